import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { DEFAULT_LANGUAGE } from '../lib/error-texts.ts'
import { AppError, invalidInput, unfitInput } from '../lib/errors.ts'
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
  const unknown = new AppError('internal', 'Terjadi kesalahan', 'Terjadi kesalahan. Cek koneksi atau server.')
  return answerRefusal(unknown, request, reply)
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
      ...{ path: instancePath.split('/').slice(1), message, keys: (params as { keys?: string[] } | undefined)?.keys },
    }))
    return unfitInput(fieldErrors(issues))
  }
  const { statusCode, code = '' } = error as { statusCode?: number; code?: string }
  if (TOO_MANY_PARTS.has(code)) {
    return new AppError('invalid_file', 'Berkas tidak dapat dipakai', 'Kirim satu berkas saja, tanpa isian lain.')
  }
  if (statusCode === 413) return new AppError('too_large', 'Terlalu besar', 'Kiriman melebihi batas ukuran.')
  if (statusCode === 415) return new AppError('unsupported_media', 'Jenis kiriman tidak dikenal', 'Kirim sebagai JSON.')
  if (statusCode === 429)
    return new AppError('too_many_requests', 'Terlalu banyak percobaan', 'Tunggu sebentar, lalu coba lagi.')
  if (statusCode === 503) return new AppError('unavailable', 'Server sedang sibuk', 'Coba lagi beberapa saat lagi.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return invalidInput([{ path: '', message: 'Kiriman tidak dapat dibaca.' }])
  }
  return asUnreadableInput(error) ?? asDatabaseRefusal(error)
}
