import { z } from 'zod'
import { SWITCH } from '../choices.ts'
import { printedHead } from '../printed-head.ts'
import { loginCard } from './login-cards.ts'
import { proposedSchool } from './own-school.ts'

/** POST /import-siswa: an XLSX of students. The query says what for, the body (multipart) is the one file. */
export const MAX_SISWA_ROWS = 1000
export const MAX_SISWA_BYTES = 5 * 1024 * 1024

export const importSiswaQuery = z.object({
  /** `1` saves; otherwise nothing is saved and the reply shows what would be. */
  save: z.enum(SWITCH).optional(),
  /** Number of the delivery, made by the sender: the same again answers the same, also the passwords. */
  batch: z.uuid().toLowerCase(),
  /** The schedule that the students are entered for; without one only accounts are made. */
  jadwal_id: z.uuid().toLowerCase().optional(),
  /** `1`: the school has recorded the guardians' consent for every row that does not say otherwise. */
  consented: z.enum(SWITCH).optional(),
  /** Which school a spelling means: `row:NPSN`, by its first row, or `row:-` for none of the list. What is certain needs no word. */
  sekolah: z
    .string()
    .max(20_000)
    .regex(/^\d{1,7}:(?:[0-9A-Z]{8}|-)(?:,\d{1,7}:(?:[0-9A-Z]{8}|-))*$/)
    .optional(),
  /** Rows with `needs_confirmation` of which the clerk says that it is the same person: numbers in Excel, by commas. */
  same: z
    .string()
    .max(10_000)
    .regex(/^\d{1,7}(?:,\d{1,7})*$/)
    .optional(),
})

/** A problem of one cell; `row` is the row's number in Excel, `column` the heading, null for the whole file. */
const problem = z.object({ row: z.int(), column: z.string().nullable(), reason: z.string() })
export type StudentProblem = z.infer<typeof problem>

const studentRow = z.object({
  row: z.int(),
  nama: z.string(),
  nisn: z.string().nullable(),
  email: z.string(),
  /** Recorded of the account, new or there already; null leaves what is recorded. */
  sekolah: z.string().nullable(),
  npsn: z.string().nullable(),
  kelas: z.string().nullable(),
  telepon: z.string().nullable(),
  /** Taken into the schedule, where one is named. */
  nomor_peserta: z.string().nullable(),
  ruang: z.string().nullable(),
  kursi: z.int().nullable(),
  /** The existing account has another name or school: the row is saved only if `same` names it. */
  needs_confirmation: z.boolean(),
  /** Its name and school, where it is asked about. */
  account_name: z.string().nullable(),
  account_school: z.string().nullable(),
  /** Whether consent is on record, by the file or by the ledger; null where neither says. Without it an account is told apart. */
  consented: z.boolean().nullable(),
  /** Whether an account is made, and whether the schedule gains a member. One that is there gains a NISN, and its school and class. */
  account: z.enum(['new', 'existing']),
  participant: z.enum(['new', 'already', 'none']),
})
export type StudentRow = z.infer<typeof studentRow>

/** A spelling of a school, by its first row, and which schools of the list it may mean (contract/own-school.ts). */
const schoolSpelling = z.object({
  first_row: z.int(),
  written: z.string(),
  siswa: z.int(),
  proposed: z.array(proposedSchool),
})
export type SchoolSpelling = z.infer<typeof schoolSpelling>

export const importSiswaReply = z.object({
  saved: z.boolean(),
  siswa: z.array(studentRow),
  /** Each spelling once; empty once saved. */
  sekolah: z.array(schoolSpelling),
  /** While there is any, nothing can be saved. */
  problems: z.array(problem),
  /** Headings of the file that no field of ours holds. */
  ignored_columns: z.array(z.string()),
  /** What to print: the passwords of the accounts made by this delivery. Empty until saved. */
  cards: z.array(loginCard),
  /** The cards as an XLSX file, base64; null where there are none. */
  cards_file: z.string().nullable(),
  /** Over the cards. */
  letterhead: z.nullable(printedHead),
})
