import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppendReply } from '#contract/exam/log/messages.ts'
import type { DatabaseGuard } from '../db/guard.ts'
import { refusal } from '../lib/errors.ts'
import { openStreams } from './event-stream.ts'
import { waitingWork } from './waiting-work.ts'

export const METRICS_PATH = '/metrics'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What was acknowledged of one save. */
export interface Saved {
  entries: number
  refused: AppendReply['refused']
}

/**
 * `GET /metrics`: what an operator watches, in Prometheus' text format, for whoever knows the token. Nothing in it says who
 * somebody is: routes stand as patterns. Without a token in the settings there is no such address, and nothing is counted.
 */
export default fp<{ token: string | undefined; guard: DatabaseGuard }>(async (app, { token, guard }) => {
  app.decorate('countSaved', () => undefined)
  if (token === undefined) {
    app.get(METRICS_PATH, { schema: { hide: true } }, (request) => {
      throw refusal('request.unknown_path', { method: request.method, path: METRICS_PATH })
    })
    return
  }
  const expected = digest(token)
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const duration = new Histogram({
    ...{ name: 'elp_request_duration_seconds', help: 'Calls by route pattern and status', buckets: SECONDS, registers },
    labelNames: ['method', 'route', 'status'],
  })
  const saves = new Counter({ name: 'elp_saves_total', help: 'Saves acknowledged', registers })
  const entries = new Counter({ name: 'elp_entries_total', help: 'Entries of saves acknowledged', registers })
  const refused = new Counter({
    ...{ name: 'elp_batches_refused_total', help: 'Batches that were not taken in, by reason', registers },
    labelNames: ['reason'],
  })
  new Gauge({
    ...{ name: 'elp_streams_open', help: 'Event streams that readers hold open', registers },
    collect() {
      this.set(openStreams())
    },
  })
  new Gauge({
    ...{ name: 'elp_pool_connections', help: 'Connections to the database: open, idle, calls that wait', registers },
    labelNames: ['pool', 'state'],
    collect() {
      this.reset()
      for (const { name, open, idle, waiting } of guard.pools()) {
        this.inc({ pool: name, state: 'open' }, open)
        this.inc({ pool: name, state: 'idle' }, idle)
        this.inc({ pool: name, state: 'waiting' }, waiting)
      }
    },
  })
  const ready = new Gauge({ name: 'elp_database_ready', help: '1 where it answers and takes writes', registers })
  const jobs = new Gauge({
    ...{ name: 'elp_jobs', help: 'Jobs by kind and state (waiting, failed)', registers },
    labelNames: ['kind', 'state'],
  })
  const deliveries = new Gauge({
    ...{ name: 'elp_deliveries_waiting', help: 'Notices to be mailed or pushed', registers },
    labelNames: ['channel'],
  })
  const waiting = waitingWork(guard)
  app.addHook('onClose', () => waiting.stop())

  app.countSaved = (saved) => {
    saves.inc()
    entries.inc(saved.entries)
    for (const { reason } of saved.refused) refused.inc({ reason })
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get(METRICS_PATH, { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(bearer(request)), expected)) throw refusal('session.missing')
    const state = await guard.state()
    ready.set(state === 'ready' ? 1 : 0)
    jobs.reset()
    deliveries.reset()
    // A database that is away is said by the gauge above; the rest is told all the same.
    const found = state === 'away' ? undefined : await waiting.read()
    for (const { kind, state, n } of found?.jobs ?? []) jobs.set({ kind, state }, n)
    for (const { channel, n } of found?.deliveries ?? []) deliveries.set({ channel }, n)
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
})

const bearer = (request: FastifyRequest) => /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
const digest = (text: string) => createHash('sha256').update(text).digest()

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a save that was acknowledged; nothing where there are no metrics. */
    countSaved: (saved: Saved) => void
  }
}
