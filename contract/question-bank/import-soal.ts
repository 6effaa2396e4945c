import { z } from 'zod'
import { SWITCH } from '../choices.ts'

/** POST /import-soal: one file of questions (multipart). Nothing is saved until POST /import-soal/confirm. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024
export const MAX_IMPORT_SOAL = 5000

export const importSoalQuery = z.object({
  /** Subject of the questions whose file names none. */
  mapel_id: z.uuid().toLowerCase().optional(),
})
export const importSoalToken = z.object({ token: z.uuid().toLowerCase() })

/** What imported questions may begin as. */
export const IMPORTED_STATES = ['draf', 'ditinjau', 'terbit'] as const

/** What becomes of the questions, where the file does not say. */
export const importSoalConfirm = importSoalToken.extend({
  /** Subject of the questions that name none. */
  mapel_id: z.uuid().toLowerCase().nullish(),
  /** Status of new questions whose file says none: not in any draw or paper unless somebody says so. */
  status: z.enum(IMPORTED_STATES).default('draf'),
  /** Sub-test of a package that gets the questions at its end, in the file's order. */
  subtest_id: z.uuid().toLowerCase().nullish(),
})
export type ImportSoalConfirm = z.input<typeof importSoalConfirm>

const number = z.int().min(1).max(MAX_IMPORT_SOAL)

/** POST /import-soal/mend: keys that the file lacks or has otherwise, and questions that are not wanted. */
export const importSoalMend = importSoalToken.extend({
  keys: z
    .array(z.object({ number, kunci: z.array(z.string().trim().min(1).max(500)).min(1).max(40) }))
    .max(MAX_IMPORT_SOAL)
    .default([]),
  left_out: z.array(number).max(MAX_IMPORT_SOAL).default([]),
})
export type ImportSoalMend = z.input<typeof importSoalMend>

/** Columns of the template that a table may have under other names. */
export const OPTION_LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
export const IMPORT_COLUMNS = [
  ...(['soal', 'kunci', 'pembahasan', 'jenis', 'mapel', 'materi', 'tingkat', 'kode', 'stimulus', 'gambar'] as const),
  ...OPTION_LETTERS.map((letter) => `opsi_${letter}` as const),
  ...OPTION_LETTERS.map((letter) => `poin_${letter}` as const),
]
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** How a table of a file is read. */
const tableLayout = z.object({
  /** Its sheet; empty where the file is one table. */
  sheet: z.string().max(200),
  /** The row of the headings as a spreadsheet counts; 0: there are none. */
  row: z.int().min(0).max(100_000),
  /** By column, from the left; empty: it is not read. */
  columns: z.array(z.enum([...IMPORT_COLUMNS, ''])).max(60),
})
export type TableLayout = z.infer<typeof tableLayout>

/** POST /import-soal/columns: the tables of the file read anew, by columns that somebody named. */
export const importSoalColumns = importSoalToken.extend({ tables: z.array(tableLayout).min(1).max(50) })
export type ImportSoalColumns = z.infer<typeof importSoalColumns>

export const IMPORT_TEMPLATES = ['xlsx', 'csv', 'docx'] as const
export type ImportTemplate = (typeof IMPORT_TEMPLATES)[number]
export const importSoalTemplate = z.object({ format: z.enum(IMPORT_TEMPLATES).optional() })

/** Which question of the file, from 1 in the file's order. */
export const importSoalItemQuery = importSoalToken.extend({
  number: z.coerce.number().int().min(1).max(MAX_IMPORT_SOAL),
})

/** Where in the file and which question, in words that its author knows. */
const place = {
  /** The question's place among all of the file, from 1; null where it could not be read as one. */
  number: z.int().nullable(),
  /** File inside a package. */
  file: z.string().nullable(),
  /** Row of a table, line of a text, from 1; 0 for the file as a whole. */
  row: z.int().min(0),
  soal: z.string().nullable(),
  column: z.string(),
  reason: z.string(),
}

/** checking → ready → saving → done; failed: the file cannot be read, or saving it did not succeed. */
export const UPLOAD_STATES = ['checking', 'ready', 'saving', 'done', 'failed'] as const

