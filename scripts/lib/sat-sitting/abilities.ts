import type { Answer as AnswerValue } from '#contract/exam/log/entry.ts'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { PaperKeys, SoalKeys } from '#server/packages/publication/keys.ts'

export interface Asked {
  soal: PaperSoal
  keys: SoalKeys
}

/** The questions of a paper in its own order, each with its key. */
export function askedIn({ paper, keys }: { paper: Paper; keys: PaperKeys }): Asked[] {
  const all = new Map(keys.subtes.flatMap(({ soal }) => soal).map((own) => [own.id, own]))
  return paper.subtes.flatMap((part) => part.soal.map((soal) => ({ soal, keys: all.get(soal.id) as SoalKeys })))
}

const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)] as T

/** What somebody of this ability (0-1) answers, now and then nothing; questions of a paper differ in difficulty. */
export function byAbility({ soal, keys }: Asked, ability: number, random: () => number): AnswerValue | undefined {
  if (random() < 0.05) return undefined
  const knows = random() < 1 / (1 + Math.exp(-9 * (ability - difficulty(soal.id))))
  const ids = 'opsi' in soal ? soal.opsi.map(({ id }) => id) : []
  if (soal.jenis === 'pilihan') return knows ? pick(keys.kunci, random) : pick(ids, random)
  if (soal.jenis === 'skala') {
    const better = ids.toSorted((a, b) => (keys.poin_opsi?.[b] ?? 0) - (keys.poin_opsi?.[a] ?? 0))
    return knows ? pick(better.slice(0, 2), random) : pick(ids, random)
  }
  if (soal.jenis === 'ganda') return knows ? keys.kunci : ids.filter(() => random() < 0.4)
  if (soal.jenis === 'pernyataan') {
    return soal.pernyataan.map((_, index) => ((knows ? keys.kunci[index] === '1' : random() < 0.5) ? 1 : 0))
  }
  return knows ? (keys.kunci[0] as string) : String(Math.floor(random() * 9))
}

/** Each question has one of its own, from 0,2 to 0,7. */
const difficulty = (id: string) => 0.2 + 0.5 * (Number.parseInt(id.slice(0, 4), 16) / 0xffff)
