import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isKey } from '../files/store.ts'

/** What an operator can mend, in a plain line. */
export class BackupError extends Error {}

const sums = { bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }
const NAME = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const storedTable = z.object({
  ...sums,
  schema: NAME,
  name: NAME,
  columns: z.array(z.string().min(1)).min(1),
  rows: z.int().nonnegative(),
  /** Of its rows, whatever their order (tables.ts). */
  sum: z.string().regex(/^\d+$/),
})
const manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  version: z.string(),
  /** Hashes of the migrations that the database had had, in their order. */
  migrations: z.array(z.string()).min(1),
  /** Version of the schema of the queue of jobs; null where no server has run. */
  queue: z.int().nullable(),
  tables: z.array(storedTable),
  sequences: z.array(z.object({ schema: NAME, name: NAME, value: z.string().regex(/^-?\d+$/) })),
  files: z.array(z.object({ ...sums, key: z.string().refine(isKey) })),
  /** Of DATA_DIR: what a server makes once and keeps. */
  secrets: z.array(z.object({ ...sums, name: z.enum(['secrets.json', 'vapid.json']) })),
})
export type Manifest = z.output<typeof manifest>
export type StoredTable = Manifest['tables'][number]

/** What is kept of DATA_DIR beside its files. */
export const SECRETS = manifest.shape.secrets.element.shape.name.options

/** Where each part lies in the folder of a backup. */
export const pathOf = {
  table: ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>) => join('tables', `${schema}.${name}.copy.gz`),
  file: ({ key }: { key: string }) => join('files', key),
  secret: ({ name }: { name: string }) => join('secrets', name),
}

const MANIFEST = 'manifest.json'
/** As `sha256sum -c` reads it. */
const MANIFEST_SUM = 'manifest.sha256'

export async function writeManifest(folder: string, made: Manifest): Promise<void> {
  const text = `${JSON.stringify(made, null, 1)}\n`
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600 })
  await writeFile(join(folder, MANIFEST_SUM), `${sha256(text)}  ${MANIFEST}\n`, { mode: 0o600 })
}

/** Reads the manifest and compares the sum of everything that it names, before anything is put anywhere. */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no backup: there is no ${MANIFEST} in it.`)
  })
  const [sum] = (await readFile(join(folder, MANIFEST_SUM), 'utf8').catch(() => '')).split(' ')
  if (sum !== sha256(text)) throw damaged(MANIFEST)
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupError(`${folder} was made by another version of ELP, in a form not known here.`)
  const { tables, files, secrets } = read.data
  const parts = [
    ...tables.map((part) => ({ ...part, path: pathOf.table(part) })),
    ...files.map((part) => ({ ...part, path: pathOf.file(part) })),
    ...secrets.map((part) => ({ ...part, path: pathOf.secret(part) })),
  ]
  for (const { path, bytes, sha256: expected } of parts) {
    const found = await sumsOf(join(folder, path)).catch(() => undefined)
    if (found?.bytes !== bytes || found.sha256 !== expected) throw damaged(path)
  }
  return read.data
}

const damaged = (path: string) =>
  new BackupError(`The backup is damaged: ${path} is missing or not what was written. Nothing was restored.`)

export async function sumsOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
