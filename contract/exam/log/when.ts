import type { Heads, Logs, ServerSample, WriterLog } from './entry.ts'
import { estimate } from './estimate.ts'
import { type Bounds, DRIFT, type Life, lifeOf, SLACK_MS, spread, unbounded, type WriterTimes } from './life.ts'

/** What the server knows of times, epoch ms of the database's clock. A phone has a copy. */
export interface TimeFacts {
  /** By writer: when the server had its entries up to `seq`; both grow. */
  received: ReadonlyMap<string, readonly { seq: number; at: number }[]>
  /** When each right to write was given, by its number. */
  claims: ReadonlyMap<number, number>
}

export interface Times {
  writers: ReadonlyMap<string, WriterTimes>
  /** Evidence that could not be true beside the rest, and does not count: the attempt is marked. */
  dropped: readonly Evidence[]
}

/** `knows`: an entry of one writer came after one of another. `jump`: what a clock that jumped says of a gap that was seen. */
export type Evidence =
  | { kind: 'knows'; writer: string; index: number; of: string; seq: number }
  | { kind: 'jump'; writer: string; index: number }
  | { kind: 'sample' }

type Reference = Extract<Evidence, { kind: 'knows' }>

/**
 * When each entry was written, by everything that is known (exam-protocol.md, "When"). Pure: phone and server get the same from the same
 * logs and facts. Where evidence contradicts, references between writers go first, then jumps; samples and receipts never.
 */
export function when(logs: Logs, facts: TimeFacts): Times {
  const lives = new Map([...logs].map(([writer, log]) => [writer, lifeOf(log)]))
  const known = new Map([...logs].map(([writer, log]) => [writer, knownOf(writer, log, facts)]))
  let references = [...logs].flatMap(([writer, log]) => referencesOf(writer, log, logs))
  const dropped: Evidence[] = []
  for (;;) {
    const found = solve(lives, known, references)
    if (!found.contradiction) return { writers: estimate(logs, lives, found.bounds, references), dropped }
    const wrong = wrongReference(lives, known, references)
    if (wrong) references = references.filter((reference) => reference !== wrong)
    const jump = wrong ? undefined : nextJump(lives)
    dropped.push(wrong ?? jump ?? { kind: 'sample' })
    if (!wrong && !jump) return { writers: estimate(logs, lives, settled(found.bounds), references), dropped }
  }
}

/** What samples, receipts and claims say of the entries themselves. */
function knownOf(writer: string, log: WriterLog, { received, claims }: TimeFacts): Bounds {
  const bounds = unbounded(log.length)
  let epoch = 0
  for (const [index, { m, v }] of log.entries()) {
    if ('open' in v) epoch = v.open.epoch
    if ('epoch' in v) epoch = Math.max(epoch, v.epoch)
    bounds.lo[index] = claims.get(epoch) ?? Number.NEGATIVE_INFINITY
    if ('server' in v) narrow(bounds, index, sampleBounds(v.server, m, gapWithin(log, index, v.server.left)))
  }
  for (const { seq, at } of received.get(writer) ?? [])
    for (let index = Math.min(seq, log.length) - 1; index >= 0 && (bounds.hi[index] as number) > at; index--)
      bounds.hi[index] = at
  return bounds
}

/** A reply may be delivered on waking: then it says nothing of how late it is. */
export function sampleBounds({ at, left, back }: ServerSample, m: number, gap: boolean): { lo: number; hi: number } {
  const lo = at + (m - back) * (1 - DRIFT) - SLACK_MS
  return { lo, hi: gap ? Number.POSITIVE_INFINITY : at + (m - left) * (1 + DRIFT) + SLACK_MS }
}

function gapWithin(log: WriterLog, index: number, left: number): boolean {
  for (let i = index; i >= 0; i--) {
    const { m, v } = log[i] as WriterLog[number]
    if (m < left) return false
    if ('gap' in v) return true
  }
  return false
}

