import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { API } from '#contract/version.ts'
import { type PoolName, withPool } from '../db/pools.ts'
import { inWorkContext } from '../lib/work-context.ts'
import type { Viewer } from './viewer.ts'

/** What a phone needs to sign in, fetch a paper, start and save. */
const EXAM = new Set(
  [
    '/auth/user-password',
    '/auth/factors/login',
    '/jwt/login',
    '/jwt/logout',
    '/jwt/refresh-token',
    '/my-jadwal',
    '/get-soal-ujian',
    '/init-hasil-ujian',
    '/input/hasil-ujian',
    '/end-ujian',
    '/log/init',
    '/log/append',
    '/log/end',
    '/hasil-ujian',
    '/live-ujian',
  ].map((path) => API + path),
)

/**
 * Which connections a request's handler asks by: of staff all calls, of others those of an exam apart from the rest.
 * What it queues carries its id.
 */
export default fp(async (app) => {
  // Not before the body was read: its events belong to no request.
  app.addHook('preHandler', (request, _reply, done) =>
    inWorkContext({ request_ids: [request.id] }, () => withPool(poolOf(request), done)),
  )
})

function poolOf(request: FastifyRequest): PoolName {
  if (EXAM.has(request.routeOptions.url ?? '')) return 'exam'
  const role = viewerOf(request)?.role
  return role === undefined || role === 'Siswa' ? 'public' : 'office'
}

/** A token that is not good is the handler's to refuse. */
function viewerOf(request: FastifyRequest): Viewer | null {
  try {
    return request.optionalViewer()
  } catch {
    return null
  }
}
