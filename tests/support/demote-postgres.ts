import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'

const folderOf = (dataDir: string) => join(dataDir, 'postgres')
const pidFileOf = (dataDir: string) => join(folderOf(dataDir), 'postmaster.pid')

export const postmasterOf = (dataDir: string): number => Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0])

/** Stops PostgreSQL as `pg_ctl stop -m fast` does: whoever is connected is cut off, and what was committed is on the disk. */
export async function stopPostgres(dataDir: string): Promise<void> {
  process.kill(postmasterOf(dataDir), 'SIGINT')
  while (existsSync(pidFileOf(dataDir))) await wait(20)
}

/**
 * Starts a stopped PostgreSQL at its old address as a standby, which is in recovery: it answers reads, and refuses all
 * that writes (SQLSTATE 25006) until it is promoted.
 */
export async function startAsStandby(dataDir: string, port: string, settings: Record<string, string> = {}) {
  const folder = folderOf(dataDir)
  const signal = join(folder, 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(folder)
  chownSync(signal, uid, gid)
  await startEmbedded(dataDir, { ...settings, port })
}

/** Makes a standby the primary; returns once it is. One that is the primary already stays it. */
export async function promotePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'test promotion' })
  await client.connect()
  try {
    const { rows } = await client.query<{ done: boolean }>(
      'select case when pg_is_in_recovery() then pg_promote() else true end as done',
    )
    if (!rows[0]?.done) throw new Error('the standby was not promoted')
  } finally {
    await client.end()
  }
}
