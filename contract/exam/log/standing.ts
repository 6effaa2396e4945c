import type { Answer, LogEntry, Logs } from './entry.ts'
import { type Growth, type Knowledge, knew, upTo, type WriterKnowledge } from './knowledge.ts'
import type { WriterTimes } from './life.ts'
import { groupBy } from './lists.ts'
import { textAt } from './text.ts'

/** The answer that stands for a question. */
export interface Standing {
  answer: Answer
  writer: string
  seq: number
  /** Another one may have been the later: neither knew of the other, and their intervals overlap. */
  contested: boolean
}

interface Said {
  writer: string
  index: number
  entry: LogEntry
}

/**
 * Entries of an attempt in the order in which they speak: by right to write, moment, depth; then by name, the same on both ends. Nothing
 * comes before what it knew, whatever clocks say.
 */
export function inOrder(times: ReadonlyMap<string, WriterTimes>, knowledge: Knowledge) {
  const momentOf = moments(times, knowledge)
  const of = ({ writer, index }: Said) => ({
    epoch: knowledge.get(writer)?.epoch[index] as number,
    moment: momentOf(writer, index),
    depth: knowledge.get(writer)?.depth[index] as number,
  })
  return (one: Said, other: Said): number => {
    // Within a writer none of the three ever goes back.
    if (one.writer === other.writer) return one.index - other.index
    const [a, b] = [of(one), of(other)]
    return a.epoch - b.epoch || a.moment - b.moment || a.depth - b.depth || (one.writer < other.writer ? -1 : 1)
  }
}

type Moments = (writer: string, index: number) => number

/**
 * When each entry speaks: at its estimate, and no earlier than all that it knew. Estimates alone say so as long as nothing contradicts. Where
 * the server's clock was set back between two page lives they do not: what the later one knew is no evidence of time then, and still true.
 */
function moments(times: ReadonlyMap<string, WriterTimes>, knowledge: Knowledge): Moments {
  const est: Moments = (writer, index) => times.get(writer)?.est[index] as number
  const fits = ({ grew }: WriterKnowledge, writer: string) =>
    grew.every(({ from, of, seq }) => est(of, seq - 1) <= est(writer, from))
  if ([...knowledge].every(([writer, own]) => fits(own, writer))) return est
  const least = new Map<string, { from: number; at: number }[]>()
  const momentOf: Moments = (writer, index) => {
    const own = least.get(writer) ?? []
    return Math.max(est(writer, index), own[upTo(own, index) - 1]?.at ?? Number.NEGATIVE_INFINITY)
  }
  for (const { writer, from, of, seq } of byDepth(knowledge)) {
    const at = momentOf(of, seq - 1)
    if (at <= momentOf(writer, from)) continue
    const own = least.get(writer) ?? []
    own.push({ from, at })
    least.set(writer, own)
  }
  return momentOf
}

/** What each came to know, such that what somebody knew of comes before them. */
function byDepth(knowledge: Knowledge): (Growth & { writer: string })[] {
  const all = [...knowledge].flatMap(([writer, { grew, depth }]) =>
    grew.map((growth) => ({ ...growth, writer, depth: depth[growth.from] as number })),
  )
  return all.sort((one, other) => one.depth - other.depth)
}

/** By question, of the answers that count, the last in order. `counts`: the verdict on an entry. */
export function standing(
  logs: Logs,
  times: ReadonlyMap<string, WriterTimes>,
  knowledge: Knowledge,
  counts: (writer: string, index: number) => boolean,
): Map<number, Standing> {
  const said = groupBy(answers(logs, counts), ({ entry }) => entry.q)
  const order = inOrder(times, knowledge)
  const stands = new Map<number, Standing>()
  for (const [q, all] of said) {
    const last = all.reduce((best, one) => (order(one, best) > 0 ? one : best))
    const { writer, entry } = last
    const answer = 'a' in entry.v ? entry.v.a : textAt(logs.get(writer) ?? [], entry.seq)
    const contested = all.some((other) => other.writer !== writer && areApart(last, other, times, knowledge))
    stands.set(q, { answer, writer, seq: entry.seq, contested })
  }
  return stands
}

function answers(logs: Logs, counts: (writer: string, index: number) => boolean): Said[] {
  const found: Said[] = []
  for (const [writer, log] of logs)
    for (const [index, entry] of log.entries())
      if (('a' in entry.v || 'splice' in entry.v) && counts(writer, index)) found.push({ writer, index, entry })
  return found
}

/** Nobody can say which was first. */
function areApart(last: Said, other: Said, times: ReadonlyMap<string, WriterTimes>, knowledge: Knowledge): boolean {
  if (knew(knowledge, last.writer, last.index, other.writer, other.entry.seq)) return false
  const epochOf = ({ writer, index }: Said) => knowledge.get(writer)?.epoch[index]
  if (epochOf(last) !== epochOf(other)) return false
  const [a, b] = [times.get(last.writer), times.get(other.writer)]
  return a !== undefined && b !== undefined && (a.lo[last.index] as number) <= (b.hi[other.index] as number)
}
