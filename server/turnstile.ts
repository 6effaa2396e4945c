import type { onRequestHookHandler } from 'fastify'

export interface TurnstileOptions {
  inside: number
  waiting: number
  /** What a call is refused with where that many wait. */
  full: () => Error
}

/**
 * Lets so many calls of a kind in at once; the others wait before anything of them is read. A whole sitting begins in
 * one second, and without this a turn of the event loop would take in hundreds of starts while saves wait for its end.
 */
export function turnstile({ inside: most, waiting, full }: TurnstileOptions): onRequestHookHandler {
  const line = new Set<() => void>()
  let inside = 0

  function refill(): void {
    for (const enter of line) {
      if (inside >= most) return
      line.delete(enter)
      inside++
      enter()
    }
  }

  return (_request, reply, done) => {
    if (inside >= most && line.size >= waiting) return done(full())
    let entered = false
    let gone = false
    const enter = () => {
      entered = true
      done()
    }
    const leave = () => {
      if (gone) return
      gone = true
      // Who hangs up while waiting was never inside.
      line.delete(enter)
      if (!entered) return
      inside--
      // By the bunch, so that those let in share their look-ups and their commit; in a turn of its own, so that saves
      // that have arrived come between.
      if (inside <= most / 2) setImmediate(refill)
    }
    reply.raw.once('finish', leave)
    reply.raw.once('close', leave)
    if (inside >= most) line.add(enter)
    else {
      inside++
      enter()
    }
  }
}
