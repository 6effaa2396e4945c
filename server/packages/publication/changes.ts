import { isDeepStrictEqual } from 'node:util'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { PackageCheck } from '#contract/packages/building.ts'
import type { MadePaper } from './assemble.ts'
import type { PaperKeys, SoalKeys } from './keys.ts'

export type Changes = PackageCheck['changes']

export const NO_CHANGES: Changes = { added: 0, changed: 0, removed: 0, keys: 0, rules: false }

/** What a new paper changes against the one that is handed out; everything is new where none is. */
export function changesOf(made: MadePaper, out: { paper: Paper; keys: PaperKeys } | undefined): Changes {
  const now = questions(made.paper)
  if (!out) return { ...NO_CHANGES, added: now.size }
  const before = questions(out.paper)
  const nowKeys = keysOf(made.keys)
  const oldKeys = keysOf(out.keys)
  const both = [...now.keys()].filter((id) => before.has(id))
  return {
    added: now.size - both.length,
    removed: before.size - both.length,
    changed: both.filter((id) => !isDeepStrictEqual(now.get(id), before.get(id))).length,
    keys: both.filter((id) => !isDeepStrictEqual(nowKeys.get(id), oldKeys.get(id))).length,
    rules: !isDeepStrictEqual(rulesOf(made), rulesOf(out)),
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
