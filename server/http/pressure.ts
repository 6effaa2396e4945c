import underPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { API } from '#contract/version.ts'
import { refusal } from '../lib/errors.ts'

const RETRY_SECONDS = 10

/** Last to be refused: answers on their way have their own steering, and probes must see the truth. */
const KEPT = new Set(
  ['/init-hasil-ujian', '/input/hasil-ujian', '/end-ujian'].map((path) => API + path).concat('/health', '/ready'),
)

/**
 * A server that cannot keep up says so (503 with `Retry-After`) before its queue grows without end.
 * `maxDelay`: mean delay of the event loop in ms; 0 turns it off.
 */
export default fp<{ maxDelay: number }>(async (app, { maxDelay }) => {
  if (maxDelay === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    pressureHandler: async (request: FastifyRequest) => {
      if (KEPT.has(request.routeOptions.url ?? '')) return
      throw refusal('server.busy', {}, { retryAfter: RETRY_SECONDS })
    },
  })
})
