/** Headings by which Indonesian schools name what we keep, in order of preference; compared as `headingOf` writes them. */
export const HEADINGS = {
  nama: ['NAMA SISWA', 'NAMA LENGKAP', 'NAMA PESERTA', 'NAMA'],
  email: ['EMAIL', 'E-MAIL', 'ALAMAT EMAIL'],
  nisn: ['NISN', 'NOMOR INDUK SISWA NASIONAL'],
  username: ['USERNAME', 'NIS', 'NOMOR PESERTA', 'NO PESERTA'],
  password: ['PASSWORD', 'KATA SANDI', 'SANDI'],
  telepon: ['NOMOR TELEPON', 'NOMOR HP', 'NO HP', 'NO. HP', 'TELEPON', 'HP'],
  nomor: ['NOMOR PESERTA', 'NO PESERTA', 'NO. PESERTA'],
  ruang: ['RUANG', 'RUANGAN', 'RUANG UJIAN'],
  kursi: ['KURSI', 'NOMOR KURSI', 'NO KURSI', 'MEJA', 'NOMOR MEJA'],
  kelas: ['KELAS', 'ROMBEL', 'ROMBONGAN BELAJAR', 'NAMA KELAS'],
  consented: ['PERSETUJUAN', 'PERSETUJUAN WALI', 'PERSETUJUAN ORANG TUA', 'IZIN ORANG TUA', 'IZIN WALI'],
  npsn: ['NPSN', 'NPSN SEKOLAH', 'KODE SEKOLAH'],
  sekolah: ['SEKOLAH ASAL', 'ASAL SEKOLAH', 'NAMA SEKOLAH', 'SEKOLAH'],
} as const

export type Field = keyof typeof HEADINGS
const FIELDS = Object.keys(HEADINGS) as Field[]

/** A heading without marks of duty, hints in brackets and line breaks: `JENIS KELAMIN\n(L/P) *` → `JENIS KELAMIN`. */
export function headingOf(cell: string): string {
  return cell
    .replace(/\([^()]*\)|[*:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

export interface Columns {
  /** Index of the row of headings. */
  row: number
  /** Index of the column and its heading as the file writes it; of a field under several headings the best first. */
  of: Record<Field, { index: number; heading: string }[]>
  ignored: string[]
}

const SEARCHED_ROWS = 15

/** Where the headings are: the first row with one for the name. Undefined where there is none. */
export function findColumns(cells: readonly string[][]): Columns | undefined {
  const row = cells
    .slice(0, SEARCHED_ROWS)
    .findIndex((line) => line.some((cell) => (HEADINGS.nama as readonly string[]).includes(headingOf(cell))))
  if (row < 0) return undefined
  const headings = (cells[row] as string[]).map(headingOf)
  const find = (field: Field) =>
    HEADINGS[field].flatMap((heading) => {
      const index = headings.indexOf(heading)
      return index < 0 ? [] : [{ index, heading }]
    })
  const of = Object.fromEntries(FIELDS.map((field) => [field, find(field)])) as Columns['of']
  const used = new Set(FIELDS.flatMap((field) => of[field].map((column) => column.index)))
  const ignored = headings.filter((heading, index) => heading !== '' && heading !== 'NO' && !used.has(index))
  return { row, of, ignored }
}