function narrow({ lo, hi }: Bounds, index: number, by: { lo: number; hi: number }): void {
  lo[index] = Math.max(lo[index] as number, by.lo)
  hi[index] = Math.min(hi[index] as number, by.hi)
}

/** Each resolves to the last entry that is here; a writer of whom nothing is here constrains nothing. */
function referencesOf(writer: string, log: WriterLog, logs: Logs): Reference[] {
  return log.flatMap(({ v }, index) => {
    const heads: Heads = 'open' in v ? v.open.knows : 'sees' in v ? v.sees : {}
    return Object.entries(heads).flatMap(([of, head]): Reference[] => {
      const seq = Math.min(head, logs.get(of)?.length ?? 0)
      return of === writer || seq < 1 ? [] : [{ kind: 'knows', writer, index, of, seq }]
    })
  })
}

interface Solved {
  bounds: Map<string, Bounds>
  contradiction: boolean
}

/** Bounds that fit together: what one writer knows of another passes from life to life until nothing changes any more. */
function solve(
  lives: ReadonlyMap<string, Life>,
  known: ReadonlyMap<string, Bounds>,
  references: readonly Reference[],
): Solved {
  const seeds = new Map([...known].map(([writer, { lo, hi }]) => [writer, { lo: lo.slice(), hi: hi.slice() }]))
  const bounds = new Map<string, Bounds>()
  const again = new Set(lives.keys())
  // Without a circle news passes each reference once, each way.
  for (let round = 0; again.size > 0; round++) {
    for (const writer of again) bounds.set(writer, spread(lives.get(writer) as Life, seeds.get(writer) as Bounds))
    again.clear()
    if ([...bounds.values()].some(isEmpty) || round > 2 * references.length + 2) return { bounds, contradiction: true }
    for (const { writer, index, of, seq } of references) {
      const [later, earlier] = [bounds.get(writer) as Bounds, bounds.get(of) as Bounds]
      const [lo, hi] = [earlier.lo[seq - 1] as number, later.hi[index] as number]
      if (lo > (later.lo[index] as number)) {
        narrow(seeds.get(writer) as Bounds, index, { lo, hi: Number.POSITIVE_INFINITY })
        again.add(writer)
      }
      if (hi < (earlier.hi[seq - 1] as number)) {
        narrow(seeds.get(of) as Bounds, seq - 1, { lo: Number.NEGATIVE_INFINITY, hi })
        again.add(of)
      }
    }
  }
  return { bounds, contradiction: false }
}

const isEmpty = ({ lo, hi }: Bounds) => lo.some((least, index) => least > (hi[index] as number))

/** The latest that alone is in the way, else the latest; none where all others do not help either. */
function wrongReference(
  lives: ReadonlyMap<string, Life>,
  known: ReadonlyMap<string, Bounds>,
  references: readonly Reference[],
): Reference | undefined {
  if (references.length === 0 || solve(lives, known, []).contradiction) return undefined
  const alone = references.findLast((one) => {
    return !solve(
      lives,
      known,
      references.filter((other) => other !== one),
    ).contradiction
  })
  return alone ?? references.at(-1)
}

/** The first jump that still bounds something: from now on it does not. */
function nextJump(lives: ReadonlyMap<string, Life>): Evidence | undefined {
  for (const [writer, { unseen }] of lives) {
    const index = unseen.findIndex((most) => most > 0 && Number.isFinite(most))
    if (index < 0) continue
    unseen[index] = Number.POSITIVE_INFINITY
    return { kind: 'jump', writer, index }
  }
  return undefined
}

/** Samples against receipts: neither is dropped, the later end gives way. */
function settled(bounds: Map<string, Bounds>): Map<string, Bounds> {
  for (const { lo, hi } of bounds.values())
    for (const [index, least] of lo.entries()) hi[index] = Math.max(hi[index] as number, least)
  return bounds
}
