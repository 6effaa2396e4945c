import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { DestinationStream } from 'pino'
import { API } from '#contract/version.ts'
import { access } from './access/index.ts'
import type { AskedMail } from './accounts/deps.ts'
import { auth } from './accounts/index.ts'
import { photoFile } from './accounts/photo.ts'
import { bankStatement } from './bank-statement/index.ts'
import { calibration } from './calibration/index.ts'
import { content } from './content/index.ts'
import { mediaSizes } from './content/media-sizes.ts'
import { pageHeads } from './content/page-head.ts'
import { sitemap } from './content/sitemap.ts'
import type { Connection } from './db/connect.ts'
import { ebooks } from './ebooks/index.ts'
import { packages } from './enrolment/index.ts'
import { essayMarking } from './essays/index.ts'
import { contactBook } from './exam/contacts.ts'
import { exam } from './exam/index.ts'
import { createFileStore } from './files/create-store.ts'
import appConfig from './http/app-config.ts'
import applicationSecret from './http/application-secret.ts'
import builtApp from './http/built-app.ts'
import { clientError } from './http/client-error.ts'
import compress from './http/compress.ts'
import databasePool from './http/database-pool.ts'
import errors, { answerError } from './http/errors.ts'
import { countFaults } from './http/faults.ts'
import gracefulStop from './http/graceful-stop.ts'
import health from './http/health.ts'
import { media } from './http/media.ts'
import metrics from './http/metrics.ts'
import openapi from './http/openapi.ts'
import pressure from './http/pressure.ts'
import rateLimit from './http/rate-limit.ts'
import securityHeaders from './http/security-headers.ts'
import words from './http/validation-locale.ts'
import viewer from './http/viewer.ts'
import type { Random } from './lib/random-id.ts'
import { trustOf } from './lib/trust-proxy.ts'
import { createMailer } from './mail/mailer.ts'
import maintenanceGate from './maintenance/gate.ts'
import { maintenanceState } from './maintenance/state.ts'
import { masterImport } from './master-import/index.ts'
import { gatewaysOf } from './money/gateway/gateways.ts'
import { gatewayWebhooks } from './money/gateway/webhooks.ts'
import { money } from './money/index.ts'
import { notices } from './notices/index.ts'
import { packagesAdmin } from './packages/index.ts'
import { practice } from './practice/index.ts'
import type { Config } from './process/config.ts'
import { logOptions } from './process/logging.ts'
import type { Secrets } from './process/secrets.ts'
import { noteFetchedPapers } from './proctoring/fetched-papers.ts'
import { board } from './proctoring/index.ts'
import { questions } from './question-bank/index.ts'
import { questionReports } from './question-reports/index.ts'
import { ranking } from './ranking/index.ts'
import { regionRoutes } from './regions/routes.ts'
import { reportCards } from './report-card/index.ts'
import { report } from './reporting/index.ts'
import { resources } from './resources.ts'
import { results } from './results/index.ts'
import { sebFileRoute } from './seb/file.ts'
import { createPasswords } from './security/passwords.ts'
import refusalLog from './security/refusal-log.ts'
import { snbp } from './snbp/index.ts'
import { study } from './study/index.ts'
import { superAdmin } from './super-admin/index.ts'
import { tasks } from './tasks/index.ts'
import { weights } from './weights/index.ts'

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
  /** Scores are to be worked out anew (server/reporting/rescore.ts); nobody is told where absent. */
  onRescore?: (run_id: string) => Promise<void>
  /** A calibration was started (server/calibration/run.ts); nobody is told where absent. */
  onCalibrate?: (run_id: string) => Promise<void>
  /** A mail is to be sent (accounts/write-mail.ts); sent by this process where absent. */
  onMail?: (asked: AskedMail) => Promise<void>
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
  await app.register(metrics, { token: config.metricsToken, guard: connection.guard })
  await app.register(compress)
  await app.register(health, { guard: connection.guard })
  await app.register(viewer, { secret: secrets.jwt, now })
  await app.register(refusalLog, { db: connection.db, now })
  const faults = countFaults(app, now)
  await app.register(rateLimit, { perMinute: config.callsPerMinute })
  await app.register(databasePool)
  await app.register(applicationSecret, { secret: config.applicationSecret })
  await app.register(appConfig, { applicationSecret: config.applicationSecret })
  await app.register(openapi)
  const maintenance = maintenanceState(connection.of.work.db, (err) =>
    app.log.warn({ err }, 'maintenance could not be read'),
  )
  await app.register(maintenanceGate, { db: connection.db, state: maintenance, now })

  const onError = (err: Error) => app.log.warn({ err }, 'contacts could not be written')
  const contacts = contactBook({ pool: connection.of.work.pool, now, onError })
  // One for all: its line is the process's whole budget of hashing.
  const passwords = createPasswords()
  const mailer = createMailer(config, app.log)
  const files = createFileStore(config, app.log)
  app.addHook('onClose', () => files.close())
  const gateways = gatewaysOf(config.gateway)
  const gateway = { db: connection.db, now, random, gateways, publicUrl: config.publicUrl, log: app.log }
  const { publicUrl } = config
  await app.register(
    async (api) => {
      noteFetchedPapers(api, contacts)
      await api.register(auth, {
        db: connection.db,
        now,
        serverSecret: secrets.jwt,
        passwords,
        files,
        mailer,
        publicUrl,
        queueMail: deps.onMail,
      })
      await api.register(access, { db: connection.db, now, random, serverSecret: secrets.jwt, passwords })
      for (const plugin of resources) await api.register(plugin, { db: connection.db, now, random, passwords })
      await api.register(regionRoutes, { db: connection.db, now, random })
      await api.register(notices, {
        ...{ connection, db: connection.db, now, random },
        pushKey: secrets.vapid.publicKey,
        places: { loopback: config.pushToLoopback },
      })
      await api.register(questions, { db: connection.db, now, random })
      await api.register(packages, { db: connection.db, now, random, publicUrl })
      await api.register(packagesAdmin, { db: connection.db, now, random })
      await api.register(money, { ...gateway, files })
      await api.register(bankStatement, { db: connection.db, now, random })
      await api.register(masterImport, { db: connection.db, now, random })
      await api.register(tasks, { db: connection.db, now, random, files })
      await api.register(ebooks, { db: connection.db, now, random, files })
      await api.register(content, { db: connection.db, now, random })
      await api.register(snbp, { db: connection.db, now, random })
      await api.register(exam, {
        board,
        connection,
        now,
        receiptKey: secrets.receiptKey,
        serverSecret: secrets.jwt,
        callsPerMinute: config.callsPerMinute,
        onSealed: deps.onSealed,
        contacts,
      })
      await api.register(study, { db: connection.db, now, random })
      await api.register(results, { db: connection.db, now, serverSecret: secrets.jwt, publicUrl })
      await api.register(ranking, { db: connection.db, now })
      await api.register(practice, { db: connection.db, now, random })
      await api.register(reportCards, { db: connection.db, now, random })
      await api.register(report, { db: connection.db, now, onRescore: deps.onRescore })
      await api.register(essayMarking, { db: connection.db, now, onRescore: deps.onRescore })
      await api.register(questionReports, { db: connection.db, now, random })
      await api.register(weights, { db: connection.db, now, onRescore: deps.onRescore })
      const { onRescore, onCalibrate } = deps
      await api.register(calibration, { db: connection.db, now, onRescore, onCalibrate })
      await api.register(superAdmin, { connection, now, maintenance, faults, dataDir: config.dataDir })
    },
    { prefix: API },
  )
  await app.register(gatewayWebhooks, gateway)
  await app.register(media, { db: connection.db })
  await app.register(mediaSizes, { db: connection.db })
  await app.register(photoFile, { db: connection.db })
  await app.register(sebFileRoute, { db: connection.db, publicUrl })
  await app.register(sitemap, { db: connection.db, now, publicUrl })
  await app.register(builtApp, { folder: config.appDir, headOf: pageHeads({ db: connection.db, now, publicUrl }) })
  return app
}
