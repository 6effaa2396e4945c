import { type FastifyPluginAsyncZod, validatorCompiler } from 'fastify-type-provider-zod'
import { type Batch, MAX_BATCHES } from '#contract/exam/log/batch.ts'
import { type AppendReply, appendReply } from '#contract/exam/log/messages.ts'
import { appendRequest } from '#contract/exam/log/requests.ts'
import type { ExamDeps } from '../deps.ts'
import { append } from '../log/calls.ts'
import { callerOf, limitAttempts, ofKnown } from './caller.ts'

/** What a phone sends at once is 32 KB of letters, some of which take three bytes. */
const BODY_LIMIT = 128 * 1024

/**
 * POST /input/hasil-ujian: batches of several writers; authorised by the upload token alone. The one call that comes thousands of times a second:
 * it logs only what fails, and its reply is too small to compress and written as typed.
 */
export const inputHasilUjian: FastifyPluginAsyncZod<ExamDeps> = async (app, deps) => {
  app.post(
    '/input/hasil-ujian',
    {
      schema: { tags: ['exam'], body: appendRequest, response: { 200: appendReply } },
      bodyLimit: BODY_LIMIT,
      logLevel: 'warn',
      compress: false,
      config: { rateLimit: false },
      onRequest: limitAttempts(deps, app.limitCalls),
      validatorCompiler: plainFirst,
      serializerCompiler: () => JSON.stringify,
    },
    async (request) => {
      const { body } = request
      const caller = callerOf(request, body.attempt_id, deps)
      const reply = await ofKnown(append(body, caller, deps.calls))
      deps.contacts.heard({ ...caller, seen: body.facts_seq, report: body.phone ?? null })
      deps.doubts.came(caller.attempt_id, body.batches)
      // Last: what is saved is heard of, whatever becomes of the figures.
      app.countSaved({ entries: entriesIn(body.batches, reply), refused: reply.refused })
      return reply
    },
  )
}

/** Of the batches that were taken: one that was refused may say anything of its length. */
function entriesIn(batches: readonly unknown[], { refused }: AppendReply): number {
  const taken = batches.filter((_, n) => refused.every(({ place }) => place !== n)) as Batch[]
  return taken.reduce((sum, { d }) => sum + 1 + d.length, 0)
}

/** The usual request is told by hand, any other by its schema. */
const plainFirst = (route: unknown) => {
  const whole = validatorCompiler(route as Parameters<typeof validatorCompiler>[0])
  return (data: unknown) => (isPlain(data) ? { value: data } : whole(data))
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const MAX_FACTS = 1_000_000

/** A request as phones write it; its batches are looked at one by one later on. */
export function isPlain(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { attempt_id, facts_seq, batches, phone } = data as Record<string, unknown>
  if (Object.keys(data).length !== (phone === undefined ? 3 : 4) || !(phone === undefined || isReport(phone)))
    return false
  if (typeof attempt_id !== 'string' || !ID.test(attempt_id)) return false
  if (!Number.isSafeInteger(facts_seq) || (facts_seq as number) < 0 || (facts_seq as number) > MAX_FACTS) return false
  return Array.isArray(batches) && batches.length > 0 && batches.length <= MAX_BATCHES
}

/** What a phone says of itself (contract/exam/live.ts). */
function isReport(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || Object.keys(data).length !== 6) return false
  const { unsent, persisted, free_mb, battery, charging, offset } = data as Record<string, unknown>
  const orNull = (value: unknown, fits: (value: unknown) => boolean) => value === null || fits(value)
  const flags = [persisted, charging].every((value) => orNull(value, (one) => typeof one === 'boolean'))
  const percent = orNull(battery, (value) => isCount(value) && (value as number) <= 100)
  return flags && percent && isCount(unsent) && orNull(free_mb, isCount) && orNull(offset, Number.isSafeInteger)
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
