import { MAX_IMPORT_SOAL, type TableLayout } from '#contract/question-bank/import-soal.ts'
import { ImportError } from '../worker/import-error.ts'
import { type Prepared, prepare } from './prepare.ts'
import { readFile } from './read-file.ts'
import type { ImportLoss, RawFile, TableShown } from './types.ts'

/** What a file says, judged without the bank. Plain data: it travels between threads and into the database. */
export interface Judged {
  format: string
  prepared: Prepared
  losses: readonly ImportLoss[]
  /** Its tables, with how each was read. */
  tables: readonly TableShown[]
}

/** A file whose tables cannot be read as they are, and why. */
export interface Unread extends Pick<Judged, 'tables'> {
  unread: string
}

export interface JudgedFile {
  bytes: Uint8Array
  filename: string
  /** How its tables are to be read, where somebody said so. */
  layouts?: readonly TableLayout[]
}

/** Called after each question with how many of how many are judged. */
export type Progress = (done: number, total: number) => Promise<void> | void

/** Throws ImportError where the file cannot be read. */
export async function judge(
  { bytes, filename, layouts }: JudgedFile,
  onProgress: Progress = () => undefined,
): Promise<Judged> {
  const raw = await readFile(bytes, filename, layouts)
  const total = raw.questions.length
  if (total > MAX_IMPORT_SOAL) {
    throw new ImportError(
      `Paling banyak ${MAX_IMPORT_SOAL} soal sekali impor; berkas ini berisi ${total}. Bagi menjadi beberapa berkas.`,
    )
  }
  const prepared = await prepare(raw, { folder: null, set: null, onProgress: (done) => onProgress(done, total) })
  return { format: raw.format ?? '', prepared, losses: numbered(raw), tables: raw.tables ?? [] }
}

/** Losses know their question, where it is kept, so that a preview can show it. */
function numbered({ questions, losses = [] }: RawFile): ImportLoss[] {
  const key = (...parts: (string | number | null | undefined)[]) => parts.map((part) => part ?? '').join('\n')
  const places = new Map<string, number[]>()
  const add = (name: string, nomor: number) => places.set(name, [...(places.get(name) ?? []), nomor])
  for (const [index, { file, row, id, label }] of questions.entries()) {
    add(key(file, row), index + 1)
    // A whole file may stand on one line: there only its name tells a question.
    add(key(file, row, id ?? label), index + 1)
  }
  return losses.map((one) => {
    const found = [key(one.file, one.row), key(one.file, one.row, one.id)].map((name) => places.get(name) ?? [])
    const [nomor] = one.whole ? [] : (found.find(({ length }) => length === 1) ?? [])
    return nomor === undefined ? one : { ...one, nomor }
  })
}
