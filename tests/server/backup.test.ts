import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeBackup } from '#server/backup/backup.ts'
import { BackupError, type Manifest } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { ensureDatabase } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { ranOnce } from '#tests/support/ran-once.ts'
import { s3Server } from '#tests/support/s3-server.ts'

const LONG = 300_000

let folder: string
/** A server that has run, with its demo, files, secrets and jobs; and the backup of it. */
let source: { url: string; dataDir: string }
let backup: string
const databases: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'elp-backup-'))
  source = { url: await emptyDatabase(), dataDir: join(folder, 'source') }
  backup = join(folder, 'backup')
  await ranOnce({ DATABASE_URL: source.url, DATA_DIR: source.dataDir, SEED_DEMO: 'true' })
  expect(await cli('backup', backup, { DATABASE_URL: source.url, DATA_DIR: source.dataDir })).toMatchObject({ code: 0 })
}, LONG)
afterAll(async () => {
  await onAdmin(async (client) => {
    for (const name of databases) await client.query(`drop database if exists ${name} with (force)`)
  })
  rmSync(folder, { recursive: true, force: true })
})

async function onAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onDatabase(inject('adminUrl'), work)
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function emptyDatabase(): Promise<string> {
  const name = `elp_copy_${process.pid}_backup_${databases.length}`
  databases.push(name)
  return ensureDatabase(inject('adminUrl'), name)
}

/** As an operator calls it. */
function cli(command: 'backup' | 'restore', where: string, settings: Record<string, string>) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings }
    execFile(process.execPath, ['server/backup/cli.ts', command, where], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

/** Of every table what it holds, by another sum than the product's. */
const rowsOf = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'drizzle') or (schemaname = 'pgboss' and tablename in ('queue', 'schedule', 'job_common'))`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text collate "C")), '') as sum from ${name} t`,
      )
      found[name] = rows[0].sum
    }
    return found
  })

function filesOf(where: string): Record<string, string> {
  const paths = readdirSync(where, { recursive: true, encoding: 'utf8' }).map((name) => join(where, name))
  const sums = paths
    .filter((path) => statSync(path).isFile())
    .map((path) => [relative(where, path), createHash('sha256').update(readFileSync(path)).digest('hex')])
  return Object.fromEntries(sums)
}

/** Each is filled anew by the next start: a line of every board is derived once more. */
const withoutDerived = ({ 'public.board_change': _, ...others }: Record<string, string>) => others

test(
  'X1.1 restored into an empty machine, every table has the same rows and every file the same bytes',
  async () => {
    const before = await rowsOf(source.url)
    expect(Object.values(before).filter((sum) => !sum.startsWith('0 ')).length).toBeGreaterThan(40)
    const dataDir = join(folder, 'machine')
    const { code, said } = await cli('restore', backup, { DATA_DIR: dataDir })
    expect(said).toMatch(/^\d+ tables with \d+ rows and \d+ files of .* are restored, every sum as it was\n$/)
    expect(code).toBe(0)

    const machine = await startEmbedded(dataDir)
    const url = await ensureDatabase(machine.url, 'elp')
    const after = await rowsOf(url)
    // A number that follows is not one that was given out before.
    const nextOf = (where: string) =>
      onDatabase(
        where,
        async (client) =>
          (await client.query('select schemaname, sequencename, last_value from pg_sequences order by 1, 2')).rows,
      )
    const [had, has] = [await nextOf(source.url), await nextOf(url)]
    await machine.stop()

    expect(withoutDerived(after)).toEqual(withoutDerived(before))
    expect(has).toEqual(had)
    expect(Object.keys(filesOf(join(source.dataDir, 'files'))).length).toBeGreaterThan(0)
    expect(filesOf(join(dataDir, 'files'))).toEqual(filesOf(join(source.dataDir, 'files')))
    for (const name of ['secrets.json', 'vapid.json'])
      expect(readFileSync(join(dataDir, name), 'utf8')).toBe(readFileSync(join(source.dataDir, name), 'utf8'))
    // Nobody else on the machine reads it.
    expect(statSync(join(backup, 'manifest.json')).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o077).toBe(0)
  },
  LONG,
)

const deps = async (name: string, url?: string) => ({
  url: url ?? (await emptyDatabase()),
  dataDir: join(folder, name),
  files: folderStore(join(folder, name, 'files')),
})

const tablesIn = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as n from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    return rows[0].n
  })

