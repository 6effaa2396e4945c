import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { DEFAULT_LANGUAGE } from '../lib/error-texts.ts'
import { AppError, invalidField, refusal, unfitInput } from '../lib/errors.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { languageOf } from '../lib/language.ts'
import { asDatabaseRefusal } from './database-refusal.ts'
import { asUnreadableInput } from './unreadable-input.ts'

/** An upload of more than its one file. */
const TOO_MANY_PARTS = new Set(['FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_FILES_LIMIT'])

/** One handler, one table of words. What is not expected says nothing to the client and logs everything. */
export default fp(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
})

/** Answers with the error's body; also for what the framework refuses before any route is found. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error)
  if (known) return answerRefusal(known, request, reply)
  const said = isResponseSerializationError(error) ? 'reply does not fit its schema' : 'unexpected error'
  request.log.error({ err: error }, said)
  return answerRefusal(refusal('server.fault'), request, reply)
}

/** Says it in the language of the caller. */
export function answerRefusal(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']) ?? DEFAULT_LANGUAGE
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
  reply.header('content-language', language)
  return reply.code(error.status).send(error.bodyIn(language))
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message = '', params }) => ({
      ...params,
      path: instancePath.split('/').slice(1),
      message,
    }))
    return unfitInput(fieldErrors(issues))
  }
  const { statusCode, code = '' } = error as { statusCode?: number; code?: string }
  if (TOO_MANY_PARTS.has(code)) return refusal('file.one_only')
  if (statusCode === 413) return refusal('request.too_large')
  if (statusCode === 415) return refusal('request.not_json')
  if (statusCode === 429) return refusal('too_many.wait')
  if (statusCode === 503) return refusal('server.busy')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return invalidField('', 'request.unreadable')
  return asUnreadableInput(error) ?? asDatabaseRefusal(error)
}
