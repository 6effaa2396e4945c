import { isDeepStrictEqual } from 'node:util'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { PackageCheck } from '#contract/packages-admin.ts'
import type { MadePaper } from './assemble.ts'
import type { PaperKeys, SoalKeys } from './keys.ts'

export type Changes = PackageCheck['perubahan']

export const NO_CHANGES: Changes = { baru: 0, diubah: 0, dikeluarkan: 0, kunci: 0, aturan: false }

/** What a new paper changes against the one that is handed out; everything is new where none is. */
export function changesOf(made: MadePaper, out: { paper: Paper; keys: PaperKeys } | undefined): Changes {
  const now = questions(made.paper)
  if (!out) return { ...NO_CHANGES, baru: now.size }
  const before = questions(out.paper)
  const nowKeys = keysOf(made.keys)
  const oldKeys = keysOf(out.keys)
  const both = [...now.keys()].filter((id) => before.has(id))
  return {
    baru: now.size - both.length,
    dikeluarkan: before.size - both.length,
    diubah: both.filter((id) => !isDeepStrictEqual(now.get(id), before.get(id))).length,
    kunci: both.filter((id) => !isDeepStrictEqual(nowKeys.get(id), oldKeys.get(id))).length,
    aturan: !isDeepStrictEqual(rulesOf(made), rulesOf(out)),
  }
}

const questions = (paper: Paper): Map<string, PaperSoal> =>
  new Map(paper.subtes.flatMap((subtes) => subtes.soal).map((soal) => [soal.id, soal]))

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const keysOf = (keys: PaperKeys): Map<string, SoalKeys> =>
  new Map(plain(keys.subtes.flatMap((subtes) => subtes.soal)).map((soal) => [soal.id, soal]))

/** Everything but the questions themselves: their order, times, points. */
function rulesOf({ paper, keys }: { paper: Paper; keys: PaperKeys }) {
  const { subtes, stimulus: _stimulus, media: _media, ...rest } = paper
  const known = new Set(keysOf(keys).keys())
  return plain({
    ...rest,
    subtes: subtes.map((row) => ({ ...row, soal: row.soal.map((soal) => soal.id).filter((id) => known.has(id)) })),
    nilai: keys.subtes.map(({ soal: _soal, ...points }) => points),
    penilaian: keys.penilaian,
  })
}
