import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureDatabase, migrateUp, open } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    template: string
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one, or DATABASE_URL. A migrated template database is made once
 * and named by the migrations' hash; every test file works on its own copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbedded(join(tmpdir(), `elp-test-${process.getuid?.() ?? 0}`), {
        fsync: 'off',
        max_connections: '200',
      })
  const adminUrl = process.env.DATABASE_URL ?? (embedded as { url: string }).url
  const template = `elp_template_${migrationsHash()}`
  const url = await ensureDatabase(adminUrl, template)
  const connection = await open(url)
  await migrateUp(connection)
  await connection.close()
  // Held for the whole run, so that another run that ends meanwhile does not stop the server under this one.
  const presence = new pg.Client({ connectionString: adminUrl })
  await presence.connect()
  project.provide('adminUrl', adminUrl)
  project.provide('template', template)
  return async () => {
    await dropCopies(adminUrl)
    await presence.end()
    await embedded?.stop()
  }
}

function migrationsHash(): string {
  const folder = new URL('../../server/db/migrations/', import.meta.url)
  const hash = createHash('sha256')
  // The journal as well: by its times, not by the statements, a database knows what it has had.
  for (const name of [...readdirSync(folder).filter((file) => file.endsWith('.sql')), 'meta/_journal.json'].sort())
    hash.update(readFileSync(new URL(name, folder)))
  return hash.digest('hex').slice(0, 12)
}

/** Copies left by this run (named elp_copy_<pid>_…). */
async function dropCopies(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query(
    `select datname from pg_database where datname like 'elp\\_copy\\_${process.pid}\\_%'`,
  )
  for (const { datname } of rows)
    await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`)
  await client.end()
}
