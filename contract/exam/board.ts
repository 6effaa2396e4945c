import * as z from 'zod/mini'
import { DIRECTIVE_KINDS, MAX_MESSAGE, phoneReport } from './live.ts'

/** The live board of a sitting and what staff do there. Times are epoch ms of the server unless named otherwise. */
const id = z.uuid('Nomor tidak dikenal.').check(z.lowercase())
const epoch = z.int().check(z.gte(0))
const MINUTE_MS = 60_000

/** Text that a database can hold: no NUL, no half of a surrogate pair. */
const plain = (text: string) => text.isWellFormed() && !text.includes('\0')
const words = (least: number, most: number, name: string) =>
  z
    .string(`Tulis ${name}.`)
    .check(
      z.trim(),
      z.minLength(least, `Tulis ${name}, paling sedikit ${least} huruf.`),
      z.maxLength(most, `${name[0]?.toUpperCase()}${name.slice(1)} paling panjang ${most} huruf.`),
      z.refine(plain, 'Teks memuat karakter yang tidak dapat disimpan.'),
    )
const reason = words(3, 500, 'alasan')
const ruang = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(40), z.refine(plain, 'Nama ruang tidak dapat dipakai.'))

export const MAX_TARGETS = 1000
/** Longest time given at once, and longest incident. */
export const MAX_GIVEN_MS = 12 * 60 * MINUTE_MS

const given = z
  .int('Tulis lamanya dalam milidetik, bilangan bulat.')
  .check(z.gte(MINUTE_MS, 'Paling sedikit 1 menit.'), z.lte(MAX_GIVEN_MS, 'Paling lama 12 jam.'))

/** Whom it is done to: named students, everybody of some rooms, or everybody of the schedule. */
export const targets = z.union(
  [
    z.strictObject({
      user_ids: z
        .array(id)
        .check(
          z.minLength(1, 'Pilih peserta.'),
          z.maxLength(MAX_TARGETS, `Paling banyak ${MAX_TARGETS} peserta sekaligus.`),
        ),
    }),
    z.strictObject({ ruang: z.array(ruang).check(z.minLength(1, 'Pilih ruang.'), z.maxLength(200)) }),
    z.strictObject({ semua: z.literal(true) }),
  ],
  'Sebutkan peserta, ruang, atau semua.',
)
export type Targets = z.infer<typeof targets>

export const ACTS = ['extra', 'pause', 'resume', 'message', 'end', 'reopen', 'reset', 'reschedule'] as const
export type ActKind = (typeof ACTS)[number]

const deed = {
  /** Made by the client: the same again does nothing twice. */
  id,
  jadwal_id: id,
  sasaran: targets,
  reason,
}

/** POST /tindakan-ujian */
export const actRequest = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...deed, kind: z.literal('extra'), ms: given }),
    z.strictObject({ ...deed, kind: z.literal('pause') }),
    z.strictObject({ ...deed, kind: z.literal('resume') }),
    z.strictObject({ ...deed, kind: z.literal('message'), text: words(1, MAX_MESSAGE, 'pesan') }),
    z.strictObject({ ...deed, kind: z.literal('end') }),
    /** `ms`: time on top of what was left when it ended. */
    z.strictObject({ ...deed, kind: z.literal('reopen'), ms: z.union([z.literal(0), given]) }),
    z.strictObject({ ...deed, kind: z.literal('reset') }),
    z.strictObject({ ...deed, kind: z.literal('reschedule'), to_jadwal_id: id }),
  ],
  'Tindakan ini tidak dikenal.',
)
export type ActRequest = z.infer<typeof actRequest>

const outcome = z.object({
  /** To how many it was done, or had been done before by the same request. */
  done: z.int(),
  /** To how many of those the phone has not told yet that it knows. */
  waiting: z.int(),
  /** At most 200; `skipped_total` counts all. */
  skipped: z.array(z.object({ user_id: z.uuid(), nama: z.string(), reason: z.string() })),
  skipped_total: z.int(),
})
export type ActOutcome = z.infer<typeof outcome>
export const actReply = z.object({ message: z.string(), data: outcome })

