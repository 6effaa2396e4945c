import type { Score, TopicScore } from '#contract/results/results.ts'
import type { StatistikTopic } from '#contract/results/statistics.ts'

const MOST = 3

interface Held extends Omit<StatistikTopic, 'percent' | 'points'> {
  poin: number
  poin_maks: number
  /** Options of some of its questions are worth different points. */
  graded: boolean
}

/**
 * The strongest and the weakest topics of these scores; none is in both. Without a right answer none is strong, without a
 * wrong one none is weak. Null where no score says its topics (I8).
 */
export function topicsOf(
  scores: readonly Score[],
  most = MOST,
): { strong: StatistikTopic[]; weak: StatistikTopic[] } | null {
  const known = scores.flatMap(({ subtes }) => subtes.filter((part) => part.materi !== null))
  if (known.length === 0) return null
  const held = new Map<string, Held>()
  for (const { kode, materi } of known) for (const topic of materi ?? []) add(held, kode, topic)
  const ordered = [...held.values()].sort((a, b) => likely(b) - likely(a) || b.count - a.count)
  const strong = ordered.slice(0, Math.ceil(ordered.length / 2)).filter((topic) => shareOf(topic) > 0)
  const weak = ordered.filter((topic) => !strong.includes(topic) && shareOf(topic) < 1)
  return { strong: strong.slice(0, most).map(shown), weak: weak.reverse().slice(0, most).map(shown) }
}

function add(held: Map<string, Held>, kode: string, topic: TopicScore): void {
  const { materi, benar, jumlah, bertingkat, poin, poin_maks } = topic
  const key = `${kode}/${materi}`
  const before = held.get(key) ?? { materi, kode, correct: 0, count: 0, poin: 0, poin_maks: 0, graded: false }
  const sum = { ...before, correct: before.correct + benar, count: before.count + jumlah }
  const points = { poin: before.poin + poin, poin_maks: before.poin_maks + poin_maks }
  held.set(key, { ...sum, ...points, graded: before.graded || bertingkat > 0 })
}

const shareOf = ({ poin, poin_maks }: Held) => (poin_maks > 0 ? Math.max(0, poin / poin_maks) : 0)

/** One question right is less than eight of eight: a share with one right and one wrong added. */
const likely = (topic: Held) => (shareOf(topic) * topic.count + 1) / (topic.count + 2)

function shown(topic: Held): StatistikTopic {
  const { materi, kode, correct, count, poin, poin_maks, graded } = topic
  return { materi, kode, correct, count, percent: 100 * shareOf(topic), ...(graded && { points: { poin, poin_maks } }) }
}
