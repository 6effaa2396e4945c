import { createReadStream, existsSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { MIGRATION_LOCK, MIGRATIONS } from '../db/connect.ts'
import type { FileStore } from '../files/store.ts'
import { makeDataFolder } from '../process/data-folder.ts'
import type { BackupDeps } from './backup.ts'
import { BackupError, type Manifest, pathOf, readBackup, type StoredTable } from './manifest.ts'
import { copyIn, isOfQueue, plainClient, queueVersion, rowSum, SCHEMAS } from './tables.ts'

export interface Restored {
  manifest: Manifest
  /** The queue is one of another version: jobs that waited are left out. */
  withoutJobs: boolean
}

/**
 * Puts a backup into an empty place, whole or not at all: every sum is compared before anything is written, the tables are
 * filled in one transaction, and of each the rows are summed again before it is committed. The schema is that of the backup;
 * `migrateUp` then brings it up to date.
 */
export async function restoreBackup(deps: Omit<BackupDeps, 'now'>, folder: string): Promise<Restored> {
  const source = resolve(folder)
  const manifest = await readBackup(source)
  const migrations = migrationsFor(manifest)
  const client = await plainClient(deps.url)
  const put: string[] = []
  let queueMade = false
  try {
    // No server that starts meanwhile makes tables of its own.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await demandEmpty(client, deps, manifest)
    if (manifest.queue !== null) await client.query(getConstructionPlans('pgboss'))
    queueMade = manifest.queue !== null
    const withoutJobs = queueMade && (await queueVersion(client)) !== manifest.queue
    const tables = manifest.tables.filter((table) => !(withoutJobs && isOfQueue(table)))
    await client.query('begin')
    await makeTables(client, migrations)
    const keys = await dropForeignKeys(client)
    for (const table of tables) await fill(client, table, source)
    for (const key of keys) await client.query(key.add)
    for (const { schema, name, value } of manifest.sequences)
      if (!(withoutJobs && isOfQueue({ schema })))
        await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', [
          '%I.%I',
          schema,
          name,
          value,
        ])
    await putFiles(deps.files, manifest, source, put)
    makeDataFolder(deps.dataDir)
    for (const secret of manifest.secrets)
      await copyFile(join(source, pathOf.secret(secret)), join(deps.dataDir, secret.name))
    await client.query('commit')
    await client.query('analyze')
    return { manifest, withoutJobs }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (queueMade) await client.query('drop schema if exists pgboss cascade').catch(() => undefined)
    for (const key of put) await deps.files.delete(key).catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Those that the backup's database had had; this version must know them, and in their order. */
function migrationsFor({ migrations, version }: Manifest) {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (migrations.every((hash, place) => known[place]?.hash === hash)) return known.slice(0, migrations.length)
  throw new BackupError(
    `The backup was made by ELP ${version}, whose tables this version does not know. Restore it with that version, then start this one.`,
  )
}

async function demandEmpty(
  client: pg.Client,
  { files, dataDir }: Pick<BackupDeps, 'files' | 'dataDir'>,
  { secrets }: Manifest,
): Promise<void> {
  const { rows } = await client.query(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`,
    [SCHEMAS],
  )
  if (rows.length) throw notEmpty(`the database has tables already (${rows[0].name})`)
  for await (const { key } of files.list()) throw notEmpty(`the file store has files already (${key})`)
  const kept = secrets.find(({ name }) => existsSync(join(dataDir, name)))
  if (kept) throw notEmpty(`DATA_DIR has a ${kept.name} already`)
}

const notEmpty = (why: string) =>
  new BackupError(`A backup is restored into an empty place only: ${why}. Nothing was restored.`)

async function makeTables(client: pg.Client, migrations: ReturnType<typeof migrationsFor>): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement)
}

/** Tables are then filled in any order, rows that name one another too; put back, every key is checked. */
async function dropForeignKeys(client: pg.Client): Promise<{ add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1) order by 1`,
    [SCHEMAS],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows
}

async function fill(client: pg.Client, table: StoredTable, folder: string): Promise<void> {
  const file = createReadStream(join(folder, pathOf.table(table)))
  await pipeline(file, createGunzip(), client.query(copyFrom(copyIn(table))))
  const { rows, sum } = await rowSum(client, table)
  if (rows === table.rows && sum === table.sum) return
  throw new BackupError(
    `${table.schema}.${table.name} came out with other rows than were written. Nothing was restored.`,
  )
}

async function putFiles(files: FileStore, manifest: Manifest, folder: string, put: string[]): Promise<void> {
  for (const file of manifest.files) {
    put.push(file.key)
    await files.put(file.key, await readFile(join(folder, pathOf.file(file))))
  }
}