/** POST /insiden-ujian: gives time back to all it hit. Either how long it was until now, or from when to when. */
export const incidentRequest = z.strictObject({
  ...deed,
  rentang: z.union(
    [z.strictObject({ ms: given }), z.strictObject({ from_at: epoch, to_at: epoch })],
    'Sebutkan lamanya, atau dari kapan sampai kapan.',
  ),
})
export type IncidentRequest = z.infer<typeof incidentRequest>

/** POST /insiden-ujian/batal */
export const undoIncidentRequest = z.strictObject({ id, reason })

export const boardQuery = z.object({ jadwal_id: id })

export const incident = z.object({
  id: z.uuid(),
  ruang: z.nullable(z.array(z.string())),
  reason: z.string(),
  from_at: z.int(),
  to_at: z.int(),
  at: z.int(),
  actor_nama: z.nullable(z.string()),
  /** To how many students it gave time back. */
  peserta: z.int(),
  undone_at: z.nullable(z.int()),
  undone_reason: z.nullable(z.string()),
})
export type Incident = z.infer<typeof incident>

/** What was done to the whole schedule lately, newest first: one line per deed, not per student. */
export const boardDeed = z.object({
  act_id: z.uuid(),
  kind: z.enum(DIRECTIVE_KINDS),
  at: z.int(),
  actor_nama: z.nullable(z.string()),
  reason: z.string(),
  ms: z.nullable(z.int()),
  text: z.nullable(z.string()),
  peserta: z.int(),
  /** To how many of them the phone said that it knows. */
  sampai: z.int(),
  /** The only one it was done to, if it was one. */
  nama: z.nullable(z.string()),
})
export type BoardDeed = z.infer<typeof boardDeed>

/** GET /insiden-ujian */
export const deedsReply = z.object({ data: z.object({ insiden: z.array(incident), tindakan: z.array(boardDeed) }) })
export type Deeds = z.infer<typeof deedsReply>['data']

export const BOARD_STATES = ['belum_mulai', 'mengerjakan', 'terputus', 'jeda', 'menunggu', 'selesai'] as const
export type BoardState = (typeof BOARD_STATES)[number]

/** A phone that was silent for longer counts as cut off, ms. */
export const SILENT_MS = 60_000

export interface StateFacts {
  attempt_id: string | null
  status: 'open' | 'sealed' | null
  paused: boolean
  stopped: boolean
  ends_at: number | null
  online_until: number | null
  contact_at: number | null
}

/** Where a student stands at `now` (epoch ms). `menunggu`: the time is over, the last answers may be on their way. */
export function boardState(facts: StateFacts, now: number): BoardState {
  if (facts.attempt_id === null) return 'belum_mulai'
  if (facts.status === 'sealed') return 'selesai'
  if (facts.paused) return 'jeda'
  if (facts.stopped || (facts.ends_at ?? 0) < now) return 'menunggu'
  return isHeard(facts, now) ? 'mengerjakan' : 'terputus'
}

export const isHeard = ({ online_until, contact_at }: Pick<StateFacts, 'online_until' | 'contact_at'>, now: number) =>
  (online_until ?? 0) > now || (contact_at ?? 0) > now - SILENT_MS

/** What the counters at the top count; each is also a filter. */
export const BOARD_VIEWS = [
  'semua',
  'naskah',
  'mulai',
  'belum_mulai',
  'mengerjakan',
  'terputus',
  'jeda',
  'menunggu',
  'selesai',
  'belum_terkirim',
  'anomali',
] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

export const BOARD_SORTS = [
  'perlu',
  'nama',
  '-nama',
  'ruang',
  '-ruang',
  'mulai',
  '-mulai',
  'kontak',
  '-kontak',
] as const

