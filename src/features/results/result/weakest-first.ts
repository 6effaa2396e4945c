import type { Score, TopicScore } from '#contract/results/results.ts'

export type Topic = TopicScore & { kode: string }

/** Topics by what is to be gained in them; none until the discussion is released. */
export function weakestFirst({ subtes }: Score): Topic[] {
  const topics = subtes.flatMap((part) => (part.materi ?? []).map((topic) => ({ ...topic, kode: part.kode })))
  const lost = ({ poin, poin_maks }: Topic) => (poin_maks > 0 ? 1 - poin / poin_maks : 0)
  return topics.sort((a, b) => lost(b) - lost(a) || b.jumlah - a.jumlah)
}
