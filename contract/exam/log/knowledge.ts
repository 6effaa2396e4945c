import { type Heads, inOneOrder, type LogEntry, type Logs } from './entry.ts'
import { least } from './wrong.ts'

/** On which phone a page life was. Of each entry: by which right to write it was made, and how much came before it. */
export interface WriterKnowledge {
  phone: string | undefined
  epoch: Int32Array
  /** 1 + the greatest depth that the entry knew: who knew of another always comes after it. */
  depth: Int32Array
  /** Where what it knows of others grew, in the order of its log; what it knows of itself is all that stands before. */
  grew: readonly Growth[]
  /** The same by the other writer: both `from` and `seq` grow. */
  of: ReadonlyMap<string, readonly Growth[]>
}

/** From the entry at `from` on it knows those of writer `of` up to `seq`. */
export interface Growth {
  from: number
  of: string
  seq: number
}

export type Knowledge = ReadonlyMap<string, WriterKnowledge>

interface Walk extends WriterKnowledge {
  log: readonly LogEntry[]
  next: number
  grew: Growth[]
  of: Map<string, Growth[]>
}

/**
 * What each entry knew of the entries of other writers, through however many hands. A reference into a circle, which nobody can have made
 * in good faith, is left out, and so is one to a writer of whom nothing is here.
 */
export function knowledgeOf(logs: Logs): Knowledge {
  const walks = new Map([...inOneOrder(logs)].map(([writer, log]) => [writer, begin(log)]))
  for (let stuck = false; ; ) {
    let moved = false
    for (const [writer, walk] of walks) if (advance(writer, walk, walks, stuck)) [moved, stuck] = [true, false]
    if ([...walks.values()].every(({ next, log }) => next === log.length)) return walks
    // Everybody waits for somebody: the first in line goes on without.
    if (!moved) stuck = true
  }
}

function begin(log: readonly LogEntry[]): Walk {
  const epoch = new Int32Array(log.length)
  const depth = new Int32Array(log.length)
  const first = log[0]?.v
  const phone = first && 'open' in first ? first.open.phone_id : undefined
  return { log, phone, epoch, depth, grew: [], of: new Map(), next: 0 }
}

/** As far as what is referred to is known already; answers whether it got on. `force`: one reference that is not is left out. */
function advance(writer: string, walk: Walk, walks: ReadonlyMap<string, Walk>, force: boolean): boolean {
  const from = walk.next
  for (let leave = force; walk.next < walk.log.length; walk.next++) {
    const entry = walk.log[walk.next] as LogEntry
    const references = resolved(writer, headsOf(entry), walks)
    const waits = references.some(([of, seq]) => (walks.get(of) as Walk).next < seq)
    if (waits && !leave) break
    if (waits) leave = false
    const usable = references.filter(([of, seq]) => (walks.get(of) as Walk).next >= seq)
    take(writer, walk, entry, usable, walks)
  }
  return walk.next > from
}

const headsOf = ({ v }: LogEntry): Heads => ('open' in v ? v.open.knows : 'sees' in v ? v.sees : NONE)
const NONE: Heads = {}
const NO_REFERENCES: [string, number][] = []

function resolved(writer: string, heads: Heads, walks: ReadonlyMap<string, Walk>): [string, number][] {
  // Nearly every entry.
  if (heads === NONE) return NO_REFERENCES
  return Object.entries(heads).flatMap(([of, seq]): [string, number][] => {
    const here = Math.min(seq, walks.get(of)?.log.length ?? 0)
    return of === writer || here < 1 ? [] : [[of, here]]
  })
}

function take(
  writer: string,
  walk: Walk,
  { v }: LogEntry,
  references: [string, number][],
  walks: ReadonlyMap<string, Walk>,
): void {
  const index = walk.next
  const before = index ? (walk.epoch[index - 1] as number) : 0
  const own = 'open' in v ? v.open.epoch : 'epoch' in v ? v.epoch : 0
  walk.epoch[index] = Math.max(before, own)
  let depth = index ? (walk.depth[index - 1] as number) : 0
  for (const [of, seq] of references) {
    const other = walks.get(of) as Walk
    depth = Math.max(depth, other.depth[seq - 1] as number)
    // Whoever knew it before has all that it knew then.
    const had = walk.of.get(of)?.at(-1)?.seq ?? 0
    if (seq <= had) continue
    grow(walk, { from: index, of, seq })
    for (let n = upTo(other.grew, had - 1); n < other.grew.length; n++) {
      const third = other.grew[n] as Growth
      if (third.from >= seq) break
      if (third.of !== writer) grow(walk, { from: index, of: third.of, seq: third.seq })
    }
  }
  walk.depth[index] = depth + 1
}

/** Pushed only where it is news: a page that says the same of 500 others in each of its entries costs no more than one that says it once. */
function grow(walk: Walk, growth: Growth): void {
  const all = walk.of.get(growth.of)
  const last = all?.at(-1)
  if (last && growth.seq <= last.seq) return
  if (last?.from === growth.from) {
    last.seq = growth.seq
    return
  }
  walk.grew.push(growth)
  if (all) all.push(growth)
  else walk.of.set(growth.of, [growth])
}

/** How many of them, of which each is later than the one before, are no later than the entry at `index`. */
export const upTo = (all: readonly { from: number }[], index: number): number =>
  least(all.length, (n) => (all[n] as { from: number }).from > index)

/** Whether the entry at `index` of `writer` knew the one with `seq` of `of`. */
export function knew(knowledge: Knowledge, writer: string, index: number, of: string, seq: number): boolean {
  if (writer === of) return seq <= index
  const known = knowledge.get(writer)?.of.get(of) ?? []
  return (known[upTo(known, index) - 1]?.seq ?? 0) >= seq
}

/** Of `heads` those to be named: what is not known through another one of them already. */
export function greatest(knowledge: Knowledge, heads: Heads): Heads {
  const all = Object.entries(heads)
  const implied = ([writer, seq]: [string, number]) =>
    all.some(([by, at]) => by !== writer && knew(knowledge, by, at - 1, writer, seq))
  return Object.fromEntries(all.filter((head) => !implied(head)))
}