/** GET /papan-langsung */
export const boardListQuery = z.object({
  jadwal_id: id,
  q: z.optional(z.string().check(z.trim(), z.maxLength(100), z.refine(plain, 'Kata cari tidak dapat dipakai.'))),
  /** Several rooms separated by commas. */
  ruang: z.optional(z.string().check(z.maxLength(2000), z.refine(plain, 'Nama ruang tidak dapat dipakai.'))),
  lihat: z.optional(z.enum(BOARD_VIEWS)),
  sort: z.optional(z.enum(BOARD_SORTS)),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
})
export type BoardListQuery = z.infer<typeof boardListQuery>

export const boardRow = z.object({
  user_id: z.uuid(),
  nama: z.string(),
  sekolah: z.nullable(z.string()),
  nomor_peserta: z.nullable(z.string()),
  ruang: z.nullable(z.string()),
  kursi: z.nullable(z.int()),
  /** Whether the phone has fetched the paper. */
  naskah: z.boolean(),
  attempt_id: z.nullable(z.uuid()),
  status: z.nullable(z.enum(['open', 'sealed'])),
  paused: z.boolean(),
  stopped: z.boolean(),
  started_at: z.nullable(z.int()),
  ends_at: z.nullable(z.int()),
  sealed_at: z.nullable(z.int()),
  sealed_by: z.nullable(z.enum(['student', 'job', 'admin'])),
  counted: z.boolean(),
  /** Index of the sub-test that is open by the clock, -1 where none is. */
  posisi: z.int(),
  /** Questions that stand answered on the server. */
  terjawab: z.int(),
  online_until: z.nullable(z.int()),
  contact_at: z.nullable(z.int()),
  report: z.nullable(phoneReport),
  anomali: z.array(z.string()),
  /** Time given by staff so far, ms. */
  diberi_ms: z.int(),
  /** Whether something was done that the phone does not know yet. */
  menunggu_hp: z.boolean(),
})
export type BoardRow = z.infer<typeof boardRow>

export const boardCounts = z.record(z.enum(BOARD_VIEWS), z.int())
export type BoardCounts = z.infer<typeof boardCounts>

export const boardReply = z.object({
  data: z.array(boardRow),
  total: z.int(),
  counts: boardCounts,
  ruang: z.array(z.object({ ruang: z.string(), peserta: z.int(), terputus: z.int() })),
  subtes: z.array(z.object({ nama: z.string(), soal: z.int() })),
  server_time: epoch,
  /** From where the stream goes on. */
  cursor: z.string(),
})
export type BoardReply = z.infer<typeof boardReply>

/** GET /papan-langsung/alir: server-sent events, `id` the cursor to go on from after a break. */
export const boardDelta = z.object({
  rows: z.array(boardRow),
  /** More changed than is told here: what is shown must be read anew. */
  more: z.boolean(),
  counts: boardCounts,
  server_time: epoch,
})
export type BoardDelta = z.infer<typeof boardDelta>

export const studentQuery = z.object({ jadwal_id: id, user_id: id })

/** One line of what happened to a student in this schedule, newest first. */
export const boardEvent = z.object({
  at: z.int(),
  kind: z.string(),
  /** Who did it; null where it happened. */
  actor_nama: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  ms: z.nullable(z.int()),
  text: z.nullable(z.string()),
  /** Whether the phone knows; null where it need not. */
  sampai: z.nullable(z.boolean()),
})
export type BoardEvent = z.infer<typeof boardEvent>

/** GET /papan-langsung/peserta */
export const studentReply = z.object({
  data: z.object({
    row: boardRow,
    perangkat: z.array(
      z.object({
        device_id: z.uuid(),
        writer: z.boolean(),
        acked_seq: z.int(),
        contact_at: z.nullable(z.int()),
        report: z.nullable(phoneReport),
      }),
    ),
    peristiwa: z.array(boardEvent),
  }),
  server_time: epoch,
})
export type StudentReply = z.infer<typeof studentReply>
