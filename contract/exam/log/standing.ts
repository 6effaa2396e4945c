import type { Answer, LogEntry, Logs } from './entry.ts'
import { type Knowledge, knew } from './knowledge.ts'
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

/** Entries of an attempt in the order in which they speak: by right to write, moment, depth; then by name, the same on both ends. */
export function inOrder(times: ReadonlyMap<string, WriterTimes>, knowledge: Knowledge) {
  const of = ({ writer, index }: Said) => ({
    epoch: knowledge.get(writer)?.epoch[index] as number,
    est: times.get(writer)?.est[index] as number,
    depth: knowledge.get(writer)?.depth[index] as number,
  })
  return (one: Said, other: Said): number => {
    // Within a writer none of the three ever goes back.
    if (one.writer === other.writer) return one.index - other.index
    const [a, b] = [of(one), of(other)]
    return a.epoch - b.epoch || a.est - b.est || a.depth - b.depth || (one.writer < other.writer ? -1 : 1)
  }
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
