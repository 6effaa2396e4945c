import type { FastifyInstance } from 'fastify'
import type { ExportColumn, ExportStatus } from '#contract/export.ts'
import { type Item, RELIABLE_TAKERS, SHOWN_TAKERS } from '#contract/reporting/item.ts'
import type { MatrixCell } from '#contract/reporting/matrix.ts'
import { cellValue } from '../crud/export/cells.ts'
import { fileJobs } from '../crud/export/file-job.ts'
import type { FileSource } from '../crud/export/write-file.ts'
import type { Db } from '../db/connect.ts'
import { items } from './items.ts'
import { openMatrix } from './matrix.ts'
import { ranking } from './participants.ts'
import { OTHERS } from './response-counts.ts'
import { summary } from './summary.ts'

type Part = Pick<FileSource, 'titles' | 'ids' | 'lines'>

/** How a file is called, in the words of those who read it. */
const FILE_NAMES = { peserta: 'peserta', items: 'butir', matrix: 'matriks' } as const

export interface ReportFile {
  jadwal_id: string
  format: 'xlsx' | 'csv'
  part: keyof typeof FILE_NAMES
  user_id: string
  menus: string[]
  anomalies?: Pick<ExportColumn, 'title' | 'words'> | undefined
}

/** Has a part of the report written into a file as a job, fetched as any export is. Ends with the app. */
export function reportFiles(app: FastifyInstance, db: Db, now: () => number) {
  const start = fileJobs(app, db, now)
  return (wanted: ReportFile): Promise<ExportStatus> => {
    const { format, part, user_id, menus } = wanted
    return start(user_id, async () => {
      const rows = await PARTS[part](db, wanted)
      return { ...rows, name: `laporan-${FILE_NAMES[part]}`, format, user_id, menus }
    })
  }
}

/** The ranking, first place first, with a column per sub-test. */
async function people(db: Db, { jadwal_id, anomalies }: ReportFile): Promise<Part> {
  const { subtes } = await summary(db, jadwal_id)
  const rows = await ranking(db, jadwal_id)
  const parts = subtes.map(({ kode, nama }) => `${kode} ${nama}`)
  const columns = ['Peringkat', 'Nama', 'Email', 'Nilai', ...parts, 'Benar', 'Salah', 'Kosong', 'Lulus', 'Revisi']
  const wordOf = (kind: string) => anomalies?.words?.[kind] ?? kind
  return fileOf(
    [...columns, anomalies?.title ?? 'Anomali'],
    rows.map((row) => [
      ...[row.rank, row.nama, row.email, row.nilai],
      ...parts.map((_, index) => row.subtes[index] ?? null),
      ...[row.correct, row.wrong, row.blank, row.lulus, row.revision],
      row.anomalies.map(wordOf).join(', '),
    ]),
  )
}

const HEADS = [
  'Butir',
  'Jenis',
  'Soal',
  'Peserta',
  'p',
  'Simpangan',
  'D',
  'Daya beda tercapai',
  'Tebakan',
  'Bobot rencana',
]
const TAILS = ['Pengaruh pada skor', 'Kosong', 'Jawaban', 'Tanda', 'Putusan', 'Keandalan']

async function questions(db: Db, { jadwal_id }: ReportFile): Promise<Part> {
  const report = await items(db, jadwal_id, undefined)
  return fileOf(
    [...HEADS, ...TAILS],
    report.items.map((row) => [
      ...[row.kode, row.jenis, row.teks, row.n, row.facility, row.sd, row.discrimination, row.efficiency],
      ...[row.chance, row.planned_weight, row.actual_weight, row.blank.n, answersText(row)],
      ...[row.flags.map(({ code }) => code).join(', '), row.ruling?.void_as ?? row.ruling?.kind ?? ''],
      reliabilityText(row.n),
    ]),
  )
}

/** A line for each student, a column for each question: what was answered, and whether it was right. Read a part at a time. */
async function answers(db: Db, { jadwal_id }: ReportFile): Promise<Part> {
  const found = await openMatrix(db, { jadwal_id, paper_sha256: undefined })
  const heads = (found?.questions ?? []).map(
    ({ subtes_kode, nomor, kunci }) => `${subtes_kode}-${nomor}${kunci && ` (${kunci})`}`,
  )
  return {
    titles: ['Nama', 'Sekolah', 'Kelas', 'Nilai', ...heads],
    ids: found?.takers ?? [],
    async lines(some) {
      const rows = (await found?.rowsOf(some)) ?? []
      return rows.map(({ nama, sekolah, kelas, nilai, cells }) =>
        [nama, sekolah, kelas, nilai, ...cells.map(cellText)].map(cellValue),
      )
    },
  }
}

const SIGNS = { benar: ' ✓', salah: ' ✗', kosong: '', bertingkat: '', menunggu: '' } as const
const cellText = ({ hasil, jawaban }: MatrixCell) => `${jawaban}${SIGNS[hasil]}`.trim()

const PARTS = { peserta: people, items: questions, matrix: answers } as const

/** What the figures of a row are worth. */
function reliabilityText(takers: number): string {
  if (takers < SHOWN_TAKERS) return `Peserta kurang dari ${SHOWN_TAKERS}: angka belum ditampilkan`
  return takers < RELIABLE_TAKERS ? `Peserta kurang dari ${RELIABLE_TAKERS}: belum dapat diandalkan` : ''
}

/** `A 12, B* 30`: how often each answer was given, the accepted ones with a star. */
const answersText = ({ answers }: Item) =>
  answers.map(({ id, n, key }) => `${id === OTHERS ? 'lainnya' : id}${key ? '*' : ''} ${n}`).join(', ')

/** Rows are few and short enough to be held: one line per student or question. */
function fileOf(titles: string[], rows: unknown[][]): Part {
  const ids = rows.map((_, index) => String(index))
  const lineOf = (id: string) => (rows[Number(id)] ?? []).map(cellValue)
  return { titles, ids, lines: async (some) => some.map(lineOf) }
}
