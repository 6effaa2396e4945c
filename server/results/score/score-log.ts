import { type Folded, fold, type LoggedEntry, type SaidEntry } from '#contract/exam/fold.ts'
import type { Gap } from '#contract/exam/live.ts'
import type { Paper } from '#contract/exam/paper.ts'
import { isLoneSheet } from '#contract/exam/sheet.ts'
import { limits } from '#contract/exam/timeline.ts'
import { SCORE_VERSION, type Score, type SubtesScore } from '#contract/results/results.ts'
import type { PaperKeys, SubtesKeys } from '../../packages/publication/keys.ts'
import { scoreSubtes } from './subtes.ts'
import { sum, tidy } from './tally.ts'
import { benarSalah } from './total/benar-salah.ts'
import { bobot } from './total/bobot.ts'
import { irt } from './total/irt.ts'
import { pauli } from './total/pauli.ts'
import type { Scheme } from './total/scheme.ts'
import { skd } from './total/skd.ts'

/** A line of the sealed log; `reason` is null where it counts. */
export interface SealedEntry extends LoggedEntry {
  reason: string | null
}

const SCHEMES: Record<PaperKeys['penilaian'], Scheme> = { irt, benar_salah: benarSalah, skd, bobot, pauli }

type ScoredEntry = SaidEntry & Pick<SealedEntry, 'reason'>

export const counted = <T extends ScoredEntry>(log: readonly T[]): T[] => log.filter((entry) => entry.reason === null)

/** Time that staff gave and did not take back; `located`: each gap lengthened the sub-test it lies in. */
export interface TimeExtensions {
  located: boolean
  gaps: readonly Gap[]
}

const NOTHING_GIVEN: TimeExtensions = { located: false, gaps: [] }

/**
 * The score: a pure function of the sealed log, the paper, one version of its keys, and the time that staff gave (I10),
 * which moves the curve of a sheet alone. No clock, no database; the order of the log's lines does not matter.
 */
export const scoreLog = (log: readonly ScoredEntry[], paper: Paper, keys: PaperKeys, given?: TimeExtensions): Score =>
  scoreFolded(fold(counted(log)), paper, keys, given)

/** The same of a log that is folded already; only entries that count belong into it. */
export function scoreFolded(folded: Folded, paper: Paper, keys: PaperKeys, given = NOTHING_GIVEN): Score {
  const { gaps, located } = given
  const windows = limits(paper, folded.moves, { extra_ms: 0, gaps: located ? gaps : [] })
  const stood = gaps.filter(({ still }) => still)
  return scoreParts(
    paper.subtes.map((part, index) => {
      const durasi_ms = lengthOf(paper, part.durasi_detik)
      const time = { mulai: windows[index]?.mulai ?? 0, durasi_ms, stood, lone: isLoneSheet(paper, index) }
      return scoreSubtes(part, subtesKeys(keys, part.id), folded, time)
    }),
    keys.penilaian,
  )
}

/** The whole from its counted parts: what a preview makes of parts that it counted otherwise. */
export function scoreParts(parts: readonly SubtesScore[], penilaian: PaperKeys['penilaian']): Score {
  const scheme = SCHEMES[penilaian]
  const subtes = parts.map((part): SubtesScore => ({ ...part, nilai: scheme.subtes?.(part) ?? part.nilai }))
  return {
    version: SCORE_VERSION,
    penilaian,
    provisional: scheme.provisional,
    satuan: scheme.satuan,
    total: total(scheme, subtes),
    subtes,
  }
}

const lengthOf = (paper: Paper, durasi_detik: number) =>
  (paper.waktu === 'total' ? paper.durasi_detik : durasi_detik) * 1000

export function subtesKeys(keys: PaperKeys, subtes_id: string): SubtesKeys {
  const found = keys.subtes.find((part) => part.id === subtes_id)
  if (!found) throw new Error(`paper_key holds no sub-test ${subtes_id}`)
  return found
}

function total(scheme: Scheme, subtes: readonly SubtesScore[]): Score['total'] {
  const all = sum(subtes)
  const guarded = subtes.filter((part) => part.ambang !== null)
  const ambang = guarded.length ? tidy(guarded.reduce((points, part) => points + (part.ambang ?? 0), 0)) : null
  return {
    ...all,
    ...scheme.total(subtes, all),
    ambang,
    reaches_ambang: ambang === null ? null : all.poin >= ambang,
    lulus: ambang === null ? null : guarded.every((part) => part.lulus),
  }
}
