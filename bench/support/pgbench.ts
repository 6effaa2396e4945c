import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
const CLIENTS = 32

const UPSERT = `\\set id random(1, 1000000)
insert into bench_upsert (id, value, at) values (:id, 'A', 1) on conflict (id) do update set value = excluded.value;
`

/**
 * What the database alone does on this machine: single-row upserts, prepared, 32 clients, each committed with fsync.
 * Null where pgbench is not installed.
 */
export async function upsertsPerSecond(url: string, seconds: number): Promise<number | null> {
  const pgbench = findPgbench()
  if (!pgbench) return null
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table if not exists bench_upsert (id int primary key, value text, at bigint)')
  await client.end()
  const folder = mkdtempSync(join(tmpdir(), 'elp-pgbench-'))
  const script = join(folder, 'upsert.sql')
  writeFileSync(script, UPSERT)
  const options = ['-n', '-M', 'prepared', '-c', `${CLIENTS}`, '-j', '2', '-T', `${seconds}`, '-f', script, url]
  const { stdout } = await run(pgbench, options)
  rmSync(folder, { recursive: true })
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]))
}

export const PGBENCH_MISSING = 'pgbench is missing: apt-get install postgresql-contrib'

function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const candidates = [...versions.map((version) => `${DEBIAN}/${version}/bin/pgbench`), '/usr/bin/pgbench']
  return candidates.find((file) => existsSync(file))
}
