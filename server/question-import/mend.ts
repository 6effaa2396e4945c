import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { isNumber } from '#contract/exam/number-text.ts'
import type { importSoalMend } from '#contract/question-bank/import-soal.ts'
import type { Db, Tx } from '../db/connect.ts'
import { importSoalItemTable, importSoalTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { compared, type Report } from './analyse.ts'
import { judged, type ReadySoal } from './prepare.ts'
import { staged } from './staged.ts'
import type { ImportLoss, Refusal, SoalDraft } from './types.ts'
import { endUpload } from './upload-store.ts'
import type { Judged } from './validate-file.ts'

type Mending = z.output<typeof importSoalMend>

/**
 * Keys that somebody gives in the preview, and questions that they leave out: a checked file with them, and its report. Nothing is saved
 * in the bank.
 */
export async function mend(db: Db, { token, keys, left_out }: Mending): Promise<void> {
  await db.transaction(async (tx) => {
    const [upload] = await tx.select().from(importSoalTable).where(eq(importSoalTable.id, token)).for('update')
    const file = upload?.state === 'ready' ? await staged(tx, token) : undefined
    if (!upload || !file) return
    const given = new Map(keys.map(({ number, kunci }) => [number, kunci]))
    const unwanted = new Set(left_out)
    const mended = withMends(file, given, unwanted)
    await keep(tx, token, mended, [...given.keys(), ...unwanted])
    const { format, losses, prepared } = mended
    const { stimuli, refused } = prepared
    await tx
      .update(importSoalTable)
      .set({ judged: { format, losses, stimuli, refused } })
      .where(eq(importSoalTable.id, token))
    const { report } = await compared(tx as unknown as Db, mended, upload.mapel_id)
    const before = upload.report as Partial<Report>
    const near_duplicates = (before.near_duplicates ?? []).filter(({ number }) => !unwanted.has(number))
    await endUpload(tx, token, 'ready', { ...report, near_duplicates, tables: before.tables ?? [] })
  })
}

function withMends(file: Judged, given: ReadonlyMap<number, string[]>, unwanted: ReadonlySet<number>): Judged {
  const all = [...file.prepared.soal, ...file.prepared.rejected].sort((one, two) => one.nomor - two.nomor)
  const refused = file.prepared.refused.filter(({ nomor }) => !unwanted.has(nomor ?? 0))
  const soal: ReadySoal[] = []
  const rejected: ReadySoal[] = []
  const losses: ImportLoss[] = [...file.losses]
  let refusals: Refusal[] = refused
  for (const ready of all) {
    if (unwanted.has(ready.nomor)) {
      losses.push(leftOut(ready))
      continue
    }
    const key = given.get(ready.nomor)
    const one = key ? { ...ready, draft: { ...ready.draft, ...keyed(ready.draft, key) } } : ready
    if (key) {
      // What is wrong beside the key stays wrong; only without it are the rules asked again.
      const others = refusals.filter(({ nomor, path }) => nomor === one.nomor && path !== 'kunci')
      const found = others.length ? [] : judged(one.draft)
      refusals = [
        ...refusals.filter(({ nomor, path }) => nomor !== one.nomor || path !== 'kunci'),
        ...found.map(({ path, message }) => refusalOf(one, path, message)),
      ]
    }
    const isHeld = refusals.some(({ nomor }) => nomor === one.nomor)
    ;(isHeld ? rejected : soal).push(one)
  }
  return { ...file, losses, prepared: { ...file.prepared, soal, rejected, refused: refusals } }
}

const COLUMNS: Record<string, string> = { kunci: 'kunci', teks: 'soal' }

const refusalOf = ({ row, file, label, nomor }: ReadySoal, path: string, reason: string): Refusal => ({
  row,
  ...(file && { file }),
  id: label || null,
  nomor,
  path,
  column: COLUMNS[path] ?? path,
  reason,
})

const leftOut = ({ row, file, label }: ReadySoal): ImportLoss => ({
  row,
  ...(file && { file }),
  id: label || null,
  column: 'soal',
  reason: 'Dikeluarkan pada pratinjau.',
  whole: true,
})

/** A key as somebody types it: letters of options, a column for each statement, or accepted answers. */
function keyed(
  { jenis, opsi, kolom }: SoalDraft,
  said: readonly string[],
): Pick<SoalDraft, 'kunci'> & Partial<Pick<SoalDraft, 'jenis' | 'format_isian'>> {
  if (jenis === 'pilihan' || jenis === 'ganda') {
    const letters = [...new Set(said.map((key) => key.toUpperCase()))].sort()
    const unknown = letters.find((letter) => !opsi?.some(({ id }) => id === letter))
    if (unknown) throw refusal('import.no_such_option', { key: unknown.slice(0, 20) })
    return { kunci: letters, jenis: letters.length > 1 ? 'ganda' : 'pilihan' }
  }
  if (jenis === 'pernyataan') {
    const columns: readonly string[] = kolom ?? []
    const unknown = said.find((word) => !columns.includes(word))
    if (unknown !== undefined) throw refusal('import.no_such_option', { key: unknown.slice(0, 20) })
    return { kunci: said.map((word) => String(columns.indexOf(word))) }
  }
  // Whether figures or words are compared follows from the answers, as in files that hold them.
  return { kunci: [...said], format_isian: said.every(isNumber) ? 'angka' : 'teks' }
}

async function keep(tx: Tx, upload_id: string, { prepared }: Judged, changed: readonly number[]): Promise<void> {
  const numbers = new Set(changed)
  if (!numbers.size) return
  await tx
    .delete(importSoalItemTable)
    .where(and(eq(importSoalItemTable.upload_id, upload_id), inArray(importSoalItemTable.nomor, [...numbers])))
  const rows = [
    ...prepared.soal.map((isi) => ({ upload_id, nomor: isi.nomor, ready: true, isi })),
    ...prepared.rejected.map((isi) => ({ upload_id, nomor: isi.nomor, ready: false, isi })),
  ].filter(({ nomor }) => numbers.has(nomor))
  if (rows.length) await tx.insert(importSoalItemTable).values(rows)
}
