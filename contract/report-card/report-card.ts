import * as z from 'zod/mini'
import { EXPORT_FORMATS } from '../choices.ts'
import { printedHead } from '../printed-head.ts'
import { PAS_PARTS, TERMS } from './pas-grade.ts'
import { REPORT_SUBJECTS, SEMESTERS, schoolGradeRow } from './school-grades.ts'

/**
 * The report card has three parts, each written by other calls:
 * - grades of the school's report: POST /input/raport, by the student alone (contract/report-card/school-grades.ts);
 * - PAS results: nobody writes them. They follow from released results of the parts of packages that name a subject and a
 *   component (POST /input/subtest-paket) and from the weights of the subject (POST /input/bobot-penilaian-pas);
 * - combined grades: from the best result of each sub-category and their weights (POST /input/setting-bobot-subcat).
 *
 * GET /get-raport: the student reads their own; holders of the menu `rekap-raport` name a student. A student sees results that
 * are released; staff see what is scored. GET /get-rekap-raport and POST /export/rekap-raport: holders of that menu.
 */
export const RECAP_MENU = 'rekap-raport'

const grade = z.number()
const mean = z.nullable(z.number())

const termFields = { tahun: z.int(), masa: z.enum(TERMS) }

/** `jumlah`: of how many results it is the mean. */
const pasComponent = z.object({ nilai: grade, count: z.int() })
const components = Object.fromEntries(PAS_PARTS.map((part) => [part, z.nullable(pasComponent)])) as Record<
  (typeof PAS_PARTS)[number],
  z.ZodMiniNullable<typeof pasComponent>
>

const pasSubject = z.object({
  mapel_id: z.uuid(),
  nama: z.string(),
  bobot: z.object({ harian: z.number(), pts: z.number(), pas: z.number() }),
  kkm: z.number(),
  ...components,
  final: mean,
  complete: z.boolean(),
  passed: z.nullable(z.boolean()),
})
export type PasSubject = z.infer<typeof pasSubject>

const combined = z.object({
  kategori_id: z.uuid(),
  nama: z.string(),
  parts: z.array(z.object({ nama: z.string(), bobot: z.number(), nilai: mean })),
  nilai: mean,
  complete: z.boolean(),
})

export const reportCardQuery = z.strictObject({
  /** Of whom; one's own where it is not said. */
  user_id: z.optional(z.uuid().check(z.toLowerCase())),
  /** The term of the PAS results; the newest one with results where it is not said. */
  tahun: z.optional(z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100))),
  masa: z.optional(z.enum(TERMS)),
})

export const reportCard = z.object({
  siswa: z.object({
    id: z.uuid(),
    nama: z.string(),
    nisn: z.nullable(z.string()),
    sekolah: z.nullable(z.string()),
    kelas: z.nullable(z.string()),
  }),
  /** Subjects of school reports by name, those with a grade included that are no longer in them. */
  mapel: z.array(z.object({ id: z.uuid(), nama: z.string(), rapor: z.enum(REPORT_SUBJECTS) })),
  nilai: z.array(schoolGradeRow),
  pas: z.object({
    /** Terms with results, the newest first. */
    masa: z.array(z.object(termFields)),
    chosen: z.nullable(z.object(termFields)),
    mapel: z.array(pasSubject),
    mean: mean,
  }),
  combined: z.array(combined),
  /** Over the card that staff print; students are shown none. */
  letterhead: z.nullable(printedHead),
})
export type ReportCard = z.infer<typeof reportCard>
export const reportCardReply = z.object({ data: reportCard })

const filters = {
  /** Name, e-mail address or NISN. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  /** As staff recorded it. */
  sekolah: z.optional(z.string().check(z.maxLength(200))),
  kelas: z.optional(z.string().check(z.maxLength(200))),
}
export const recapQuery = z.strictObject({
  ...filters,
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
  sort: z.optional(z.enum(['nama', '-nama', 'kelas', '-kelas'])),
})
export type RecapQuery = z.infer<typeof recapQuery>

export const recapRow = z.object({
  user_id: z.uuid(),
  nama: z.string(),
  sekolah: z.nullable(z.string()),
  kelas: z.nullable(z.string()),
  /** Mean of each semester, 1 first; null where nothing is filled in. */
  semester: z.array(mean).check(z.length(SEMESTERS.length)),
  mean: mean,
  /** How many grades there are. */
  filled: z.int(),
  /** Mean of the PAS grades of the newest term with results. */
  pas: mean,
})
export type RecapRow = z.infer<typeof recapRow>
export const recapReply = z.object({
  data: z.array(recapRow),
  total: z.int(),
  total_is_at_least: z.optional(z.literal(true)),
})

/** POST /export/rekap-raport */
export const recapExport = z.strictObject({ ...filters, format: z.enum(EXPORT_FORMATS) })
