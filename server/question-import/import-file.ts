import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import type { WriteDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { mapelTable } from '../db/tables/index.ts'
import { ImportError } from '../worker/import-error.ts'
import { readJson } from './json/read-json.ts'
import { makePaket } from './make-paket.ts'
import { prepare } from './prepare.ts'
import { type Stored, store } from './store.ts'
import { readCsv } from './table/read-csv.ts'
import type { ImportLoss, Refusal } from './types.ts'

export interface ImportOptions {
  /** Code of the subject that the questions belong to. */
  mapel?: string | undefined
  /** Judge everything, write nothing. */
  dryRun?: boolean | undefined
  /** Write the sound questions although others are refused. */
  partial?: boolean | undefined
  /** Names the file's questions among all; folder and file name by default. */
  set?: string | undefined
  /** Also makes a free package of this name from the file's questions, open to every student. */
  paket?: string | undefined
}

export interface ImportReport extends Stored {
  file: string
  total: number
  sound: number
  refused: Refusal[]
  /** What the file says and the bank cannot hold. */
  losses: readonly ImportLoss[]
  written: boolean
}

/** Reads one file of questions into the bank: all of it or, without `partial`, nothing. Throws ImportError. */
export async function importFile(db: Db, path: string, options: ImportOptions, deps: WriteDeps): Promise<ImportReport> {
  const file = resolve(path)
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`Berkas ${path} tidak dapat dibaca (${error.code}).`)
  })
  const raw = extname(file).toLowerCase() === '.csv' ? readCsv(content) : readJson(content)
  const set = options.set ?? `${basename(dirname(file))}/${basename(file, extname(file))}`
  const prepared = await prepare(raw, { folder: dirname(file), set })
  const mapel_id = await mapelId(db, options.mapel)
  const facts = {
    file: path,
    total: raw.questions.length + new Set(raw.refused.map((refusal) => refusal.row)).size,
    sound: prepared.soal.length,
    refused: prepared.refused,
    losses: raw.losses ?? [],
  }
  const held = options.dryRun || (prepared.refused.length > 0 && !options.partial)
  if (held) return { ...facts, written: false, created: 0, updated: 0, unchanged: 0, soal: [] }
  const stored = await db.transaction(async (tx) => {
    const kept = await store(tx, prepared, mapel_id, deps)
    if (options.paket && kept.soal.length) await makePaket(tx, options.paket, kept.soal, deps)
    return kept
  })
  return { ...facts, ...stored, written: true }
}

async function mapelId(db: Db, kode: string | undefined): Promise<string | null> {
  if (!kode) return null
  const [row] = await db.select({ id: mapelTable.id }).from(mapelTable).where(eq(mapelTable.kode, kode))
  if (!row) throw new ImportError(`Mata pelajaran dengan kode ${kode} tidak ada. Buat dulu, atau hilangkan --mapel.`)
  return row.id
}
