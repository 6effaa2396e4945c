import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Config, ConfigError } from '../process/config.ts'
import { ensureAppendOnly } from './append-only.ts'
import { withSteps } from './before-commit.ts'
import { ensureBoardChanges } from './board-changes.ts'
import { startEmbedded } from './embedded.ts'
import { type DatabaseGuard, databaseGuard } from './guard.ts'
import type { Db, Tx } from './handle.ts'
import { underLockLimit } from './lock-limit.ts'
import { chosenPool, openPools, type PoolName } from './pools.ts'
import { ensureSearchIndexes } from './search-indexes.ts'
import * as tables from './tables/index.ts'
import { ensureTakenPlaces } from './taken-places.ts'
import { KEEP_ALIVE } from './wire.ts'

export type { Db, Tx }

export interface Connection {
  /** Both go by the connections of whoever asks (pools.ts). */
  db: Db
  pool: pg.Pool
  /** The connections of that name, whoever asks: for what outlives a request. */
  of: Record<PoolName, { db: Db; pool: pg.Pool }>
  guard: DatabaseGuard
  url: string
  close(): Promise<void>
}

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Held while tables are made: advisory, for the session. */
export const MIGRATION_LOCK = 727_001
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
  const guard = databaseGuard(url)
  const pools = openPools(guard)
  const close = async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    await guard.stop()
  }
  try {
    await refuseOldServer(pools.work)
  } catch (error) {
    await close()
    throw error
  }
  const withDb = (pool: pg.Pool) => ({ pool, db: withSteps(drizzle(pool, { schema: tables })) })
  const { exam, office, public: open, work } = pools
  const of = { exam: withDb(exam), office: withDb(office), public: withDb(open), work: withDb(work) }
  return { ...withDb(chosenPool(pools)), of, guard, url, close }
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('show server_version_num')
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000)
  if (major >= MIN_VERSION) return
  throw new ConfigError(`DATABASE_URL: this is PostgreSQL ${major}; ELP needs ${MIN_VERSION} or newer.`)
}

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

/**
 * Brings the schema up to date; processes that start together wait for one another. On a connection of its own, without
 * the limits of the others: a large table takes its time.
 */
export async function migrateUp({ guard }: Pick<Connection, 'guard'>): Promise<void> {
  const client = new pg.Client({ connectionString: guard.url, application_name: 'elp-migration', ...KEEP_ALIVE })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseOtherSchema(client)
    await underLockLimit(client, async () => {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
      await ensureSearchIndexes(client)
      await ensureTakenPlaces(client)
      await ensureBoardChanges(client)
      await ensureAppendOnly(client)
    })
  } finally {
    // With it goes its lock.
    await client.end()
  }
}

/**
 * Before the first release the one migration was generated anew whenever a table changed. A database from then cannot be brought
 * up to date: it is refused before anything in it is touched.
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
