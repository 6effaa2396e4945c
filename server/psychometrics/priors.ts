import type { Item } from './model.ts'

/** A normal distribution: what is known of a parameter before the answers. */
export interface Normal {
  mean: number
  sd: number
}

export interface ItemPrior {
  /** Of log a. */
  slope?: Normal
  /** Of d. */
  intercept?: Normal
  /** Of b. */
  difficulty?: Normal
}

export interface Priors extends ItemPrior {
  /** What is known of single items; what it leaves out is taken from the rest. */
  items?: readonly (ItemPrior | undefined)[]
}

/** log a ~ N(0, 0.5²) and d ~ N(0, 2²): harmless at 1,000 examinees, needed at 100. */
export const USUAL_PRIORS: Priors = { slope: { mean: 0, sd: 0.5 }, intercept: { mean: 0, sd: 2 } }

export const NO_PRIORS: Priors = {}

export function priorOf({ items, ...rest }: Priors, item: number): ItemPrior {
  const own = items?.[item]
  return own ? { ...rest, ...own } : rest
}

export interface Pull {
  /** Log density without its constant. */
  value: number
  /** Gradient by (a, d), and minus its matrix of second derivatives. */
  a: number
  d: number
  aa: number
  ad: number
  dd: number
}

/** How the prior of one item pulls at (a, d). A common slope is pulled once: by its first item (`slopes`). */
export function pullOf(prior: ItemPrior, { a, d }: Item, slopes: boolean): Pull {
  const pull: Pull = { value: 0, a: 0, d: 0, aa: 0, ad: 0, dd: 0 }
  if (prior.slope && slopes) {
    if (a <= 0) return { ...pull, value: -Infinity }
    const { mean, sd } = prior.slope
    const off = Math.log(a) - mean
    pull.value -= (off * off) / (2 * sd * sd)
    pull.a -= off / (sd * sd * a)
    pull.aa += (1 - off) / (sd * sd * a * a)
  }
  if (prior.intercept) {
    const { mean, sd } = prior.intercept
    pull.value -= (d - mean) ** 2 / (2 * sd * sd)
    pull.d -= (d - mean) / (sd * sd)
    pull.dd += 1 / (sd * sd)
  }
  if (prior.difficulty) {
    const { mean, sd } = prior.difficulty
    const b = -d / a
    const [off, precision] = [b - mean, 1 / (sd * sd)]
    pull.value -= (off * off * precision) / 2
    pull.a += (off * precision * b) / a
    pull.d += (off * precision) / a
    pull.aa += precision * ((b * b) / (a * a) + (off * 2 * b) / (a * a))
    pull.ad += precision * (b / (a * a) + off / (a * a))
    pull.dd += precision / (a * a)
  }
  return pull
}
