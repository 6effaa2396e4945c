import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ExportColumn, ExportStatus } from '#contract/export.ts'
import { type AnswerCount, type Item, type ItemFlag, RELIABLE_TAKERS, SHOWN_TAKERS } from '#contract/reporting/item.ts'
import type { MatrixCell } from '#contract/reporting/matrix.ts'
import { cellValue, rounded } from '../crud/export/cells.ts'
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
  menus: string[]
  anomalies?: Pick<ExportColumn, 'title' | 'words'> | undefined
  columns?: readonly ExportColumn[] | undefined
}

/** Has a part of the report written into a file as a job, fetched as any export is. Ends with the app. */
export function reportFiles(app: FastifyInstance, db: Db, now: () => number) {
  const start = fileJobs(app, db, now)
  return (request: FastifyRequest, wanted: ReportFile): Promise<ExportStatus> => {
    const { jadwal_id, format, part, menus } = wanted
    const noted = { action: 'export/create-report', subject: jadwal_id, detail: { part } } as const
    return start(request, noted, async () => {
      const rows = await PARTS[part](db, wanted)
      return { ...rows, name: `laporan-${FILE_NAMES[part]}`, format, menus }
    })
  }
}

/** The ranking, first place first, with a column per sub-test. */
async function people(db: Db, { jadwal_id, anomalies, columns }: ReportFile): Promise<Part> {
  const { subtes } = await summary(db, jadwal_id)
  const rows = await ranking(db, jadwal_id)
  const { title, word } = readersWords(columns)
  const parts = subtes.map(({ kode, nama }) => `${kode} ${nama}`)
  const before = [title('rank', 'Peringkat'), title('nama', 'Nama'), title('email', 'Email'), title('nilai', 'Nilai')]
  const after = [
    ...[title('correct', 'Benar'), title('wrong', 'Salah'), title('blank', 'Kosong')],
    ...[title('lulus', 'Lulus'), title('revision', 'Revisi'), anomalies?.title ?? 'Anomali'],
  ]
  const wordOf = (kind: string) => anomalies?.words?.[kind] ?? kind
  return fileOf(
    [...before, ...parts, ...after],
    rows.map((row) => [
      ...[row.rank, row.nama, row.email, row.nilai],
      ...parts.map((_, index) => row.subtes[index] ?? null),
      ...[row.correct, row.wrong, row.blank, row.lulus === null ? null : word('lulus', row.lulus ? 'ya' : 'tidak')],
      ...[row.revision, row.anomalies.map(wordOf).join(', ')],
    ]),
  )
}

/** Columns of the file of items, as they are called where its reader's words are not given. */
const ITEM_COLUMNS = {
  kode: 'Butir',
  jenis: 'Jenis',
  teks: 'Soal',
  n: 'Peserta',
  facility: 'p',
  sd: 'Simpangan',
  discrimination: 'D',
  efficiency: 'Daya beda tercapai',
  chance: 'Tebakan',
  planned_weight: 'Bobot rencana',
  actual_weight: 'Pengaruh pada skor',
  blank: 'Kosong',
  answers: 'Jawaban',
  flags: 'Tanda',
  ruling: 'Putusan',
  reliability: 'Keandalan',
} as const

async function questions(db: Db, { jadwal_id, columns }: ReportFile): Promise<Part> {
  const report = await items(db, jadwal_id, undefined)
  const { title, word } = readersWords(columns)
  const decided = (ruling: Item['ruling']) => (ruling ? word('ruling', ruling.void_as ?? ruling.kind) : '')
  const flagText = ({ code, options }: ItemFlag) => word('flags', code).replace('{pilihan}', options.join(', '))
  const answerText = ({ id, n, key }: AnswerCount) =>
    `${id === OTHERS ? word('answers', 'lainnya') : id}${key ? '*' : ''} ${n}`
  return fileOf(
    Object.entries(ITEM_COLUMNS).map(([key, usual]) => title(key, usual)),
    report.items.map((row) => [
      ...[row.kode, word('jenis', row.jenis), row.teks, row.n, rounded(row.facility), rounded(row.sd)],
      ...[rounded(row.discrimination), rounded(row.efficiency), rounded(row.chance)],
      ...[rounded(row.planned_weight), rounded(row.actual_weight), row.blank.n],
      // `A 12, B* 30`: how often each answer was given, the accepted ones with a star.
      ...[row.answers.map(answerText).join(', '), row.flags.map(flagText).join(', '), decided(row.ruling)],
      reliabilityText(row.n, word),
    ]),
  )
}

/** A line for each student, a column for each question: what was answered, and whether it was right. Read a part at a time. */
async function answers(db: Db, { jadwal_id, columns }: ReportFile): Promise<Part> {
  const found = await openMatrix(db, { jadwal_id, paper_sha256: undefined })
  const heads = (found?.questions ?? []).map(
    ({ subtes_kode, nomor, kunci }) => `${subtes_kode}-${nomor}${kunci && ` (${kunci})`}`,
  )
  const { title } = readersWords(columns)
  return {
    titles: [
      ...[title('nama', 'Nama'), title('sekolah', 'Sekolah'), title('kelas', 'Kelas'), title('nilai', 'Nilai')],
      ...heads,
    ],
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

/** What the figures of a row are worth: by words of a column, in Indonesian where it has none. */
function reliabilityText(takers: number, word: (key: string, value: string) => string): string {
  const said = (value: keyof typeof UNRELIABLE) => {
    const given = word('reliability', value)
    return given === value ? UNRELIABLE[value] : given
  }
  if (takers < SHOWN_TAKERS) return said('withheld')
  return takers < RELIABLE_TAKERS ? said('unreliable') : ''
}

const UNRELIABLE = {
  withheld: `Peserta kurang dari ${SHOWN_TAKERS}: angka belum ditampilkan`,
  unreliable: `Peserta kurang dari ${RELIABLE_TAKERS}: belum dapat diandalkan`,
}

/** How the reader calls columns and the values in them: the screen sends the words that it shows. */
function readersWords(columns: ReportFile['columns']) {
  const known = new Map(columns?.map((column) => [column.key, column]))
  return {
    title: (key: string, usual: string) => known.get(key)?.title ?? usual,
    word: (key: string, value: string) => known.get(key)?.words?.[value] ?? value,
  }
}

/** Rows are few and short enough to be held: one line per student or question. */
function fileOf(titles: string[], rows: unknown[][]): Part {
  const ids = rows.map((_, index) => String(index))
  const lineOf = (id: string) => (rows[Number(id)] ?? []).map(cellValue)
  return { titles, ids, lines: async (some) => some.map(lineOf) }
}
