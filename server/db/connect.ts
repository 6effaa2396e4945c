import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { ensureSearchIndexes } from './search-indexes.ts'
import * as tables from './tables/index.ts'

export type Db = NodePgDatabase<typeof tables>
/** A database or a transaction on it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Connection {
  db: Db
  pool: pg.Pool
  url: string
  close(): Promise<void>
}

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const MIN_VERSION = 15

/** Opens the pool on DATABASE_URL, or on the embedded server of DATA_DIR (database `elp`). */
export async function connect(config: Config): Promise<Connection> {
  if (config.databaseUrl) return open(config.databaseUrl).catch(unreachable)
  const embedded = await startEmbedded(config.dataDir)
  const url = await ensureDatabase(embedded.url, 'elp')
  const connection = await open(url)
  // The pool drops idle connections; this one tells other processes on the folder that somebody is still here.
  const presence = new pg.Client({ connectionString: url, application_name: 'elp presence' })
  presence.on('error', () => undefined)
  await presence.connect()
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await presence.end().catch(() => undefined)
      await embedded.stop()
    },
  }
}

/** A name that leads to several addresses fails with a list, whose own message is empty. */
function unreachable(error: Error & { errors?: Error[] }): never {
  if (error instanceof ConfigError) throw error
  const why = error.message || error.errors?.map(({ message }) => message).join(', ')
  throw new ConfigError(`DATABASE_URL: the database cannot be opened (${why}).`)
}

export async function open(url: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, max: 12, application_name: 'elp', onConnect: readIsoDates })
  // An idle connection that breaks (server restarted) must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  // Nor may one that breaks between two statements of a transaction: the statement that follows is told.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const { rows } = await pool.query('show server_version_num')
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000)
  if (major < MIN_VERSION) {
    await pool.end()
    throw new ConfigError(`DATABASE_URL: this is PostgreSQL ${major}; ELP needs ${MIN_VERSION} or newer.`)
  }
  return { db: drizzle(pool, { schema: tables }), pool, url, close: () => pool.end() }
}

/** An operator's server may write dates in a style of its own, in which Node reads none or the wrong ones. */
const readIsoDates = (client: pg.ClientBase) => client.query('set datestyle to iso').then(() => undefined)

export async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // 42P04 exists already; 23505 made by another process in the same moment.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/** Brings the schema up to date; processes that start together wait for one another. */
export async function migrateUp(connection: Connection): Promise<void> {
  const client = await connection.pool.connect()
  try {
    await client.query('select pg_advisory_lock(727001)')
    await refuseOtherSchema(client)
    await migrate(connection.db, { migrationsFolder: MIGRATIONS })
    await ensureSearchIndexes(client)
  } finally {
    await client.query('select pg_advisory_unlock(727001)')
    client.release()
  }
}

/**
 * Until the first release there is one migration, generated anew whenever a table changes. A database that was made by
 * another one cannot be brought up to date: it is refused before anything in it is touched.
 */
async function refuseOtherSchema(client: pg.ClientBase): Promise<void> {
  const { rows: known } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as journal")
  if (known[0].journal === null) return
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by created_at limit 1')
  const [first] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (rows.length === 0 || rows[0].hash === first?.hash) return
  throw new ConfigError(
    'DATA_DIR or DATABASE_URL: this database was made by another version of ELP from before the first release. ' +
      'Choose an empty folder or database; to keep what is in it, start that version again.',
  )
}
