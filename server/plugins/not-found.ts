import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { API } from '#contract/version.ts'
import { AppError } from '../errors.ts'
import { firstChunks } from './first-chunks.ts'

/**
 * A page of the app asked for by its own address is answered with the app, which knows its routes; everything else
 * that does not exist is a JSON 404 – also a script chunk that is gone, which must never be answered with HTML.
 */
export default fp<{ folder: string | undefined }>(async (app, { folder }) => {
  const chunks = folder === undefined ? undefined : firstChunks(folder)
  app.setNotFoundHandler((request, reply) => {
    if (chunks && isNavigation(request)) {
      const ahead = chunks(request.url.split('?')[0] as string, request.headers['accept-language'])
      if (ahead) reply.header('link', ahead)
      return reply.sendFile('index.html')
    }
    const path = request.url.split('?')[0]
    const error = new AppError('not_found', 'Tidak ditemukan', `Alamat ${request.method} ${path} tidak ada.`)
    return reply.code(error.status).send(error.body)
  })
})

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?')[0] as string
  if ([API, '/files', '/assets'].some((below) => path === below || path.startsWith(`${below}/`))) return false
  return (headers.accept ?? '').includes('text/html')
}
