import { z } from 'zod'
import { SWITCH } from './choices.ts'
import { loginCard } from './login-cards.ts'

/** POST /import-siswa: an XLSX of students. The query says what for, the body (multipart) is the one file. */
export const MAX_SISWA_ROWS = 1000
export const MAX_SISWA_BYTES = 5 * 1024 * 1024

export const importSiswaQuery = z.object({
  /** `1` saves; otherwise nothing is saved and the reply shows what would be. */
  simpan: z.enum(SWITCH).optional(),
  /** Number of the delivery, made by the sender: the same again answers the same, also the passwords. */
  batch: z.uuid().toLowerCase(),
  /** The schedule that the students are entered for; without one only accounts are made. */
  jadwal_id: z.uuid().toLowerCase().optional(),
  /** Rows with `ditanya` of which the clerk says that it is the same person: numbers in Excel, by commas. */
  sama: z
    .string()
    .max(10_000)
    .regex(/^\d{1,7}(?:,\d{1,7})*$/)
    .optional(),
})

/** A problem of one cell; `baris` is the row's number in Excel, `kolom` the heading, null for the whole file. */
const masalah = z.object({ baris: z.int(), kolom: z.string().nullable(), alasan: z.string() })
export type MasalahSiswa = z.infer<typeof masalah>

const barisSiswa = z.object({
  baris: z.int(),
  nama: z.string(),
  nisn: z.string().nullable(),
  email: z.string(),
  /** Recorded of the account, new or there already; null leaves what is recorded. */
  sekolah: z.string().nullable(),
  kelas: z.string().nullable(),
  telepon: z.string().nullable(),
  /** Taken into the schedule, where one is named. */
  nomor_peserta: z.string().nullable(),
  ruang: z.string().nullable(),
  kursi: z.int().nullable(),
  /** The existing account has another name or school: the row is saved only if `sama` names it. */
  ditanya: z.boolean(),
  /** Its name and school, where it is asked about. */
  nama_akun: z.string().nullable(),
  sekolah_akun: z.string().nullable(),
  /** Whether an account is made, and whether the schedule gains a member. One that is there gains a NISN, and its school and class. */
  akun: z.enum(['baru', 'ada']),
  peserta: z.enum(['baru', 'sudah', 'tidak']),
})
export type BarisSiswa = z.infer<typeof barisSiswa>

export const importSiswaReply = z.object({
  tersimpan: z.boolean(),
  siswa: z.array(barisSiswa),
  /** While there is any, nothing can be saved. */
  masalah: z.array(masalah),
  /** Headings of the file that no field of ours holds. */
  kolom_diabaikan: z.array(z.string()),
  /** What to print: the passwords of the accounts made by this delivery. Empty until saved. */
  kartu: z.array(loginCard),
  /** The cards as an XLSX file, base64; null where there are none. */
  berkas: z.string().nullable(),
})