export const importSoalStatus = z.object({
  token: z.string(),
  filename: z.string(),
  state: z.enum(UPLOAD_STATES),
  done: z.int().min(0),
  total: z.int().min(0),
  /** Why the file as a whole is refused. */
  message: z.string().nullable(),
  /** What kind of file it is, in words; empty until it is known. */
  format: z.string(),
  /** Pictures and sounds that it brings. */
  media: z.int().min(0),
  summary: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
  /** While there is any, the file cannot be saved. */
  problems: z.array(
    z.object({
      ...place,
      value: z.string(),
      /** A question that lacks nothing but its key, which can be given. */
      keyless: z.boolean().default(false),
    }),
  ),
  /** Questions that the bank or the file itself has in nearly the same words. */
  near_duplicates: z.array(
    z.object({
      number: z.int(),
      row: z.int(),
      soal: z.string(),
      teks: z.string(),
      other: z.object({
        /** In the bank; null where the other one stands in the same file. */
        id: z.string().nullable(),
        number: z.int().nullable(),
        soal: z.string(),
        teks: z.string(),
        /** 0 to 1. */
        similarity: z.number(),
      }),
    }),
  ),
  /** Tables of the file, with how each was read; none where it holds no table. */
  tables: z
    .array(
      tableLayout.extend({
        /** Its first rows, cells cut short. */
        rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
        /** Somebody named the columns of such a table before. */
        remembered: z.boolean(),
      }),
    )
    .default([]),
  /** What the file says that the bank cannot hold. `whole`: the whole question is left out. */
  left_out: z.array(z.object({ ...place, whole: z.boolean() })),
  soal: z.array(
    z.object({
      number: z.int(),
      file: z.string().nullable(),
      row: z.int(),
      soal: z.string(),
      /** Its id in the bank; null until it is there. */
      id: z.string().nullable(),
      jenis: z.string(),
      teks: z.string(),
      /** Its key in words: letters with what their options say, accepted answers, a column for each statement. */
      kunci: z.string().default(''),
      outcome: z.enum(['added', 'changed', 'unchanged']),
    }),
  ),
})
export type ImportSoalStatus = z.infer<typeof importSoalStatus>

/** One question of a file as it will look: HTML of the server's making, with its pictures inside. */
export const importSoalItem = z.object({
  number: z.int(),
  row: z.int(),
  soal: z.string(),
  jenis: z.string(),
  teks: z.string(),
  stimulus: z.string().nullable(),
  opsi: z.array(z.object({ id: z.string(), teks: z.string(), correct: z.boolean(), points: z.number().nullable() })),
  kolom: z.array(z.string()),
  pernyataan: z.array(z.object({ teks: z.string(), kunci: z.string() })),
  /** Accepted short answers. */
  accepted_answers: z.array(z.string()),
  pembahasan: z.string(),
})
export type ImportSoalItem = z.infer<typeof importSoalItem>

export const SOAL_EXPORT_FORMATS = [
  'xlsx',
  'csv',
  'docx',
  'moodle',
  'gift',
  'aiken',
  'qti12',
  'qti21',
  'qti22',
] as const
export type SoalExportFormat = (typeof SOAL_EXPORT_FORMATS)[number]
export const MAX_EXPORT_SOAL = 2000

/** GET and POST /export-soal: a file of the questions that the filters of their list let through. */
const exportFilters = {
  format: z.enum(SOAL_EXPORT_FORMATS),
  /** `1`: only which questions the format cannot carry. */
  check: z.enum(SWITCH).optional(),
  q: z.string().max(120).optional(),
  mapel_id: z.string().max(4000).optional(),
  materi: z.string().max(160).optional(),
  jenis: z.string().max(200).optional(),
  status: z.string().max(200).optional(),
  tingkat: z.string().max(200).optional(),
}
export const exportSoalQuery = z.object({
  ...exportFilters,
  /** Ids of questions, parted by commas. */
  ids: z.string().max(80_000).optional(),
})
export type ExportSoalQuery = z.infer<typeof exportSoalQuery>
/** The same in a body, where ids are too many for an address. */
export const exportSoalBody = z.object({
  ...exportFilters,
  ids: z.array(z.uuid().toLowerCase()).max(MAX_EXPORT_SOAL).optional(),
})
export type ExportSoalBody = z.infer<typeof exportSoalBody>

export const exportSoalCheck = z.object({
  total: z.int(),
  included: z.int(),
  /** Questions that would not come back the same from a file of this format, and are therefore left out. */
  left_out: z.array(z.object({ id: z.string(), soal: z.string(), reason: z.string() })),
})
export type ExportSoalCheck = z.infer<typeof exportSoalCheck>
