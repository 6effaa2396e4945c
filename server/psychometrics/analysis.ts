import { type Calibration, type CalibrationOptions, parametersOf } from './calibration.ts'
import { type Classical, classicalOf, totals } from './classical.ts'
import { type ItemFit, itemFit } from './item-fit.ts'
import { planFor, type Rung } from './ladder.ts'
import type { Item, Model } from './model.ts'
import { gSquared, type ModelFit, m2 } from './model-fit.ts'
import { type KeyCheck, keyChecks } from './options.ts'
import { empiricalReliability, marginalReliability } from './reliability.ts'
import { type Choices, type Patterns, type Responses, scored } from './responses.ts'
import { byPerson, eap, map, wle } from './scores.ts'
import { type Suspicion, suspicionsOf } from './suspicious.ts'

/** Answers as a file holds them: right and wrong, or the options chosen with their key. */
export interface Answers {
  responses: Responses
  /** Null where only right and wrong is known: then no key can be checked. */
  chosen: { choices: Choices; key: number[] } | null
  /** How many examinees each row stands for; null: one each. */
  weight: Float64Array | null
}

export const answersOf = (choices: Choices, key: number[], weight: Float64Array | null = null): Answers => ({
  responses: scored(choices, key),
  chosen: { choices, key },
  weight,
})

/** Which model, and how it was chosen: `rung` of the ladder, null where it was asked for. */
export interface CalibrationPlan {
  options: CalibrationOptions
  rung: Rung | null
  provisional: boolean
}

/** What was asked for, or what the ladder gives so many examinees. */
export function calibrationPlan(persons: number, asked: CalibrationOptions | null): CalibrationPlan {
  if (asked) return { options: asked, rung: null, provisional: false }
  const { options, rung, provisional } = planFor(persons)
  return { options, rung, provisional }
}

export interface PersonScore {
  /** Right answers, and items that the form held. */
  right: number
  had: number
  /** Null where the form held no item with parameters. */
  eap: Estimate | null
  map: Estimate | null
  wle: Estimate | null
}

export interface Estimate {
  theta: number
  se: number
}

/** All that is said of a set of answers. What cannot be known is null. */
export interface Analysis {
  calibration: Calibration
  classical: Classical
  fit: (ItemFit | null)[]
  keys: KeyCheck[]
  suspicions: Suspicion[][]
  marginal_reliability: number | null
  empirical_reliability: number | null
  m2: ModelFit | null
  g2: ModelFit | null
  persons: PersonScore[]
}

export function analysisOf(answers: Answers, patterns: Patterns, calibration: Calibration): Analysis {
  const { chosen, responses } = everybody(answers)
  const items = parametersOf(calibration)
  const known = items.filter((item): item is Item => item !== null)
  const model: Model = calibration.model
  const { latent } = calibration
  const classical = classicalOf(responses, chosen?.choices)
  const fit = known.length ? itemFit(patterns, items, model, { latent }) : items.map(() => null)
  const keys = chosen ? keyChecks(chosen.choices, chosen.key) : []
  const scores = eap(patterns, items, latent)
  return {
    ...{ calibration, classical, fit, keys },
    suspicions: suspicionsOf({ classical, calibration, fit, keys }),
    marginal_reliability: marginalReliability(known, latent),
    empirical_reliability: known.length ? empiricalReliability(patterns, scores) : null,
    m2: m2(patterns, calibration),
    g2: gSquared(patterns, calibration),
    persons: personsOf(answers, patterns, calibration),
  }
}

/** Rows that stand for many, written out: the classical figures count examinees. */
function everybody({ responses, chosen, weight }: Answers): Pick<Answers, 'responses' | 'chosen'> {
  if (!weight) return { responses, chosen }
  const rows = [...weight].flatMap((times, row) => Array<number>(times).fill(row))
  return {
    responses: { ...responses, persons: rows.length, values: rowsOf(responses, rows, Int8Array) },
    chosen: chosen && {
      choices: { ...chosen.choices, persons: rows.length, values: rowsOf(chosen.choices, rows, Int16Array) },
      key: chosen.key,
    },
  }
}

function rowsOf<T extends Int8Array | Int16Array>(
  { items, values }: { items: number; values: T },
  rows: readonly number[],
  kind: new (length: number) => T,
): T {
  const made = new kind(rows.length * items)
  rows.forEach((row, place) => {
    made.set(values.subarray(row * items, (row + 1) * items), place * items)
  })
  return made
}

function personsOf({ responses }: Answers, patterns: Patterns, calibration: Calibration): PersonScore[] {
  const items = parametersOf(calibration)
  const { right, had } = totals(responses)
  const all = [eap(patterns, items, calibration.latent), map(patterns, items, calibration.latent), wle(patterns, items)]
  const each = all.map(({ theta, se }) => ({ theta: byPerson(patterns, theta), se: byPerson(patterns, se) }))
  return Array.from(right, (score, person) => {
    const usable = items.some((item, index) => item && responses.values[person * responses.items + index] !== -1)
    const [own, mode, likelihood] = each.map(({ theta, se }): Estimate | null =>
      usable ? { theta: theta[person] as number, se: se[person] as number } : null,
    )
    return {
      ...{ right: score, had: had[person] as number },
      ...{ eap: own ?? null, map: mode ?? null, wle: likelihood ?? null },
    }
  })
}
