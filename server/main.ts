import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { connect, migrateUp } from './db/connect.ts'
import { EmbeddedError } from './db/embedded.ts'
import { seed } from './db/seed/index.ts'
import { startJobs } from './jobs/index.ts'
import { loadSecrets } from './secrets.ts'

/**
 * Phones that may wait to be let in. A sitting begins in one second, and a phone whose knock the kernel drops knocks
 * again after 1, 3, 7 and 15 s. The kernel has its own ceiling (net.core.somaxconn).
 */
const BACKLOG = 16_384

/** Starts a process: settings, database, schema, app, port; stops it gracefully. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const connection = await connect(config)
  await migrateUp(connection)
  await seed(connection.db, config, Date.now)
  const secrets = loadSecrets(config)
  const onSealed = (attempt_id: string) => jobs.scoreSoon(attempt_id)
  const onRescore = (run_id: string) => jobs.rescoreSoon(run_id)
  const app = await buildApp({ config, connection, secrets, now: Date.now, onSealed, onRescore })
  const onError = (err: Error) => app.log.error({ err }, 'job failed')
  const jobs = await startJobs({ connection, secrets, now: Date.now, onError })
  const address = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  process.stdout.write(`ELP is ready at ${address}\n`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Requests under way are answered, their answers committed; only then does the database go.
    await app.close()
    await jobs.stop()
    await connection.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((error) => {
  process.stderr.write(`${startProblem(error) ?? error?.stack ?? error}\n`)
  process.exit(1)
})

/** What an operator can mend, in a plain line; undefined for what only a developer can. */
function startProblem(error: NodeJS.ErrnoException & { port?: number }): string | undefined {
  if (error instanceof ConfigError || error instanceof EmbeddedError) return error.message
  if (error.code === 'EADDRINUSE') return `Port ${error.port} is taken. Choose another: PORT=3001 npm start`
  if (error.code === 'EACCES' && error.port)
    return `Port ${error.port} may not be used by this user. Choose one above 1023.`
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '3D000']
  if (unreachable.includes(error.code ?? '')) return `DATABASE_URL cannot be reached: ${error.message}`
  return undefined
}
