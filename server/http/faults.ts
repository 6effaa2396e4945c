import type { FastifyInstance } from 'fastify'

const DAY_MS = 24 * 3_600_000
/** WIB. */
const OFFSET_MS = 7 * 3_600_000

/** How many calls of this day of WIB this node answered with a fault of its own (500). */
export interface Faults {
  today(): number
}

/** Counts in memory: a node that starts anew begins at nought. */
export function countFaults(app: FastifyInstance, now: () => number): Faults {
  const dayOf = () => Math.floor((now() + OFFSET_MS) / DAY_MS)
  let day = dayOf()
  let count = 0
  function turn(): void {
    if (day === dayOf()) return
    day = dayOf()
    count = 0
  }
  app.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode !== 500) return
    turn()
    count++
  })
  return {
    today() {
      turn()
      return count
    },
  }
}
