import { z } from 'zod'
import { DIFFICULTIES, PUBLICATION_STATES, REVIEW_STATES, RILIS, SCHEDULE_STATES, SHEET_TYPES } from '../choices.ts'
import { ATTEMPT_STATES, QUESTION_TYPES, START_POLICIES } from '../exam/choices.ts'
import { sitting } from '../exam/schedule.ts'
import { listTotal, MAX_FILTER, MAX_PAGE_SIZE } from '../resource.ts'
import { drawCell, MOST_CELLS } from './draw-cell.ts'

/** How staff put a package together, check it, try it and publish it. Times are epoch ms, durations seconds. */
const id = z.uuid().toLowerCase()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Rules of the check, those that block publication first. */
export const BLOCKING_RULES = [
  'susunan',
  'subtes_kosong',
  'durasi',
  'jawaban_salah',
  'kunci',
  'isi',
  'rumus',
  'media',
  'lembar',
  'rilis',
] as const
export const ADVISORY_RULES = [
  'jumlah_opsi',
  'opsi_kembar',
  'pembahasan',
  'kembar',
  'waktu',
  'ambang',
  'draf',
  'pakai_ulang',
] as const
export const CHECK_RULES = [...BLOCKING_RULES, ...ADVISORY_RULES] as const
export type CheckRule = (typeof CHECK_RULES)[number]

export const paketQuery = z.object({ paket_id: id })

const finding = z.object({
  rule: z.enum(CHECK_RULES),
  /** `error` blocks publication, `warning` does not. */
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  subtest_id: z.uuid().nullable(),
  /** Number of the question within its sub-test, from 1. */
  number: z.int().nullable(),
  soal_id: z.uuid().nullable(),
  /** Whether `soal_id` is a sheet (soal-pauli). */
  sheet: z.boolean(),
})
export type Finding = z.infer<typeof finding>

const affectedJadwal = z.object({
  jadwal_id: z.uuid(),
  nama: z.string(),
  mulai: z.int(),
  selesai: z.int(),
  status: z.enum(SCHEDULE_STATES),
  /** Registered students. */
  participants: z.int(),
  /** Attempts that run now: they go on with the paper they began on. */
  running: z.int(),
  /** Whether a new paper reaches it: published, not over, and of an exam that is published. */
  receives: z.boolean(),
})
export type AffectedJadwal = z.infer<typeof affectedJadwal>

/** GET /check-paket: how a package stands, what is wrong with it, and what publishing would change for whom. */
export const packageCheck = z.object({
  paket_id: z.uuid(),
  /** `draft`: never published, or taken back · `published`: what is handed out is what stands here · `changed`: it differs. */
  state: z.enum(['draft', 'published', 'changed']),
  published_at: z.int().nullable(),
  /** The paper that is handed out, and the one that would be made now (null while something blocks it). */
  published_paper: sha256.nullable(),
  paper: sha256.nullable(),
  jumlah_soal: z.int(),
  durasi_detik: z.int(),
  findings: z.array(finding),
  /** Questions against the paper that is handed out. */
  changes: z.object({
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    keys: z.int(),
    /** Order, times or rules differ. */
    rules: z.boolean(),
  }),
  jadwal: z.array(affectedJadwal),
  /** The exams made of it. */
  ujian: z.array(z.object({ id: z.uuid(), nama: z.string(), status: z.enum(PUBLICATION_STATES) })),
})
export type PackageCheck = z.infer<typeof packageCheck>
export const packageCheckReply = z.object({ data: packageCheck })

/** POST /publish-paket: `paper` is the paper that was looked at; another one by now is refused. */
export const publishRequest = z.strictObject({ paket_id: id, paper: sha256 })
export const publishReply = z.object({
  message: z.string(),
  data: z.object({ paket_id: z.uuid(), paper_sha256: sha256, ujian_id: z.uuid() }),
})

export const subtestQuery = z.object({ subtest_id: id })

const KINDS = [...QUESTION_TYPES, ...SHEET_TYPES] as const

/** A question as lists of packages show it; a sheet has neither subject nor difficulty. No keys. */
const listedSoal = z.object({
  id: z.uuid(),
  sheet: z.boolean(),
  jenis: z.enum(KINDS),
  /** The beginning of the stem, formulas drawn. */
  html: z.string(),
  mapel_id: z.uuid().nullable(),
  materi: z.string(),
  tingkat: z.enum(DIFFICULTIES).nullable(),
  status: z.enum(REVIEW_STATES),
  /** How many other packages use it. */
  other_packages: z.int(),
})

/** GET /subtest-soal: the questions of a sub-test in order. */
const placedSoal = listedSoal.extend({ number: z.int() })
export type PlacedSoal = z.infer<typeof placedSoal>
export const subtestSoalReply = z.object({
  data: z.array(placedSoal),
  subtest: z.object({
    id: z.uuid(),
    version: z.int(),
    paket_id: z.uuid(),
    paket_nama: z.string(),
    kode: z.string(),
    nama: z.string(),
    durasi_detik: z.int(),
    soal_ids: z.array(z.uuid()),
    /** What was drawn last, or is to be. */
    rancangan: z.array(drawCell),
  }),
})
export type SubtestSoal = z.infer<typeof subtestSoalReply>

