import { type ImporSoalStatus, MAX_IMPORT_SOAL } from '#contract/import-soal.ts'
import type { Db } from '../db/connect.ts'
import { missingMedia } from '../resources/soal.ts'
import { type Planned, planSoal, unknownMapel } from './plan.ts'
import { type Prepared, prepare } from './prepare.ts'
import { readFile } from './read-file.ts'
import { sameSoal } from './store.ts'
import { ImportError, type NotCarried, type Refusal } from './types.ts'

export type Report = Pick<ImporSoalStatus, 'pesan' | 'ringkasan' | 'masalah' | 'tidak_terbawa' | 'soal'>

/** What a file says, judged without the bank. */
export interface Judged {
  prepared: Prepared
  notCarried: readonly NotCarried[]
}

export interface Analysis extends Judged {
  report: Report
}

export const EMPTY_REPORT: Report = {
  pesan: null,
  ringkasan: { baru: 0, diubah: 0, tetap: 0 },
  masalah: [],
  tidak_terbawa: [],
  soal: [],
}

/** Called after each question with how many of how many are judged. */
export type Progress = (done: number, total: number) => Promise<void> | void

export interface ImportedFile {
  bytes: Uint8Array
  filename: string
  /** Subject of questions that name none. */
  mapel_id: string | null
}

/** What a file would do to the bank, without doing it. Throws ImportError where it cannot be read. */
export async function analyse(db: Db, file: ImportedFile, onProgress?: Progress): Promise<Analysis> {
  return compared(db, await judged(file, onProgress), file.mapel_id)
}

async function judged(file: ImportedFile, onProgress: Progress = () => undefined): Promise<Judged> {
  const raw = readFile(file.bytes, file.filename)
  const total = raw.questions.length
  if (total > MAX_IMPORT_SOAL) {
    throw new ImportError(
      `Paling banyak ${MAX_IMPORT_SOAL} soal sekali impor; berkas ini berisi ${total}. Bagi menjadi beberapa berkas.`,
    )
  }
  const prepared = await prepare(raw, { folder: null, set: null, onProgress: (done) => onProgress(done, total) })
  return { prepared, notCarried: raw.notCarried ?? [] }
}

/** A judged file beside the bank as it is now. */
export async function compared(db: Db, { prepared, notCarried }: Judged, mapel_id: string | null): Promise<Analysis> {
  const refused = [...prepared.refused, ...(await judgedByBank(db, prepared))]
  const plan = await planSoal(db, prepared, mapel_id)
  if (!plan.length && !refused.length && !notCarried.length) throw new ImportError('Berkas ini tidak memuat soal.')
  const soal = plan.map(line)
  const counted = (hasil: 'baru' | 'diubah' | 'tetap') => soal.filter((one) => one.hasil === hasil).length
  const ringkasan = { baru: counted('baru'), diubah: counted('diubah'), tetap: counted('tetap') }
  const report = { pesan: null, ringkasan, masalah: refused.map(place), tidak_terbawa: notCarried.map(lost), soal }
  return { prepared, notCarried, report }
}

/** Complaints that only the bank can make: subjects and pictures that are not there. */
async function judgedByBank(db: Db, { soal, assets }: Prepared): Promise<Refusal[]> {
  const refused: Refusal[] = (await unknownMapel(db, soal)).map(({ row, label, mapel }) => ({
    row,
    id: label || null,
    column: 'mapel',
    reason: `Mata pelajaran dengan kode "${mapel}" tidak ada. Buat dulu, atau betulkan kodenya.`,
  }))
  const texts = soal.flatMap(({ draft }, index) =>
    [draft.teks, ...draft.opsi.map(({ teks }) => teks), ...draft.pernyataan, draft.pembahasan_teks]
      .filter((text) => text.includes('/files/media/'))
      .map((text) => [String(index), text] as const),
  )
  const missing = (await db.transaction((tx) => missingMedia(tx, texts))).filter(
    ({ message }) => ![...assets.found.keys()].some((sha) => message.includes(sha.slice(0, 12))),
  )
  for (const { path, message } of missing) {
    const { row = 0, label = '' } = soal[Number(path)] ?? {}
    refused.push({ row, id: label || null, column: 'gambar', reason: message })
  }
  return refused
}

const SHOWN = 160

function line({ ready, draft, before }: Planned): Report['soal'][number] {
  const teks = (draft.teks ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
  const hasil = before ? (sameSoal(before, draft) ? 'tetap' : 'diubah') : 'baru'
  return { baris: ready.row, soal: ready.label, jenis: draft.jenis ?? '', teks: teks.slice(0, SHOWN), hasil }
}

const place = ({ file, row, id, column, reason }: Refusal): Report['masalah'][number] => ({
  berkas: file ?? null,
  baris: row,
  soal: id,
  kolom: column,
  alasan: reason,
})

const lost = (one: NotCarried): Report['tidak_terbawa'][number] => ({ ...place(one), seluruh: one.whole })
