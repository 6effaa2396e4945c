import type { Folded } from '#contract/exam/fold.ts'
import type { Paper } from '#contract/exam/paper.ts'
import { isLoneSheet } from '#contract/exam/sheet.ts'
import { limits } from '#contract/exam/timeline.ts'
import { SCORE_VERSION, type Score, type SubtesScore } from '#contract/results/results.ts'
import type { PaperKeys, SubtesKeys } from '../../packages/publication/keys.ts'
import { type Marks, NO_MARKS } from './given-answers.ts'
import { scoreSubtes } from './subtes.ts'
import { sum, tidy } from './tally.ts'
import { benarSalah } from './total/benar-salah.ts'
import { bobot } from './total/bobot.ts'
import { irt } from './total/irt.ts'
import { pauli } from './total/pauli.ts'
import type { Scheme } from './total/scheme.ts'
import { skd } from './total/skd.ts'

const SCHEMES: Record<PaperKeys['penilaian'], Scheme> = { irt, benar_salah: benarSalah, skd, bobot, pauli }

/**
 * The score: a pure function of what a sealed log says in the end, the paper, one version of its keys (I10),
 * and the marks that people gave its essays. No clock, no database. Exam
 * time stands still while the clock stood, so that time given by staff moves no curve of a sheet.
 */
export function scoreFolded(folded: Folded, paper: Paper, keys: PaperKeys, marks: Marks = NO_MARKS): Score {
  const windows = limits(paper, folded.moves)
  return scoreParts(
    paper.subtes.map((part, index) => {
      const durasi_ms = lengthOf(paper, part.durasi_detik)
      const time = { mulai: windows[index]?.mulai ?? 0, durasi_ms, lone: isLoneSheet(paper, index) }
      return scoreSubtes(part, subtesKeys(keys, part.id), { folded, marks }, time)
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
