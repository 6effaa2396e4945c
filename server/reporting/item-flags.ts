import type { JENIS_SOAL } from '#contract/exam/choices.ts'
import { type AnswerCount, type ItemFlag, RELIABLE_TAKERS } from '#contract/reporting/item.ts'

/** Facility beyond which an item does not discriminate (domain: calibration drops such items). */
const TOO_EASY = 0.95
const TOO_HARD = 0.05
/** Discrimination below which an item tells good from weak too little. */
const WEAK = 0.2
/** Share of the best group from which a wrong option competes with the key. */
const RIVAL = 0.3

export interface FlagFacts {
  jenis: (typeof JENIS_SOAL)[number]
  n: number
  facility: number | null
  discrimination: number | null
  /** Takers in each group of 27 %. */
  group: number
  answers: readonly AnswerCount[]
}

/** Why an item is dubious, the worst first; none while too few have taken it. */
export function flagsOf(facts: FlagFacts): ItemFlag[] {
  if (facts.n < RELIABLE_TAKERS || facts.group === 0) return []
  return [...keyFlags(facts), ...strengthFlags(facts), ...deadOptions(facts)]
}

/** Only single choice has one key to doubt: options of a set are right together. */
function keyFlags({ jenis, answers, group }: FlagFacts): ItemFlag[] {
  if (jenis !== 'pilihan') return []
  const best = Math.max(0, ...answers.filter((row) => row.key).map((row) => row.upper))
  const drawn = answers.filter((row) => !row.key && row.upper > row.lower)
  const better = drawn.filter((row) => row.upper > best)
  if (better.length) return [{ code: 'questionable_key', options: better.map((row) => row.id) }]
  const rivals = drawn.filter((row) => row.upper / group >= RIVAL)
  return rivals.length ? [{ code: 'competing_options', options: rivals.map((row) => row.id) }] : []
}

function strengthFlags({ jenis, facility: p, discrimination: d }: FlagFacts): ItemFlag[] {
  // Judged as they are shown, at two decimals: 0,20 is never called weak, nor 0,00 reversed.
  const [facility, discrimination] = [shown(p), shown(d)]
  const flags: ItemFlag[] = []
  if (discrimination !== null && discrimination < 0) flags.push({ code: 'negative_discrimination', options: [] })
  const graded = jenis === 'skala'
  if (!graded && facility !== null && facility >= TOO_EASY) flags.push({ code: 'too_easy', options: [] })
  else if (!graded && facility !== null && facility <= TOO_HARD) flags.push({ code: 'too_hard', options: [] })
  else if (discrimination !== null && discrimination >= 0 && discrimination < WEAK) {
    flags.push({ code: 'weak_discrimination', options: [] })
  }
  return flags
}

const shown = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

function deadOptions({ jenis, answers }: FlagFacts): ItemFlag[] {
  if (jenis !== 'pilihan' && jenis !== 'ganda') return []
  const dead = answers.filter((row) => row.n === 0 && !row.key).map((row) => row.id)
  return dead.length ? [{ code: 'unused_distractor', options: dead }] : []
}
