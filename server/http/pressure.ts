import underPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { API, APP_CONFIG_PATH } from '#contract/version.ts'
import { refusal } from '../lib/errors.ts'

const RETRY_SECONDS = 10

/**
 * Never refused: answers on their way have their own steering, probes must see the truth, and pages and files of the app
 * cost next to nothing. Who opens the app would read JSON in their place, and the app could not say what to do.
 */
const KEPT = new Set<string | undefined>([
  ...['/init-hasil-ujian', '/input/hasil-ujian', '/end-ujian', '/log/init', '/log/append', '/log/end'].map(
    (path) => API + path,
  ),
  ...['/health', '/ready', '/metrics', APP_CONFIG_PATH],
  // A file of the build, and any other address, which is answered with the page.
  ...['/*', undefined],
])

/**
 * A server that cannot keep up says so (503 with `Retry-After`) before its queue grows without end.
 * `maxDelay`: mean delay of the event loop in ms; 0 turns it off.
 */
export default fp<{ maxDelay: number }>(async (app, { maxDelay }) => {
  if (maxDelay === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    pressureHandler: async (request: FastifyRequest) => {
      if (KEPT.has(request.routeOptions.url)) return
      throw refusal('server.busy', {}, { retryAfter: RETRY_SECONDS })
    },
  })
})
