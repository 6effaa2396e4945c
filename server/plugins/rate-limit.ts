import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { bearerOf } from './viewer.ts'

/** One school is one address for 500 students: strangers share it, people with a token of ours count alone. */
const PEOPLE_PER_ADDRESS = 10
const MAX_KEYS = 20_000

/**
 * A ceiling for runaway clients, far above what a person does; guessing passwords has its own, much tighter limit.
 * `perMinute`: calls of one account; 0 turns it off. Windows are counted per node, in memory.
 */
export default fp<{ perMinute: number }>(async (app, { perMinute }) => {
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/
