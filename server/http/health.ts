import fp from 'fastify-plugin'
import type { DatabaseGuard } from '../db/guard.ts'

const RETRY_SECONDS = 5

/**
 * `/health`: the process runs. `/ready`: its database answers and takes something in, so a balancer may send it work;
 * said within two seconds, also of a database that hangs.
 */
export default fp<{ guard: DatabaseGuard }>(async (app, { guard }) => {
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const state = await guard.state()
    if (state === 'ready') return { status: 'ready' }
    const reason = state === 'away' ? 'database' : 'database is read-only'
    return reply.code(503).header('retry-after', RETRY_SECONDS).send({ status: 'unavailable', reason })
  })
})