test(
  'X1.2 a place that is not empty is refused in a line and left as it was',
  async () => {
    const before = await rowsOf(source.url)
    const { code, said } = await cli('restore', backup, { DATABASE_URL: source.url, DATA_DIR: join(folder, 'other') })
    expect(said).toMatch(/^A backup is restored into an empty place only: the database has tables already .*\n$/)
    expect(code).toBe(1)
    expect(await rowsOf(source.url)).toEqual(before)

    const files = await deps('with-files')
    await files.files.put('proof/a.webp', Buffer.from('a file'))
    await expect(restoreBackup(files, backup)).rejects.toThrow('the file store has files already (proof/a.webp)')
    expect(await tablesIn(files.url)).toBe(0)

    await expect(restoreBackup({ ...(await deps('kept')), dataDir: source.dataDir }, backup)).rejects.toThrow(
      'DATA_DIR has a secrets.json already',
    )
  },
  LONG,
)

/** A copy of the backup to be spoilt. */
function copyOf(name: string): string {
  const copy = join(folder, name)
  cpSync(backup, copy, { recursive: true })
  return copy
}

const manifestOf = (where: string): Manifest => JSON.parse(readFileSync(join(where, 'manifest.json'), 'utf8'))

const DAMAGE: [string, (where: string) => void, string][] = [
  ['a byte of a table changed', (where) => flip(join(where, 'tables/public.app_user.copy.gz')), 'public.app_user'],
  ['a byte of a file changed', (where) => flip(join(where, 'files', fileIn(where))), 'files/'],
  ['a table is missing', (where) => rmSync(join(where, 'tables/public.soal.copy.gz')), 'public.soal'],
  ['a file is longer', (where) => appendFileSync(join(where, 'files', fileIn(where)), 'x'), 'files/'],
  ['kept secrets changed', (where) => flip(join(where, 'secrets/secrets.json')), 'secrets.json'],
  ['the manifest changed', (where) => appendFileSync(join(where, 'manifest.json'), ' '), 'manifest.json'],
  ['the manifest has no sum', (where) => rmSync(join(where, 'manifest.sha256')), 'manifest.json'],
]
const fileIn = (where: string) => manifestOf(where).files[0]?.key as string

function flip(path: string): void {
  const bytes = readFileSync(path)
  const place = Math.floor(bytes.length / 2)
  bytes[place] = (bytes[place] as number) ^ 1
  writeFileSync(path, bytes)
}

test.each(DAMAGE)('X1.3 a damaged backup is refused before anything is written: %s', async (what, spoil, part) => {
  const where = copyOf(what.replaceAll(' ', '-'))
  spoil(where)
  const empty = await deps(`target of ${what}`)
  const refused = await restoreBackup(empty, where).then(
    () => undefined,
    (error) => error,
  )
  expect(refused).toBeInstanceOf(BackupError)
  expect(refused.message).toMatch(/^The backup is damaged: .* Nothing was restored\.$/)
  expect(refused.message).toContain(part)
  expect(await tablesIn(empty.url)).toBe(0)
})

test(
  'X1.4 rows that come out other than they went in are found, and nothing is left behind',
  async () => {
    const where = copyOf('other-rows')
    const manifest = manifestOf(where)
    const last = manifest.tables.findLast(
      ({ schema, rows }) => schema === 'public' && rows > 0,
    ) as Manifest['tables'][number]
    last.sum = String(BigInt(last.sum) + 1n)
    const text = JSON.stringify(manifest)
    writeFileSync(join(where, 'manifest.json'), text)
    writeFileSync(join(where, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
    const empty = await deps('other-rows-target')
    await expect(restoreBackup(empty, where)).rejects.toThrow(`public.${last.name} came out with other rows`)
    expect(await tablesIn(empty.url)).toBe(0)
  },
  LONG,
)

test('X1.5 a backup of tables that this version does not know is refused', async () => {
  const where = copyOf('other-version')
  const text = JSON.stringify({ ...manifestOf(where), migrations: ['of another version'] })
  writeFileSync(join(where, 'manifest.json'), text)
  writeFileSync(join(where, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
  await expect(restoreBackup(await deps('other-version-target'), where)).rejects.toThrow('does not know')
})

test(
  'X1.6 files go from a bucket into a folder and back; a backup goes into a new folder only',
  async () => {
    const bucket = await s3Server()
    const store = bucket.store()
    await store.put('proof/one.webp', Buffer.alloc(300_000, 7))
    await store.put('ebook/two.pdf', Buffer.from('two'))
    const where = join(folder, 'of-bucket')
    const made = await makeBackup({ url: source.url, dataDir: source.dataDir, files: store, now: Date.now }, where)
    expect(made.files.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['ebook/two.pdf', 3],
      ['proof/one.webp', 300_000],
    ])
    await expect(
      makeBackup({ url: source.url, dataDir: source.dataDir, files: store, now: Date.now }, where),
    ).rejects.toThrow('is not empty')
    for (const { key } of made.files) await store.delete(key)
    await restoreBackup({ ...(await deps('bucket-target')), files: store }, where)
    expect(await store.get('proof/one.webp')).toEqual(Buffer.alloc(300_000, 7))
    await store.close()
    await bucket.close()
  },
  LONG,
)
