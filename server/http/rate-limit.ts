import rateLimit from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { tooManyRequests } from '../lib/errors.ts'
import { bearerOf } from './viewer.ts'

/** One school is one address for 500 students: strangers share it, people with a token of ours count alone. */
const PEOPLE_PER_ADDRESS = 10
const MAX_KEYS = 20_000
const WINDOW_MS = 60_000
export const RETRY_SECONDS = 60

/**
 * A ceiling for runaway clients, far above what a person does; guessing passwords has its own, much tighter limit.
 * `perMinute`: calls of one account; 0 turns it off. Windows are counted per node, in memory.
 */
export default fp<{ perMinute: number }>(async (app, { perMinute }) => {
  app.decorate('limitCalls', (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const account = perMinute === 0 ? null : accountOf(request)
    const most = account === null ? perMinute * PEOPLE_PER_ADDRESS : perMinute
    const over = perMinute > 0 && count(account ?? request.ip) > most
    done(over ? tooManyRequests(RETRY_SECONDS) : undefined)
  })
  const count = callCounter()
  if (perMinute === 0) return

  /** The account of a token that we signed, even one that has run out; null for a stranger. */
  function accountOf(request: FastifyRequest): string | null {
    const token = bearerOf(request)
    const claims = token ? app.signedClaims<{ sub?: string; user_id?: string }>(token) : null
    return claims?.sub ?? claims?.user_id ?? null
  }

  await app.register(rateLimit, {
    global: true,
    timeWindow: '1 minute',
    cache: MAX_KEYS,
    keyGenerator: (request) => accountOf(request) ?? request.ip,
    max: (_request, key) => (UUID.test(key) ? perMinute : perMinute * PEOPLE_PER_ADDRESS),
    // Phones pay for every byte of a save's reply; only a refusal says when to come back.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
})

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The same ceilings for the calls that come by the thousand, counted together, without the promises that the
     * plugin costs each of them.
     */
    limitCalls: onRequestHookHandler
  }
}

/** Counts the calls of this minute by who makes them; who comes when the book is full is not counted. */
export function callCounter(): (who: string) => number {
  const calls = new Map<string, number>()
  let ends = 0
  return (who) => {
    const now = performance.now()
    if (now >= ends) {
      calls.clear()
      ends = now + WINDOW_MS
    }
    const count = (calls.get(who) ?? 0) + 1
    if (calls.size < MAX_KEYS || count > 1) calls.set(who, count)
    return count
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/
