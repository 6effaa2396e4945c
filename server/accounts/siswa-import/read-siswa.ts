import { z } from 'zod'
import { email, kelas, NAMELESS_DOMAIN, nama, newPassword, nisn, sekolah, telepon } from '#contract/accounts/auth.ts'
import { MAX_SISWA_ROWS, type StudentProblem } from '#contract/accounts/import-siswa.ts'
import { jadwalPaketMember } from '#contract/resources/jadwal-paket-member.ts'
import { sekolahSiswa } from '#contract/resources/sekolah-siswa.ts'
import { fieldErrors, type Issue } from '../../lib/field-errors.ts'
import { type Columns, type Field, findColumns } from './columns.ts'
import type { Cell } from './read-sheet.ts'

export interface Siswa {
  /** Its number in Excel, from 1. */
  row: number
  nama: string
  nisn: string | null
  /** What a new account logs in with beside the NISN: as the file gives it, or made. */
  email: string
  /** Whether the file gives that address. */
  email_given: boolean
  /** Addresses that were made of the row's other numbers, by which its account may be known. */
  other_names: string[]
  telepon: string | null
  sekolah: string | null
  npsn: string | null
  kelas: string | null
  nomor_peserta: string | null
  ruang: string | null
  kursi: number | null
  /** As the file gives it; null: one is made. */
  password: string | null
  /** Whether the school has the guardian's consent on record; null where the file does not say. */
  consented: boolean | null
}

export interface SiswaFile {
  siswa: Siswa[]
  problems: StudentProblem[]
  ignored_columns: string[]
}

/** Students as a sheet lists them, with every problem that can be found without the database. */
export function readSiswa(cells: readonly Cell[][]): SiswaFile {
  const columns = findColumns(cells.map((line) => line.map(String)))
  if (!columns) return refused(1, 'Tidak ada judul kolom NAMA SISWA atau NAMA. Pakai baris pertama untuk judul kolom.')
  const filled = cells
    .map((line, index) => ({ line, row: index + 1 }))
    .slice(columns.row + 1)
    .filter(({ line }) =>
      (['nama', 'email', 'nisn', 'username', 'password'] as const).some((key) => cellOf(columns, line, key)),
    )
  if (filled.length === 0) return refused(columns.row + 1, 'Tidak ada siswa di bawah judul kolom.')
  if (filled.length > MAX_SISWA_ROWS) {
    return refused(
      columns.row + 1,
      `Paling banyak ${MAX_SISWA_ROWS} siswa sekali unggah; berkas ini berisi ${filled.length}.`,
    )
  }
  const problems: StudentProblem[] = []
  const siswa = filled.map(({ line, row }) => readRow(columns, line, row, problems))
  return {
    siswa,
    problems: [...problems, ...repeatedEmails(siswa), ...repeatedNisn(siswa), ...repeatedNumbers(siswa)],
    ignored_columns: columns.ignored,
  }
}

const refused = (row: number, reason: string): SiswaFile => ({
  siswa: [],
  problems: [{ row, column: null, reason }],
  ignored_columns: [],
})

/** The first heading of a field whose cell is filled. */
function cellOf(columns: Columns, line: readonly Cell[], field: Field) {
  for (const { index, heading } of columns.of[field]) {
    const cell = line[index] ?? ''
    if (cell !== '') return { text: field === 'nisn' ? nisnText(cell) : String(cell), heading }
  }
  return undefined
}

interface Checked {
  safeParse(text: string): { success: true; data: string | null } | { success: false; error: { issues: Issue[] } }
}

