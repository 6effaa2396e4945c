import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import type { Db } from '../db/connect.ts'
import { missingMedia } from '../question-bank/soal.ts'
import { ImportError } from '../worker/import-error.ts'
import { type Planned, planSoal, unknownMapel } from './plan.ts'
import type { Prepared } from './prepare.ts'
import { sameSoal } from './store.ts'
import { withoutTags } from './text/tags.ts'
import type { ImportLoss, Refusal } from './types.ts'
import { type Judged, type JudgedFile, judge } from './validate-file.ts'

export type Report = Pick<
  ImportSoalStatus,
  'message' | 'format' | 'media' | 'summary' | 'problems' | 'near_duplicates' | 'tables' | 'left_out' | 'soal'
>

export interface Analysis extends Judged {
  report: Report
}

export const EMPTY_REPORT: Report = {
  message: null,
  format: '',
  media: 0,
  summary: { added: 0, changed: 0, unchanged: 0 },
  problems: [],
  near_duplicates: [],
  tables: [],
  left_out: [],
  soal: [],
}

export interface ImportedFile extends JudgedFile {
  /** Subject of questions that name none. */
  mapel_id: string | null
}

/** What a file would do to the bank, without doing it. Throws ImportError where it cannot be read. */
export async function analyse(db: Db, file: ImportedFile): Promise<Analysis> {
  return compared(db, await judge(file), file.mapel_id)
}

/** A judged file beside the bank as it is now. */
export async function compared(db: Db, judged: Judged, mapel_id: string | null): Promise<Analysis> {
  const { prepared, losses, format } = judged
  const refused = [...prepared.refused, ...(await judgedByBank(db, prepared))]
  const plan = await planSoal(db, prepared, mapel_id)
  if (!plan.length && !refused.length && !losses.length) throw new ImportError('Berkas ini tidak memuat soal.')
  const soal = plan.map(line)
  const counted = (outcome: 'added' | 'changed' | 'unchanged') => soal.filter((one) => one.outcome === outcome).length
  const report: Report = {
    ...EMPTY_REPORT,
    format,
    media: prepared.media.size,
    summary: { added: counted('added'), changed: counted('changed'), unchanged: counted('unchanged') },
    problems: refused.map((one) => ({ ...place(one), value: one.value ?? '', keyless: one.path === 'kunci' })),
    left_out: losses.map(lost),
    soal,
  }
  return { ...judged, report }
}

/** Problems that only the bank can show: subjects and pictures that do not exist. */
async function judgedByBank(db: Db, { soal, media }: Prepared): Promise<Refusal[]> {
  const refused: Refusal[] = (await unknownMapel(db, soal)).map(({ row, label, mapel, nomor }) => ({
    row,
    id: label || null,
    nomor,
    value: mapel ?? '',
    column: 'mapel',
    reason: `Mata pelajaran dengan kode "${mapel}" tidak ada. Buat dulu, atau betulkan kodenya.`,
  }))
  const texts = soal.flatMap(({ draft }, index) =>
    [draft.teks, ...draft.opsi.map(({ teks }) => teks), ...draft.pernyataan, draft.pembahasan_teks]
      .filter((text) => text.includes('/files/media/'))
      .map((text) => [String(index), text] as const),
  )
  const missing = (await db.transaction((tx) => missingMedia(tx, texts))).filter(
    ({ message }) => ![...media.keys()].some((sha) => message.includes(sha.slice(0, 12))),
  )
  for (const { path, message } of missing) {
    const { row = 0, label = '', nomor } = soal[Number(path)] ?? {}
    refused.push({ row, id: label || null, ...(nomor && { nomor }), column: 'gambar', reason: message })
  }
  return refused
}

const SHOWN = 160

export const shortText = (html: string): string =>
  withoutTags(html)
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
    .slice(0, SHOWN)

const KEY_SHOWN = 60

/** A key as it can be checked at a glance: `C. Jakarta`. */
function keyInWords({ jenis, kunci = [], opsi = [], kolom, poin_opsi }: Planned['draft']): string {
  if (jenis === 'isian') return kunci.join(' | ')
  if (jenis === 'pernyataan')
    return kunci.map((column, at) => `${at + 1} ${kolom?.[Number(column)] ?? column}`).join(', ')
  if (jenis === 'skala') return opsi.map(({ id }) => `${id} = ${poin_opsi?.[id] ?? 0}`).join(', ')
  return opsi
    .filter(({ id }) => kunci.includes(id))
    .map(({ id, teks }) => `${id}. ${shortText(teks).slice(0, KEY_SHOWN)}`.trim())
    .join(' · ')
}

function line({ ready, draft, before }: Planned): Report['soal'][number] {
  return {
    number: ready.nomor,
    file: ready.file ?? null,
    row: ready.row,
    soal: ready.label,
    id: before?.id ?? null,
    jenis: draft.jenis ?? '',
    teks: shortText(draft.teks ?? ''),
    kunci: keyInWords(draft),
    outcome: before ? (sameSoal(before, draft) ? 'unchanged' : 'changed') : 'added',
  }
}

const place = ({ file, row, id, nomor, column, reason }: Refusal) => ({
  number: nomor ?? null,
  file: file ?? null,
  row,
  soal: id,
  column,
  reason,
})

const lost = (one: ImportLoss): Report['left_out'][number] => ({ ...place(one), whole: one.whole })
