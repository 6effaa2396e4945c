import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { API } from '#contract/version.ts'
import { refusal } from '../lib/errors.ts'
import { answerRefusal } from './errors.ts'
import { firstPage } from './first-page.ts'

/**
 * A page of the app asked for by its own address is answered with the app, which knows its routes; everything else
 * that does not exist is a JSON 404 – also a script chunk that is gone, which must never be answered with HTML.
 */
export default fp<{ folder: string | undefined }>(async (app, { folder }) => {
  const pageOf = folder === undefined ? undefined : firstPage(folder)
  app.setNotFoundHandler((request, reply) => {
    if (pageOf && isNavigation(request)) {
      reply.header('vary', 'accept-language')
      return reply.sendFile(pageOf(request.url.split('?')[0] as string, request.headers['accept-language']))
    }
    const path = request.url.split('?')[0] as string
    return answerRefusal(refusal('request.unknown_path', { method: request.method, path }), request, reply)
  })
})

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?')[0] as string
  if ([API, '/files', '/assets'].some((below) => path === below || path.startsWith(`${below}/`))) return false
  return (headers.accept ?? '').includes('text/html')
}