function readRow(columns: Columns, line: readonly Cell[], row: number, problems: StudentProblem[]): Siswa {
  /** The cell by its field's own schema; a message where it does not fit. */
  function take(field: Field, schema: Checked, tidy: (text: string) => string = (text) => text): string | null {
    const cell = cellOf(columns, line, field)
    if (!cell) return null
    if (cell.text.includes('\0') || !cell.text.isWellFormed()) return addProblem(cell.heading, UNSTORABLE)
    const parsed = schema.safeParse(tidy(cell.text))
    return parsed.success ? parsed.data : addProblem(cell.heading, fieldErrors(parsed.error.issues)[0]?.message ?? '')
  }
  function addProblem(column: string, reason: string): null {
    problems.push({ row, column, reason })
    return null
  }
  const named = take('nama', nama)
  if (!cellOf(columns, line, 'nama')) addProblem('NAMA SISWA', 'Isi nama siswa.')
  const given = take('email', email)
  const number = take('nisn', nisn)
  const made = cellOf(columns, line, 'email') ? null : take('username', email, loginName)
  if (!(['email', 'nisn', 'username'] as const).some((field) => cellOf(columns, line, field))) {
    addProblem('EMAIL', 'Isi EMAIL, NISN, atau USERNAME untuk membuat nama masuk.')
  }
  const numbered = number === null ? null : loginName(number)
  return {
    row,
    nama: named ?? '',
    nisn: number,
    email: given ?? numbered ?? made ?? '',
    email_given: given !== null,
    other_names: given === null ? [numbered, made].filter((name) => name !== null) : [],
    telepon: take('telepon', telepon, tidyPhone),
    sekolah: take('sekolah', sekolah, oneSpaced),
    npsn: take('npsn', npsn),
    kelas: take('kelas', kelas, oneSpaced),
    nomor_peserta: take('nomor', nomor_peserta),
    ruang: take('ruang', ruang),
    kursi: numeral(take('kursi', KURSI)),
    password: take('password', newPassword),
    consented: yesOrNo(take('consented', PERSETUJUAN, (text) => text.trim().toLowerCase())),
  }
}

/** Names that are compared letter by letter. */
const oneSpaced = (text: string) => text.trim().replace(/\s+/g, ' ')

const { nomor_peserta, ruang } = jadwalPaketMember.schema.row.shape
const { npsn } = sekolahSiswa.schema.row.shape
const KURSI = z.string().regex(/^[1-9]\d{0,3}$/, 'Tulis nomor kursi dari 1 sampai 9999.')
const YES = ['ya', 'y', 'ada', 'sudah', '1', '✓', '√', 'v', 'x']
const NO = ['tidak', 't', 'tidak ada', 'belum', '0', '-']
const PERSETUJUAN = z.enum([...YES, ...NO], 'Tulis YA atau TIDAK.')
const yesOrNo = (word: string | null) => (word === null ? null : YES.includes(word))
const numeral = (text: string | null) => (text === null ? null : Number(text))

const UNSTORABLE = 'Teks memuat karakter yang tidak dapat disimpan. Ketik ulang sel ini.'

/** One logs in by an address: who has none gets one that no mail ever goes to. */
const loginName = (text: string) => `${text.toLowerCase().replace(/\s+/g, '.')}@${NAMELESS_DOMAIN}`

/** Excel drops the leading zeros of a number. A NISN begins with the year of birth (005: 2005): it loses two at most. */
const nisnText = (cell: Cell) =>
  typeof cell === 'number' && /^\d{8,9}$/.test(String(cell)) ? String(cell).padStart(10, '0') : String(cell)

/** Excel drops the leading zero of a number, and people write hyphens. */
function tidyPhone(text: string): string {
  const digits = text.replace(/[\s.()-]/g, '')
  return /^8\d/.test(digits) ? `0${digits}` : digits
}

const repeatedEmails = (siswa: readonly Siswa[]) => repeated(siswa, 'EMAIL', (row) => row.email)
const repeatedNisn = (siswa: readonly Siswa[]) => repeated(siswa, 'NISN', (row) => row.nisn ?? '')
const repeatedNumbers = (siswa: readonly Siswa[]) => repeated(siswa, 'NOMOR PESERTA', (row) => row.nomor_peserta ?? '')

/** What must be each row's own; empty does not count. */
function repeated(siswa: readonly Siswa[], column: string, wordOf: (row: Siswa) => string): StudentProblem[] {
  const first = new Map<string, number>()
  return siswa.flatMap((row) => {
    const value = wordOf(row)
    if (value === '') return []
    const earlier = first.get(value)
    if (earlier === undefined) first.set(value, row.row)
    return earlier === undefined
      ? []
      : [{ row: row.row, column, reason: `${value} sudah dipakai baris ${earlier} berkas ini.` }]
  })
}
