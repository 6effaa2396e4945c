import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { API } from '#contract/version.ts'
import { refusal } from '../lib/errors.ts'
import { answerRefusal } from './errors.ts'
import { firstPage, isOpen } from './first-page.ts'
import { type Head, withHead } from './page-head.ts'

export interface NotFoundDeps {
  folder: string | undefined
  /** What a public address, with its query, says of itself; undefined for all others. */
  headOf?: ((url: string) => Promise<Head | undefined>) | undefined
}

/**
 * A page of the app asked for by its own address is answered with the app, which knows its routes; everything else
 * that does not exist is a JSON 404 – also a script chunk that is gone, which must never be answered with HTML.
 */
export default fp<NotFoundDeps>(async (app, { folder, headOf }) => {
  const pageOf = folder === undefined ? undefined : firstPage(folder)
  /** Files of the app do not change while it runs. */
  const pages = new Map<string, Promise<string>>()
  const textOf = (file: string): Promise<string> => {
    const read = pages.get(file) ?? readFile(join(folder ?? '', file), 'utf8')
    pages.set(file, read)
    return read
  }

  async function sendPage(drawn: string, request: FastifyRequest, reply: FastifyReply) {
    reply.header('vary', 'accept-language')
    // Without the database the app comes all the same: it says itself what it cannot show.
    const head = await headOf?.(request.url).catch((err) => {
      request.log.warn({ err }, 'a page comes without what it says of itself')
      return undefined
    })
    const file = isOpen(drawn) && !head?.known ? 'index.html' : drawn
    if (!head) return reply.sendFile(file)
    // A browser would keep it for ever, and a text may go back to an address that it had.
    if (head.location !== undefined)
      return reply.header('cache-control', 'no-store').redirect(head.location + queryOf(request.url, head.query), 301)
    reply.code(head.status).type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return reply.send(withHead(await textOf(file), head))
  }

  app.setNotFoundHandler((request, reply) => {
    if (pageOf && isNavigation(request)) {
      const file = pageOf(request.url.split('?')[0] as string, request.headers['accept-language'])
      return sendPage(file, request, reply)
    }
    const path = request.url.split('?')[0] as string
    return answerRefusal(refusal('request.unknown_path', { method: request.method, path }), request, reply)
  })
})

function queryOf(url: string, moved: Head['query']): string {
  const asked = /\?.*/s.exec(url)?.[0] ?? ''
  if (!moved) return asked
  return `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(asked)), ...moved })}`
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?')[0] as string
  if ([API, '/files', '/assets'].some((below) => path === below || path.startsWith(`${below}/`))) return false
  return (headers.accept ?? '').includes('text/html')
}
