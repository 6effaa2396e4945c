import type { JENIS_SOAL } from '#contract/exam/paper.ts'
import { type AnswerCount, type ItemFlag, RELIABLE_TAKERS } from '#contract/report-item.ts'

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
  jawaban: readonly AnswerCount[]
}

/** Why an item is dubious, the worst first; none while too few have taken it. */
export function flagsOf(facts: FlagFacts): ItemFlag[] {
  if (facts.n < RELIABLE_TAKERS || facts.group === 0) return []
  return [...keyFlags(facts), ...strengthFlags(facts), ...deadOptions(facts)]
}

/** Only single choice has one key to doubt: options of a set are right together. */
function keyFlags({ jenis, jawaban, group }: FlagFacts): ItemFlag[] {
  if (jenis !== 'pilihan') return []
  const best = Math.max(0, ...jawaban.filter((row) => row.kunci).map((row) => row.upper))
  const drawn = jawaban.filter((row) => !row.kunci && row.upper > row.lower)
  const better = drawn.filter((row) => row.upper > best)
  if (better.length) return [{ kode: 'questionable_key', pilihan: better.map((row) => row.id) }]
  const rivals = drawn.filter((row) => row.upper / group >= RIVAL)
  return rivals.length ? [{ kode: 'competing_options', pilihan: rivals.map((row) => row.id) }] : []
}

function strengthFlags({ jenis, facility: p, discrimination: d }: FlagFacts): ItemFlag[] {
  // Judged as they are shown, at two decimals: 0,20 is never called weak, nor 0,00 reversed.
  const [facility, discrimination] = [shown(p), shown(d)]
  const flags: ItemFlag[] = []
  if (discrimination !== null && discrimination < 0) flags.push({ kode: 'negative_discrimination', pilihan: [] })
  const graded = jenis === 'skala'
  if (!graded && facility !== null && facility >= TOO_EASY) flags.push({ kode: 'too_easy', pilihan: [] })
  else if (!graded && facility !== null && facility <= TOO_HARD) flags.push({ kode: 'too_hard', pilihan: [] })
  else if (discrimination !== null && discrimination >= 0 && discrimination < WEAK) {
    flags.push({ kode: 'weak_discrimination', pilihan: [] })
  }
  return flags
}

const shown = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

function deadOptions({ jenis, jawaban }: FlagFacts): ItemFlag[] {
  if (jenis !== 'pilihan' && jenis !== 'ganda') return []
  const dead = jawaban.filter((row) => row.n === 0 && !row.kunci).map((row) => row.id)
  return dead.length ? [{ kode: 'unused_distractor', pilihan: dead }] : []
}
