import { type Heads, inOneOrder, type Logs, type ServerSample, type WriterLog } from './entry.ts'
import { estimate } from './estimate.ts'
import { type Bounds, DRIFT, type Life, lifeOf, SLACK_MS, spread, unbounded, type WriterTimes } from './life.ts'
import { isEmpty, narrow, type Reference, solve } from './solve.ts'
import { least, wrongReferences } from './wrong.ts'

/** An entry by its place. */
export interface EntryName {
  writer: string
  seq: number
}

/** The first entry of a page life with which exam time began. */
export interface Origin extends EntryName {
  /** By then it was written, epoch ms: the phone named it among what it has. None where the phone asked before it began. */
  at?: number | undefined
  /** The last moment at which the attempt could begin, epoch ms; where the server heard of it only afterwards. */
  until?: number | undefined
}

/** What the server knows of times, epoch ms of the database's clock. A phone has a copy. */
export interface TimeFacts {
  /** By writer: when the server had its entries up to `seq`; both grow. */
  received: ReadonlyMap<string, readonly { seq: number; at: number }[]>
  /** When each right to write was given, by its number. */
  claims: ReadonlyMap<number, number>
  /** Some of them were written by a moment that the server knows. */
  origins?: readonly Origin[]
}

export interface Times {
  writers: ReadonlyMap<string, WriterTimes>
  /** Evidence that could not be true beside the rest, and does not count: the attempt is marked. */
  dropped: readonly Evidence[]
  /** What the times follow from, once that is left out. */
  lives: ReadonlyMap<string, Life>
  references: readonly Reference[]
}

/** `knows`: an entry of one writer came after one of another. `jump`: what a clock that jumped says of a gap that was seen. */
export type Evidence = Reference | { kind: 'jump'; writer: string; index: number } | { kind: 'sample' }

/**
 * When each entry was written, by everything that is known (exam-protocol.md, "When"). Pure: phone and server get the same from the same
 * logs and facts. Where evidence contradicts, references between writers go first, then jumps; samples and receipts never.
 */
export function when(given: Logs, facts: TimeFacts): Times {
  const logs = inOneOrder(given)
  const lives = new Map([...logs].map(([writer, log]) => [writer, lifeOf(log)]))
  const known = new Map([...logs].map(([writer, log]) => [writer, knownOf(writer, log, facts)]))
  const references = [...logs].flatMap(([writer, log]) => referencesOf(writer, log, logs))
  const told = (bounds: Map<string, Bounds>, believed: readonly Reference[], dropped: readonly Evidence[]): Times => ({
    ...{ writers: estimate(logs, lives, bounds, believed), dropped, lives, references: believed },
  })
  const found = solve(lives, known, references)
  if (!found.contradiction) return told(found.bounds, references, [])
  const jumps = wrongJumps(lives, known)
  const apart = solve(lives, known, [])
  if (apart.contradiction)
    return told(settled(solve(lives, known, references).bounds), references, [...jumps, { kind: 'sample' }])
  const wrong = wrongReferences(references, apart.bounds, (some) => solve(lives, known, some).contradiction)
  const believed = references.filter((reference) => !wrong.has(reference))
  return told(solve(lives, known, believed).bounds, believed, [...jumps, ...wrong])
}

/** What samples, receipts, claims and what was said at a start say of the entries themselves. */
function knownOf(writer: string, log: WriterLog, { received, claims, origins = [] }: TimeFacts): Bounds {
  const bounds = unbounded(log.length)
  let [epoch, gap] = [0, Number.NEGATIVE_INFINITY]
  for (const [index, { m, v }] of log.entries()) {
    if ('gap' in v) gap = m
    if ('open' in v) epoch = v.open.epoch
    if ('epoch' in v) epoch = Math.max(epoch, v.epoch)
    bounds.lo[index] = claims.get(epoch) ?? Number.NEGATIVE_INFINITY
    if ('server' in v) narrow(bounds, index, sampleBounds(v.server, m, gap >= v.server.left))
  }
  for (const { seq, at } of received.get(writer) ?? [])
    for (let index = Math.min(seq, log.length) - 1; index >= 0 && (bounds.hi[index] as number) > at; index--)
      bounds.hi[index] = at
  for (const { writer: of, seq, at = Number.POSITIVE_INFINITY } of origins)
    if (of === writer && seq <= log.length) narrow(bounds, seq - 1, { lo: Number.NEGATIVE_INFINITY, hi: at })
  return bounds
}

/** A reply may be delivered on waking: then it says nothing of how late it is. */
export function sampleBounds({ at, left, back }: ServerSample, m: number, gap: boolean): { lo: number; hi: number } {
  const lo = at + (m - back) * (1 - DRIFT) - SLACK_MS
  return { lo, hi: gap ? Number.POSITIVE_INFINITY : at + (m - left) * (1 + DRIFT) + SLACK_MS }
}

const byWriter = ([a]: [string, number], [b]: [string, number]) => (a < b ? -1 : 1)

/** Each resolves to the last entry that is here; a writer of whom nothing is here constrains nothing. */
function referencesOf(writer: string, log: WriterLog, logs: Logs): Reference[] {
  return log.flatMap(({ v }, index) => {
    const heads: Heads | null = 'open' in v ? v.open.knows : 'sees' in v ? v.sees : null
    if (!heads) return []
    return Object.entries(heads)
      .sort(byWriter)
      .flatMap(([of, head]): Reference[] => {
        const seq = Math.min(head, logs.get(of)?.length ?? 0)
        return of === writer || seq < 1 ? [] : [{ kind: 'knows', writer, index, of, seq }]
      })
  })
}

/** Of each life that contradicts itself, as few of its jumps as help, the first ones: from now on they bound nothing. */
function wrongJumps(lives: ReadonlyMap<string, Life>, known: ReadonlyMap<string, Bounds>): Evidence[] {
  return [...lives].flatMap(([writer, life]) => {
    const jumps = [...life.unseen.keys()].filter((index) => isBound(life.unseen[index] as number))
    const without = (n: number): Life => {
      const unseen = life.unseen.slice()
      for (const index of jumps.slice(0, n)) unseen[index] = Number.POSITIVE_INFINITY
      return { ...life, unseen }
    }
    const fits = (n: number) => !isEmpty(spread(without(n), known.get(writer) as Bounds))
    const few = least(jumps.length, fits)
    life.unseen = without(few).unseen
    return jumps.slice(0, few).map((index): Evidence => ({ kind: 'jump', writer, index }))
  })
}

const isBound = (most: number) => most > 0 && Number.isFinite(most)

/** Samples against receipts: neither is dropped, the later end gives way. */
function settled(bounds: Map<string, Bounds>): Map<string, Bounds> {
  for (const { lo, hi } of bounds.values())
    for (const [index, low] of lo.entries()) hi[index] = Math.max(hi[index] as number, low)
  return bounds
}
