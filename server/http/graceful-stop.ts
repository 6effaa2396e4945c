import fp from 'fastify-plugin'
import { refusal } from '../lib/errors.ts'

const RETRY_SECONDS = 3

/**
 * Closing waits for every request under way. Their connections must then go too: a browser keeps its own open, and
 * the stop would wait for it until the keep-alive time is over (72 s), by which time it would be killed.
 * What comes in meanwhile is sent away, to another node or to this one's successor.
 */
export default fp(async (app) => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(stopping ? stopped() : undefined)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
})

const stopped = () => refusal('server.stopping', {}, { retryAfter: RETRY_SECONDS })
