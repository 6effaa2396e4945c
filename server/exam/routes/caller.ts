import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { callCounter, RETRY_SECONDS } from '../../http/rate-limit.ts'
import { bearerOf } from '../../http/viewer.ts'
import { refusal, tooManyRequests } from '../../lib/errors.ts'
import type { ExamDeps } from '../deps.ts'
import { UnknownAttempt } from '../log/calls.ts'
import type { Caller } from '../log/deps.ts'

/** Who sends; the token is for this attempt of this phone alone, and needs no log-in. */
export function callerOf(request: FastifyRequest, attempt_id: string, { tokens }: Pick<ExamDeps, 'tokens'>): Caller {
  const caller = tokens.verify(bearerOf(request))
  // Forged, garbled or expired: to the phone it is all the same, it asks for a new one.
  if (!caller) throw refusal('upload.over')
  if (caller.begun_as !== attempt_id) throw refusal('upload.foreign')
  return caller
}

/** A ceiling for each attempt; who brings no token of ours is counted as everybody is. */
export function limitAttempts(
  { tokens, callsPerMinute }: Pick<ExamDeps, 'tokens' | 'callsPerMinute'>,
  others: onRequestHookHandler,
): onRequestHookHandler {
  const count = callCounter()
  return function (request, reply, done) {
    const caller = callsPerMinute > 0 ? tokens.verify(bearerOf(request)) : null
    if (!caller) return others.call(this, request, reply, done)
    done(count(caller.begun_as) > callsPerMinute ? tooManyRequests(RETRY_SECONDS) : undefined)
  }
}

/** An attempt that is gone, such as a trial that was deleted. */
export async function ofKnown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof UnknownAttempt ? refusal('upload.unknown_attempt') : error
  }
}
