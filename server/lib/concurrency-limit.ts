import type { FastifyRequest, preValidationHookHandler } from 'fastify'

export interface ConcurrencyLimitOptions {
  inside: number
  waiting: number
  /** While any are inside, others are let in together, so many ms apart: they share their look-ups and their commit. */
  apart?: number
  /** What a call is refused with where that many wait. */
  full: () => Error
  /** Whom a full line is shared out among; all are one where absent. */
  shareOf?: (request: FastifyRequest) => string
}

interface Waiting {
  share: string
  enter(): void
  refuse(): void
}

/**
 * Lets so many calls of a kind in at once; the others wait in the order in which they came. A whole sitting begins in
 * one second, and without this a turn of the event loop would take in hundreds of starts while saves wait for its end.
 * It stands behind the reading of the body: a caller who sends it byte by byte holds no place.
 *
 * A line that is full is shared out: who has most in it gives up its newest call for a caller who has less, and those
 * who share it are let in by turns. One that is not full knows no shares, for a whole school is one address.
 */
export function concurrencyLimit({
  inside: most,
  waiting,
  apart = 0,
  full,
  shareOf = () => '',
}: ConcurrencyLimitOptions): preValidationHookHandler {
  const line = sharedLine(waiting)
  let inside = 0

  let last = Number.NEGATIVE_INFINITY
  let due = false

  function refill(): void {
    due = false
    last = performance.now()
    while (inside < most) {
      const next = line.shift()
      if (!next) return
      inside++
      next.enter()
    }
  }

  /** In a turn of its own at the earliest, so that saves that have arrived come between. */
  function refillSoon(): void {
    if (due || line.size() === 0) return
    due = true
    const ms = last + apart - performance.now()
    if (ms > 0) setTimeout(refill, ms)
    else setImmediate(refill)
  }

  return (request, reply, done) => {
    let state: 'waiting' | 'inside' | 'gone' = 'waiting'
    const call: Waiting = {
      share: shareOf(request),
      enter: () => {
        state = 'inside'
        done()
      },
      refuse: () => {
        state = 'gone'
        done(full())
      },
    }
    const leave = () => {
      const before = state
      state = 'gone'
      // Who hangs up while waiting was never inside.
      if (before === 'waiting') line.remove(call)
      if (before !== 'inside') return
      inside--
      if (inside <= most / 2) refillSoon()
    }
    // Nobody would tell of a caller who hung up while the body was read.
    if (reply.raw.destroyed) return done(full())
    reply.raw.once('finish', leave)
    reply.raw.once('close', leave)
    if (inside >= most || line.size() > 0 || (apart > 0 && inside > 0)) {
      line.push(call)
      if (apart > 0 && inside <= most / 2) refillSoon()
    } else {
      inside++
      call.enter()
    }
  }
}

/** A line of at most `most`: first come, first served, and by turns among the shares once it was full, until it is half empty. */
function sharedLine(most: number) {
  const line = new Set<Waiting>()
  const shares = new Map<string, Set<Waiting>>()
  let byTurns = false

  function remove(call: Waiting): void {
    if (!line.delete(call)) return
    const share = shares.get(call.share)
    share?.delete(call)
    if (share?.size === 0) shares.delete(call.share)
    if (line.size <= most / 2) byTurns = false
  }

  /** Makes room in a full line for one more of `share`; false where nobody has more in it. */
  function makeRoom(share: string): boolean {
    byTurns = true
    const largest = [...shares.values()].reduce((a, b) => (b.size > a.size ? b : a), new Set<Waiting>())
    if (largest.size < (shares.get(share)?.size ?? 0) + 2) return false
    const newest = [...largest].at(-1) as Waiting
    remove(newest)
    newest.refuse()
    return true
  }

  return {
    size: () => line.size,
    remove,
    push(call: Waiting): void {
      const room = line.size < most || makeRoom(call.share)
      if (!room) call.refuse()
      else {
        line.add(call)
        shares.set(call.share, (shares.get(call.share) ?? new Set()).add(call))
      }
    },
    shift(): Waiting | undefined {
      const [first] = byTurns ? (shares.values().next().value ?? []) : line
      if (!first) return undefined
      const share = shares.get(first.share)
      remove(first)
      // Its turn is over: the next time it comes behind the other shares.
      if (share?.size) {
        shares.delete(first.share)
        shares.set(first.share, share)
      }
      return first
    },
  }
}
