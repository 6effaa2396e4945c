import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { DestinationStream } from 'pino'
import { API } from '#contract/version.ts'
import { access } from './access/index.ts'
import { auth } from './auth/index.ts'
import { createPasswords } from './auth/passwords.ts'
import type { AskedMail } from './auth/reset-mail.ts'
import { contactBook } from './board/contacts.ts'
import { noteFetchedPapers } from './board/fetched-papers.ts'
import { clientError } from './client-error.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/connect.ts'
import { exam } from './exam/index.ts'
import { logOptions } from './logging.ts'
import { createMailer } from './mail/mailer.ts'
import { packages } from './packages/index.ts'
import { packagesAdmin } from './packages-admin/index.ts'
import appConfig from './plugins/app-config.ts'
import applicationSecret from './plugins/application-secret.ts'
import builtApp from './plugins/built-app.ts'
import compress from './plugins/compress.ts'
import databasePool from './plugins/database-pool.ts'
import errors, { answerError } from './plugins/errors.ts'
import gracefulStop from './plugins/graceful-stop.ts'
import health from './plugins/health.ts'
import { media } from './plugins/media.ts'
import openapi from './plugins/openapi.ts'
import pressure from './plugins/pressure.ts'
import rateLimit from './plugins/rate-limit.ts'
import refusalLog from './plugins/refusal-log.ts'
import securityHeaders from './plugins/security-headers.ts'
import viewer from './plugins/viewer.ts'
import words from './plugins/words.ts'
import { questions } from './questions/index.ts'
import { report } from './report/index.ts'
import { resources } from './resources/index.ts'
import type { Random } from './resources/types.ts'
import { results } from './results/index.ts'
import type { Secrets } from './secrets.ts'
import { trustOf } from './trust-proxy.ts'

export interface AppDeps {
  config: Config
  connection: Connection
  secrets: Secrets
  /** Server clock, epoch ms. */
  now: () => number
  /** Keys and salts of papers; a test may fix them. */
  random?: Random
  /** An attempt was sealed, so its score can be worked out; nobody is told where absent. */
  onSealed?: (attempt_id: string) => Promise<void>
  /** Scores are to be worked out anew (server/report/rescore.ts); nobody is told where absent. */
  onRescore?: (run_id: string) => Promise<void>
  /** A mail with a link for a new password is to be sent (auth/reset-mail.ts); sent at once where absent. */
  onForgot?: (asked: AskedMail) => Promise<void>
  /** Where log lines go; standard output where absent. */
  logs?: DestinationStream
}

/** Builds the app and never listens. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, connection, secrets, now, random = randomBytes } = deps
  const app = Fastify({
    logger: logOptions(config, deps.logs),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 1024 * 1024,
    // Long enough for a file over a slow line; for ever without it.
    requestTimeout: 300_000,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    frameworkErrors: answerError,
    clientErrorHandler: clientError,
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  await app.register(words)
  await app.register(errors)
  await app.register(gracefulStop)
  await app.register(securityHeaders, { production: config.env === 'production' })
  await app.register(pressure, { maxDelay: config.maxLoopDelayMs })
  await app.register(compress)
  await app.register(health, { guard: connection.guard })
  await app.register(viewer, { secret: secrets.jwt, now })
  await app.register(refusalLog, { db: connection.db, now })
  await app.register(rateLimit, { perMinute: config.callsPerMinute })
  await app.register(databasePool)
  await app.register(applicationSecret, { secret: config.applicationSecret })
  await app.register(appConfig, { applicationSecret: config.applicationSecret })
  await app.register(openapi)

  const onError = (err: Error) => app.log.warn({ err }, 'contacts could not be written')
  const contacts = contactBook({ pool: connection.of.work.pool, now, onError })
  // One for all: its line is the process's whole budget of hashing.
  const passwords = createPasswords()
  const mailer = createMailer(config, app.log)
  const { publicUrl } = config
  await app.register(
    async (api) => {
      noteFetchedPapers(api, contacts)
      await api.register(auth, {
        db: connection.db,
        now,
        serverSecret: secrets.jwt,
        passwords,
        mailer,
        publicUrl,
        queueResetMail: deps.onForgot,
      })
      await api.register(access, { db: connection.db, now, serverSecret: secrets.jwt, passwords })
      for (const plugin of resources) await api.register(plugin, { db: connection.db, now, random, passwords })
      await api.register(questions, { db: connection.db, now, random })
      await api.register(packages, { db: connection.db, now, random })
      await api.register(packagesAdmin, { db: connection.db, now, random })
      await api.register(exam, { connection, now, receiptKey: secrets.receiptKey, onSealed: deps.onSealed, contacts })
      await api.register(results, { db: connection.db, now })
      await api.register(report, { db: connection.db, now, onRescore: deps.onRescore })
    },
    { prefix: API },
  )
  await app.register(media, { db: connection.db })
  await app.register(builtApp, { folder: config.appDir })
  return app
}
