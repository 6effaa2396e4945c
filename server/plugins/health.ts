import fp from 'fastify-plugin'
import type pg from 'pg'

/** `/health`: the process runs. `/ready`: it can reach its database, so a balancer may send it work. */
export default fp<{ pool: pg.Pool }>(async (app, { pool }) => {
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/ready', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'unavailable', reason: 'database' })
    }
  })
})
