import { setTimeout as wait } from 'node:timers/promises'
import type { AskedMail } from './accounts/deps.ts'
import { buildApp } from './app.ts'
import { connect, migrateUp } from './db/connect.ts'
import { demoGateway } from './demo/gateway-stand-in/demo.ts'
import { seed } from './demo/index.ts'
import { createFileStore } from './files/create-store.ts'
import { startJobs } from './jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { gatewaysOf } from './money/gateway/gateways.ts'
import { readConfig } from './process/config.ts'
import { loadSecrets } from './process/secrets.ts'
import { startProblem } from './start-problem.ts'

/**
 * Phones that may wait to be let in. A sitting begins in one second, and a phone whose knock the kernel drops knocks
 * again after 1, 3, 7 and 15 s. The kernel has its own ceiling (net.core.somaxconn).
 */
const BACKLOG = 16_384

/** A database far away may never answer. */
const LONGEST_START_MS = 30_000

/** Undone in turn, the last first, when the process stops or could not start. */
const undo: (() => Promise<unknown>)[] = []

/** Starts a process: settings, database, schema, app, port. */
async function start(): Promise<void> {
  const settings = readConfig(process.env)
  const standIn = await demoGateway(settings)
  if (standIn) undo.push(() => standIn.close())
  const config = standIn ? { ...settings, gateway: standIn.settings('midtrans') } : settings
  const connection = await connect(config)
  undo.push(() => connection.close())
  await migrateUp(connection)
  await seed(connection.db, config, Date.now)
  const secrets = loadSecrets(config)
  const onSealed = (attempt_id: string) => jobs.scoreSoon(attempt_id)
  const onRescore = (run_id: string) => jobs.rescoreSoon(run_id)
  const onCalibrate = (run_id: string) => jobs.calibrateSoon(run_id)
  const onMail = (asked: AskedMail) => jobs.mailSoon(asked)
  const app = await buildApp({ config, connection, secrets, now: Date.now, onSealed, onRescore, onCalibrate, onMail })
  undo.push(() => app.close())
  const onError = (err: Error) => app.log.error({ err }, 'job failed')
  const mailer = createMailer(config, app.log)
  const files = createFileStore(config, app.log)
  const { publicUrl } = config
  const gateways = gatewaysOf(config.gateway)
  const jobs = await startJobs({
    connection,
    secrets,
    now: Date.now,
    onError,
    log: app.log,
    mailer,
    files,
    gateways,
    publicUrl,
    push: { subject: config.vapidSubject, places: { loopback: config.pushToLoopback } },
  })
  // Requests under way are answered, their answers committed; only then do the jobs go, and the database last.
  undo.splice(
    -1,
    0,
    () => files.close(),
    () => jobs.stop(),
  )
  const address = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  if (standIn) {
    standIn.shop = address
    app.log.info(`payments go to a stand-in that takes no money: ${standIn.url}`)
  }
  process.stdout.write(`ELP is ready at ${address}\n`)
}

async function close(): Promise<void> {
  for (const last of undo.splice(0).reverse()) await last()
}

/**
 * Stops gracefully. In the midst of a start that is waited for, so that no database is left behind. Ctrl-C under npm comes
 * twice: the second says nothing new.
 */
let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.race([started, wait(LONGEST_START_MS)])
  await close()
  process.exit(0)
}

// SIGHUP: the terminal was closed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
const started = start().catch(async (error) => {
  process.stderr.write(`${startProblem(error) ?? error?.stack ?? error}\n`)
  await close()
  process.exit(1)
})
