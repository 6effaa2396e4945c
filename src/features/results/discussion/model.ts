import type { DiscussedSoal, DiscussionReply } from '#contract/results/results.ts'

export type Part = DiscussionReply['data']['subtes'][number]

export interface Item {
  part: Part
  soal: DiscussedSoal
}

export const FILTERS = ['semua', 'salah', 'kosong', 'ragu', 'ditandai'] as const
export type Filter = (typeof FILTERS)[number]

/** All questions in the order in which the attempt showed them. */
export const itemsOf = (parts: readonly Part[]): Item[] =>
  parts.flatMap((part) => part.soal.map((soal) => ({ part, soal })))

export function fits(filter: Filter, { soal }: Item, bookmarks: readonly string[]): boolean {
  if (filter === 'semua') return true
  if (filter === 'ditandai') return bookmarks.includes(soal.id)
  return filter === 'ragu' ? soal.ragu : soal.hasil === filter
}

/** Worth looking at again: wrong or left blank. */
export const missed = ({ soal }: Item) => soal.hasil === 'salah' || soal.hasil === 'kosong'

/** The next item after `from` that `wanted` holds for; begins again at the front. Undefined where there is no other. */
export function nextAfter(items: readonly Item[], from: number, wanted: (item: Item) => boolean): Item | undefined {
  return [...items.slice(from + 1), ...items.slice(0, Math.max(0, from))].find(wanted)
}

/** The option's letter: its place as the attempt showed it. */
export const letterOf = (soal: DiscussedSoal, option: string) =>
  String.fromCharCode(
    65 +
      Math.max(
        0,
        soal.opsi.findIndex(({ id }) => id === option),
      ),
  )