/** GET /pick-soal: the bank as a sub-test sees it; filters take several values separated by commas. */
export const pickQuery = subtestQuery.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  q: z.string().trim().max(120).optional(),
  mapel_id: z.string().max(MAX_FILTER).optional(),
  tingkat: z.string().max(60).optional(),
  jenis: z.string().max(120).optional(),
  status: z.string().max(60).optional(),
  materi: z.string().trim().max(160).optional(),
  sort: z.enum(['materi', '-materi', 'tingkat', '-tingkat', 'created_at', '-created_at']).optional(),
  /** Sheets (Pauli, Kraepelin, kecermatan) instead of written questions. */
  sheet: z.stringbool().optional(),
  /** Leave out what the package has already. */
  unused: z.stringbool().optional(),
})
const pickable = listedSoal.extend({
  /** Where the package has it already. */
  place: z.object({ subtest_id: z.uuid(), kode: z.string(), number: z.int() }).nullable(),
})
export type Pickable = z.infer<typeof pickable>
export const pickReply = z.object({ data: z.array(pickable), ...listTotal })

/** GET /blueprint: per subject (or per topic of one) and difficulty what is chosen and what the bank still has. */
export const blueprintQuery = subtestQuery.extend({
  mapel_id: id.optional(),
  /** Count published questions alone; else all but archived ones. */
  published: z.stringbool().optional(),
})
const cell = z.object({ tingkat: z.enum(DIFFICULTIES), chosen: z.int(), available: z.int() })
const blueprintRow = z.object({
  mapel_id: z.uuid().nullable(),
  /** Null where the row is about the whole subject. */
  materi: z.string().nullable(),
  nama: z.string(),
  cells: z.array(cell),
})
export type BlueprintRow = z.infer<typeof blueprintRow>
export const blueprintReply = z.object({
  data: z.array(blueprintRow),
  /** Whether there are more rows than are shown. */
  more: z.boolean(),
})

/**
 * POST /draw-soal: draws questions that the package does not have, by subject (or topic) and difficulty. The same
 * seed over the same bank draws the same ones. All or nothing.
 */
export const drawRequest = z.strictObject({
  subtest_id: id,
  version: z.int().min(1),
  seed: z.int().min(0).max(4_294_967_295),
  /** Put them in the place of those there are, instead of after them. */
  replace: z.boolean(),
  published: z.boolean(),
  /** Kept with the sub-test, so that they can be drawn again. */
  cells: z.array(drawCell).min(1).max(MOST_CELLS),
})
export type DrawRequest = z.infer<typeof drawRequest>
export const drawReply = z.object({
  message: z.string(),
  data: z.object({
    subtest_id: z.uuid(),
    version: z.int(),
    chosen: z.array(z.uuid()),
    previous: z.array(z.uuid()),
  }),
})

/** POST /trial-paket: a sitting of one's own, that counts nowhere. GET: one's own trials, the newest first. */
export const trialRequest = z.strictObject({ paket_id: id })
export const trialReply = z.object({ data: sitting, server_time: z.int() })
const trial = z.object({
  jadwal_id: z.uuid(),
  created_at: z.int(),
  attempt_id: z.uuid().nullable(),
  status: z.enum(ATTEMPT_STATES).nullable(),
})
export type Trial = z.infer<typeof trial>
export const trialsReply = z.object({ data: z.array(trial) })

/** GET /sitting-soal: what a sitting is made of. */
export const sittingQuery = z.object({ jadwal_ujian_id: id })
const sittingSoal = z.object({
  jadwal_ujian_id: z.uuid(),
  jadwal: z.object({ id: z.uuid(), nama: z.string(), mulai: z.int(), selesai: z.int(), status: z.string() }),
  ujian: z.object({ id: z.uuid(), nama: z.string(), status: z.enum(PUBLICATION_STATES) }),
  paket: z.object({ id: z.uuid(), nama: z.string() }),
  subtes: z.array(
    z.object({ id: z.uuid(), kode: z.string(), nama: z.string(), durasi_detik: z.int(), jumlah_soal: z.int() }),
  ),
  /** The paper it hands out now; null where there is none. */
  paper: z
    .object({ paper_sha256: sha256, policy: z.enum(START_POLICIES), size: z.int(), created_at: z.int() })
    .nullable(),
  participants: z.int(),
  running: z.int(),
})
export type SittingSoal = z.infer<typeof sittingSoal>
export const sittingSoalReply = z.object({ data: sittingSoal })

/** POST /renew-start-code: another start code for a schedule that starts by one. */
export const newStartCodeRequest = z.strictObject({ jadwal_id: z.uuid().toLowerCase() })
export const newStartCodeReply = z.object({
  message: z.string(),
  data: z.object({ jadwal_id: z.uuid(), kode_mulai: z.string() }),
})

/** GET /jadwal-releases: `jadwal_id` is left out of the answer. */
export const sharingQuery = z.object({ paket_id: id, jadwal_id: id.optional() })
const sharingJadwal = z.object({
  jadwal_id: z.uuid(),
  nama: z.string(),
  paket_nama: z.string(),
  /** `langsung`: nobody waits for it, and its keys may be known. */
  rilis: z.enum(RILIS),
  /** When it is over for everybody; 0 where nobody may start it or sits. */
  until: z.int(),
})
export type SharingJadwal = z.infer<typeof sharingJadwal>
export const sharingReply = z.object({ data: z.array(sharingJadwal) })
