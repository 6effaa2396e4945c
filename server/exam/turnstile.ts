import type { onRequestHookHandler } from 'fastify'
import { tooBusy } from './postgres/lanes.ts'

/**
 * Lets so many calls of a kind in at once; the others wait before anything of them is read. A whole sitting begins in
 * one second, and without this a turn of the event loop would take in hundreds of starts while saves wait for its end.
 * Beyond `waiting` calls in line a new one is refused with `unavailable`.
 */
export function turnstile({ inside: most, waiting }: { inside: number; waiting: number }): onRequestHookHandler {
  const line = new Set<() => void>()
  let inside = 0

  function next(): void {
    const [first] = line
    if (!first) return
    line.delete(first)
    inside++
    first()
  }

  return (_request, reply, done) => {
    if (inside >= most && line.size >= waiting) return done(tooBusy())
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
      // In a turn of its own, so that saves that have arrived come between.
      setImmediate(next)
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
