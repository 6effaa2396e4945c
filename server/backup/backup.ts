import { createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../files/store.ts'
import { VERSION } from '../process/version.ts'
import { BackupError, type Manifest, pathOf, SECRETS, sha256, sumsOf, writeManifest } from './manifest.ts'
import { copyOut, plainClient, queueVersion, rowSum, sequencesOf, type TableName, tablesOf } from './tables.ts'

export interface BackupDeps {
  /** Address of the database. */
  url: string
  files: FileStore
  dataDir: string
  now: () => number
}

/** Files that are read and written side by side. */
const WORKERS = 4

/**
 * Writes everything that a server keeps into a new folder, while servers run: the database as it stood at one moment, then
 * the files, which are stored before their rows and never change. It gets its name when it is whole.
 */
export async function makeBackup({ url, files, dataDir, now }: BackupDeps, folder: string): Promise<Manifest> {
  const target = resolve(folder)
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new BackupError(`${target} is not empty. A backup goes into a new folder.`)
  const unfinished = `${target}.part`
  await rm(unfinished, { recursive: true, force: true })
  for (const part of ['tables', 'files', 'secrets'])
    await mkdir(join(unfinished, part), { recursive: true, mode: 0o700 })
  const client = await plainClient(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const made: Manifest = {
      format: 1,
      made_at: new Date(now()).toISOString(),
      version: VERSION,
      migrations: await migrationsOf(client),
      queue: await queueVersion(client),
      tables: [],
      sequences: await sequencesOf(client),
      files: [],
      secrets: await copySecrets(dataDir, unfinished),
    }
    for (const table of await tablesOf(client)) made.tables.push(await copyTable(client, table, unfinished))
    await client.query('commit')
    made.files = await copyFiles(files, unfinished)
    await writeManifest(unfinished, made)
    await rm(target, { recursive: true, force: true })
    await rename(unfinished, target)
    return made
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: there } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found")
  if (there[0].found === null) throw new BackupError('There is nothing to back up: no server has made this database.')
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

async function copyTable(client: pg.Client, table: TableName, folder: string): Promise<Manifest['tables'][number]> {
  const path = join(folder, pathOf.table(table))
  const counted = await rowSum(client, table)
  await pipeline(client.query(copyTo(copyOut(table))), createGzip(), createWriteStream(path, { mode: 0o600 }))
  return { ...table, ...counted, ...(await sumsOf(path)) }
}

async function copyFiles(files: FileStore, folder: string): Promise<Manifest['files']> {
  const copied: Manifest['files'] = []
  const found = files.list()[Symbol.asyncIterator]()
  const worker = async () => {
    for (let next = await found.next(); !next.done; next = await found.next()) {
      const { key } = next.value
      const bytes = await files.get(key)
      // Deleted since it was listed.
      if (!bytes) continue
      const path = join(folder, pathOf.file({ key }))
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, bytes, { mode: 0o600 })
      copied.push({ key, bytes: bytes.length, sha256: sha256(bytes) })
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return copied.sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function copySecrets(dataDir: string, folder: string): Promise<Manifest['secrets']> {
  const copied: Manifest['secrets'] = []
  for (const name of SECRETS) {
    const from = join(dataDir, name)
    if (!existsSync(from)) continue
    const path = join(folder, pathOf.secret({ name }))
    await copyFile(from, path)
    await chmod(path, 0o600)
    copied.push({ name, ...(await sumsOf(path)) })
  }
  return copied
}
