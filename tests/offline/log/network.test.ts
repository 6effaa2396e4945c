import { expect, test } from 'vitest'
import type { AppendReply, InitReply } from '#contract/exam/log/messages.ts'
import { browserLocks } from '#src/offline/browser/locks.ts'
import type { Begun } from '#src/offline/log/ports.ts'
import { httpNetwork, type Link } from '#src/offline/send/network.ts'
import { createSend, type SendRequest } from '#src/offline/send/send.ts'
import type { SessionStore } from '#src/offline/store/session-store.ts'
import { BEGUN, facts, W } from './disk-things.ts'

const REQUEST = { ...(BEGUN as Begun), m_now: 1, wall_now: 1, heads: [], most: 10, facts_seq: 0 }
const INIT: InitReply = {
  ...{ attempt_id: BEGUN.attempt_id, facts: facts(1), acked: [], batches: [], more: false, upload_token: 'up' },
  ...{ paper_key: null, server_time: 1000, flush_after_ms: 2000 },
}
const APPENDED: AppendReply = {
  ...{ acked: [{ writer: W, seq: 1, at: 5 }], refused: [], facts: null, server_time: 1000, flush_after_ms: 2000 },
}
const APPEND = { attempt_id: BEGUN.attempt_id, facts_seq: 0, batches: [{}] }

interface Answer {
  status: number
  body?: unknown
  html?: boolean
  headers?: Record<string, string>
}

/** A phone in front of a server that answers as told; `asked`: each call with the token that it bore. */
function phone(answer: (path: string, token: string | null) => Answer | 'lost', login = { user_id: 'ani' }) {
  const links: Link[] = []
  const asked: { path: string; token: string | null; keepalive: boolean }[] = []
  let pair: { accessToken: string | null; refreshToken: string | null } = { accessToken: 'a1', refreshToken: 'r1' }
  const session = {
    load: async () => ({ user_id: login.user_id, ...pair }),
    saveTokens: async (_: string, fresh: typeof pair | null) => {
      pair = fresh ?? { accessToken: null, refreshToken: null }
    },
  } as unknown as SessionStore
  const ownFetch = (async (url: string, { headers, keepalive = false }: RequestInit) => {
    const token = (headers as Record<string, string>).authorization?.slice(7) ?? null
    const path = url.slice('/api'.length)
    asked.push({ path, token, keepalive })
    const said = answer(path, token)
    if (said === 'lost') throw new TypeError('no network')
    const type = { 'content-type': said.html ? 'text/html' : 'application/json' }
    return new Response(said.html ? '<html>' : JSON.stringify(said.body ?? {}), {
      status: said.status,
      headers: { ...type, ...said.headers },
    })
  }) as typeof fetch
  const send = createSend({ fetch: ownFetch, secret: async () => null, after: () => () => undefined })
  let leaving = false
  const network = httpNetwork({
    ...{ send, session, locks: browserLocks(undefined), user_id: 'ani', tell: (link) => links.push(link) },
    leaving: () => leaving,
    report: () => ({ unsent: 3, persisted: true, free_mb: 5, battery: null, charging: null, offset: 0 }),
  })
  const leave = () => {
    leaving = true
  }
  return { network, links, asked, leave }
}

const kinds = (links: Link[]) => links.map(({ kind }) => kind)

test('I23.8 what a server, a portal or a dead network answers is one of the five kinds', async () => {
  const cases: [Answer | 'lost', string][] = [
    [{ status: 200, body: APPENDED }, 'ok'],
    ['lost', 'lost'],
    [{ status: 200, html: true }, 'lost'],
    [{ status: 200, body: { hello: 'world' } }, 'lost'],
    [{ status: 403, html: true }, 'lost'],
    [{ status: 302, body: {} }, 'lost'],
    [{ status: 401, body: { code: 'token_expired' } }, 'unknown_token'],
    [{ status: 413, body: { code: 'too_large' } }, 'refused'],
    [{ status: 400, body: { code: 'invalid' } }, 'refused'],
    [{ status: 500, body: { code: 'x' } }, 'busy'],
    [{ status: 502, html: true }, 'busy'],
    [{ status: 429, headers: { 'retry-after': '7' } }, 'busy'],
  ]
  for (const [answer, kind] of cases) {
    const { network, links } = phone(() => answer)
    const called = await network.append('up', APPEND)
    expect([called.kind, answer]).toEqual([kind, answer])
    expect(kinds(links)).toEqual(['calling', kind === 'unknown_token' ? 'ok' : kind])
    if (answer !== 'lost' && answer.headers) expect(called).toEqual({ kind: 'busy', retry_after_ms: 7000 })
  }
})

test('I23.9 init goes by the log-in, which is renewed once; another student’s sends nothing', async () => {
  const renewed = phone((path, token) => {
    if (path === '/jwt/refresh-token') return { status: 200, body: { accessToken: 'a2', refreshToken: 'r2' } }
    return token === 'a2' ? { status: 200, body: INIT } : { status: 401, body: { code: 'unauthorized' } }
  })
  expect(await renewed.network.init(REQUEST)).toEqual({ kind: 'ok', reply: INIT })
  expect(renewed.asked.map(({ token }) => token)).toEqual(['a1', null, 'a2'])

  const over = phone(() => ({ status: 401, body: { code: 'unauthorized' } }))
  expect(await over.network.init(REQUEST)).toEqual({ kind: 'lost' })
  expect(kinds(over.links)).toEqual(['calling', 'login_needed'])

  const other = phone(() => ({ status: 200, body: INIT }), { user_id: 'budi' })
  expect(await other.network.init(REQUEST)).toEqual({ kind: 'lost' })
  expect([other.asked, kinds(other.links)]).toEqual([[], ['calling', 'login_needed']])
  // By the token that it was given an attempt's entries go, whoever is logged in.
  const appended = phone(() => ({ status: 200, body: APPENDED }), { user_id: 'budi' })
  expect((await appended.network.append('up', APPEND)).kind).toBe('ok')
  expect(appended.asked[0]?.token).toBe('up')
})

test('I23.10 a page that goes sends by calls that outlive it', async () => {
  const { network, asked, leave } = phone(() => ({ status: 200, body: APPENDED }))
  await network.append('up', APPEND)
  leave()
  await network.append('up', APPEND)
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([false, true])
  const sent: SendRequest['path'][] = asked.map(({ path }) => path)
  expect(sent).toEqual(['/input/hasil-ujian', '/input/hasil-ujian'])
})
