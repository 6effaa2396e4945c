import type { Calibration } from './calibration.ts'
import type { Classical } from './classical.ts'
import type { ItemFit } from './item-fit.ts'
import type { KeyCheck } from './options.ts'

export type Suspicion =
  /** Nobody had it: it says nothing. */
  | { code: 'unseen' }
  /** All or none had it right. */
  | { code: 'constant' }
  | { code: 'too_easy' | 'too_hard'; p: number }
  /** The able have it wrong more often than the others. */
  | { code: 'negative_discrimination'; corrected: number }
  /** Another option behaves like the key. */
  | { code: 'wrong_key'; suggested: number }
  /** Its curve is not that of the model. */
  | { code: 'misfit'; s_x2: number; p: number; rmsea: number }
  /** The answers do not limit its parameters. */
  | { code: 'at_bound' }

/** Shares right beyond which scoring drops an item, once staff confirm (domain rules, 7). */
const TOO_HARD = 0.05
const TOO_EASY = 0.98
/** Of all items together one is called a misfit by chance in 100 tests (Holm 1979). */
const CHANCE = 0.01
/** With 100,000 examinees every item differs from its model: how much it must. */
const MUCH = 0.03

export interface Evidence {
  classical: Classical
  calibration?: Calibration
  fit?: readonly (ItemFit | null)[]
  keys?: readonly KeyCheck[]
}

/** Why each item should be looked at, the gravest first; none for most. */
export function suspicionsOf({ classical, calibration, fit = [], keys = [] }: Evidence): Suspicion[][] {
  const misfits = misfitting(fit)
  return classical.items.map(({ n, p, corrected }, item) => {
    if (!n || p === null) return [{ code: 'unseen' }]
    const found: Suspicion[] = []
    const suggested = keys[item]?.suggested ?? null
    if (suggested !== null) found.push({ code: 'wrong_key', suggested })
    if (corrected !== null && corrected < 0) found.push({ code: 'negative_discrimination', corrected })
    if (p === 0 || p === 1) found.push({ code: 'constant' })
    else if (p < TOO_HARD) found.push({ code: 'too_hard', p })
    else if (p > TOO_EASY) found.push({ code: 'too_easy', p })
    const own = fit[item]
    if (own && own.p !== null && misfits.has(item)) {
      found.push({ code: 'misfit', s_x2: own.s_x2, p: own.p, rmsea: own.rmsea })
    }
    if (calibration?.items[item]?.at_bound) found.push({ code: 'at_bound' })
    return found
  })
}

function misfitting(fit: readonly (ItemFit | null)[]): Set<number> {
  const tested = fit
    .flatMap((own, item) => (own?.p != null ? [{ item, p: own.p, rmsea: own.rmsea }] : []))
    .sort((one, other) => one.p - other.p)
  const passed = tested.findIndex(({ p }, rank) => p > CHANCE / (tested.length - rank))
  return new Set(
    (passed < 0 ? tested : tested.slice(0, passed)).flatMap(({ item, rmsea }) => (rmsea > MUCH ? [item] : [])),
  )
}
