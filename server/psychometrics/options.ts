import { ABSENT, BLANK, type Choices } from './responses.ts'

/** How one option of one item was chosen. */
export interface OptionFigures {
  /** BLANK for none. */
  option: number
  key: boolean
  n: number
  share: number
  /** Mean share right in the rest of the test of those who chose it; null where nobody did. */
  mean_rest: number | null
  /** Correlation of choosing it with the rest of the test; null without spread. */
  correlation: number | null
}

export interface KeyCheck {
  options: OptionFigures[]
  /** The option that behaves like the key, where the key does not. */
  suggested: number | null
  /** Difference of the mean rests of those who chose it and those who chose the key, in standard errors. */
  z: number | null
}

/** An option that behaves like a key draws the able, and more so than the key. */
const LIKE_A_KEY = 0.1
/** Standard errors of a correlation by chance: among five options the best of a test of guesses reaches two. */
const BEYOND_CHANCE = 2.5
/** Standard errors, one-sided 5 %: a suggestion is looked at by staff, a missed key spoils every score. */
const CERTAIN = 1.64
/** A key that hardly anybody chose, where most chose one other option, leaves too few to compare. */
const HARDLY_ANYBODY = 0.1
const MOST = 0.5
const FEWEST = 10
const ROUNDS = 3

/**
 * Whether another option than the key behaves like the key: those who chose it do better in the rest of the test than those who
 * chose the key. Items with a suggestion leave the rest and all is looked at again, as a wrong key spoils the criterion of the other
 * items.
 */
export function keyChecks(choices: Choices, key: readonly number[]): KeyCheck[] {
  let doubted = new Set<number>()
  let checks: KeyCheck[] = []
  for (let round = 0; round < ROUNDS; round++) {
    checks = roundOf(choices, key, doubted)
    const next = new Set(checks.flatMap(({ suggested }, item) => (suggested === null ? [] : [item])))
    // A rest of half the test or less is no criterion.
    if (next.size * 2 > choices.items || equal(next, doubted)) break
    doubted = next
  }
  return checks
}

const equal = (one: Set<number>, other: Set<number>) =>
  one.size === other.size && [...one].every((item) => other.has(item))

function roundOf(choices: Choices, key: readonly number[], doubted: Set<number>): KeyCheck[] {
  const { persons, items, values } = choices
  // A place for BLANK, and one for each option.
  const width = Math.max(...key.slice(0, items), most(values)) + 2
  const groups = Array.from({ length: items * width }, (): Group => ({ n: 0, sum: 0, squares: 0 }))
  for (let person = 0; person < persons; person++) {
    let [right, had] = [0, 0]
    for (let item = 0; item < items; item++) {
      const choice = values[person * items + item] as number
      if (choice === ABSENT || doubted.has(item)) continue
      had++
      if (choice !== BLANK && choice === key[item]) right++
    }
    for (let item = 0; item < items; item++) {
      const choice = values[person * items + item] as number
      if (choice === ABSENT) continue
      const inside = !doubted.has(item)
      const count = inside ? had - 1 : had
      if (count < 1) continue
      const rest = (inside && choice === key[item] ? right - 1 : right) / count
      const group = groups[item * width + choice - BLANK] as Group
      group.n++
      group.sum += rest
      group.squares += rest * rest
    }
  }
  return Array.from({ length: items }, (_, item) => {
    const chosen = groups.slice(item * width, (item + 1) * width).map((group, place) => [place + BLANK, group] as const)
    const own = key[item] as number
    return checkOf(new Map(chosen.filter(([option, { n }]) => n > 0 || option === own)), own)
  })
}

function most(values: Int16Array): number {
  let found = BLANK
  for (const value of values) if (value > found) found = value
  return found
}

interface Group {
  n: number
  sum: number
  squares: number
}

function checkOf(groups: Map<number, Group>, key: number): KeyCheck {
  const all = [...groups.values()].reduce((total, group) => ({
    n: total.n + group.n,
    sum: total.sum + group.sum,
    squares: total.squares + group.squares,
  }))
  const variance = all.n > 1 ? (all.squares - (all.sum * all.sum) / all.n) / all.n : 0
  const options = [...groups]
    .map(([option, group]): OptionFigures => {
      const share = all.n ? group.n / all.n : 0
      const mean_rest = group.n ? group.sum / group.n : null
      const spread = variance * share * (1 - share)
      const correlation =
        mean_rest !== null && spread > 1e-15 ? (share * (mean_rest - all.sum / all.n)) / Math.sqrt(spread) : null
      return { option, key: option === key, n: group.n, share, mean_rest, correlation }
    })
    .sort((one, other) => one.option - other.option)
  return { options, ...suggestion(options, groups, key) }
}

function suggestion(options: readonly OptionFigures[], groups: Map<number, Group>, key: number) {
  const none = { suggested: null, z: null }
  const own = options.find((option) => option.key)
  const rivals = options.filter(({ key: right, option, n }) => !right && option !== BLANK && n >= FEWEST)
  const best = rivals.reduce<OptionFigures | null>(
    (top, option) => ((option.correlation ?? -1) > (top?.correlation ?? -1) ? option : top),
    null,
  )
  if (!own || !best || best.correlation === null || best.correlation < (own.correlation ?? 0)) return none
  const z = apart(groups.get(best.option) as Group, groups.get(key) as Group)
  const examinees = best.n / best.share
  const least = Math.max(LIKE_A_KEY, BEYOND_CHANCE / Math.sqrt(examinees))
  const plain = best.correlation >= least && (z === null || z >= CERTAIN)
  const deserted = best.correlation > 0 && own.share < HARDLY_ANYBODY && best.share > MOST
  return plain || deserted ? { suggested: best.option, z } : none
}

/** Welch's statistic; null where nobody chose the key, which says enough by itself. */
function apart(one: Group, other: Group): number | null {
  if (other.n === 0) return null
  const mean = ({ n, sum }: Group) => sum / n
  const error = ({ n, sum, squares }: Group) => (n > 1 ? Math.max(0, squares - (sum * sum) / n) / (n - 1) / n : 0)
  const spread = other.n > 1 ? error(one) + error(other) : 2 * error(one) * one.n
  return spread > 0 ? (mean(one) - mean(other)) / Math.sqrt(spread) : null
}
