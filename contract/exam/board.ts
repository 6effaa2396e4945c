import * as z from 'zod/mini'
import { SEALERS } from '../choices.ts'
import { questioned } from './admin.ts'
import { plain } from './deed.ts'
import { phoneReport } from './phone-report.ts'

/** The live board of a sitting. Times are epoch ms of the server unless named otherwise. */
const id = z.uuid('Nomor tidak dikenal.').check(z.lowercase())
const epoch = z.int().check(z.gte(0))

export const boardQuery = z.object({ jadwal_id: id })

export const BOARD_STATES = ['not_started', 'working', 'disconnected', 'paused', 'waiting', 'finished'] as const
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

/** Where a student stands at `now` (epoch ms). `waiting`: the time is over, the last answers may be on their way. */
export function boardState(facts: StateFacts, now: number): BoardState {
  if (facts.attempt_id === null) return 'not_started'
  if (facts.status === 'sealed') return 'finished'
  if (facts.paused) return 'paused'
  if (facts.stopped || (facts.ends_at ?? 0) < now) return 'waiting'
  return isHeard(facts, now) ? 'working' : 'disconnected'
}

export const isHeard = ({ online_until, contact_at }: Pick<StateFacts, 'online_until' | 'contact_at'>, now: number) =>
  (online_until ?? 0) > now || (contact_at ?? 0) > now - SILENT_MS

/** What the counters at the top count; each is also a filter. */
export const BOARD_VIEWS = [
  'everyone',
  'downloaded',
  'started',
  'not_started',
  'working',
  'disconnected',
  'paused',
  'waiting',
  'finished',
  'unsent',
  'anomalies',
] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

export const BOARD_SORTS = [
  'attention',
  'nama',
  '-nama',
  'ruang',
  '-ruang',
  'started',
  '-started',
  'contact',
  '-contact',
] as const

/** GET /live-board */
export const boardListQuery = z.object({
  jadwal_id: id,
  q: z.optional(z.string().check(z.trim(), z.maxLength(100), z.refine(plain, 'Kata cari tidak dapat dipakai.'))),
  /** Several rooms separated by commas. */
  ruang: z.optional(z.string().check(z.maxLength(2000), z.refine(plain, 'Nama ruang tidak dapat dipakai.'))),
  view: z.optional(z.enum(BOARD_VIEWS)),
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
  downloaded: z.boolean(),
  attempt_id: z.nullable(z.uuid()),
  status: z.nullable(z.enum(['open', 'sealed'])),
  paused: z.boolean(),
  stopped: z.boolean(),
  started_at: z.nullable(z.int()),
  ends_at: z.nullable(z.int()),
  sealed_at: z.nullable(z.int()),
  sealed_by: z.nullable(z.enum(SEALERS)),
  counted: z.boolean(),
  /** Index of the sub-test that is open by the clock, -1 where none is. */
  part: z.int(),
  /** Questions that stand answered on the server. */
  answered: z.int(),
  online_until: z.nullable(z.int()),
  contact_at: z.nullable(z.int()),
  report: z.nullable(phoneReport),
  anomalies: z.array(z.string()),
  /** Time given by staff so far, ms: ahead of the exam and while it ran. */
  extra_ms: z.int(),
  /** From when until when this participant may start, where that is not as the schedule says. */
  own_times: z.nullable(z.object({ mulai: z.nullable(z.int()), selesai: z.nullable(z.int()) })),
  /** Whether something was done that the phone does not know yet. */
  awaiting_phone: z.boolean(),
})
export type BoardRow = z.infer<typeof boardRow>

export const boardCounts = z.record(z.enum(BOARD_VIEWS), z.int())
export type BoardCounts = z.infer<typeof boardCounts>

/** GET /live-board/counts: the counters of several schedules, those that there are. */
export const countsQuery = z.object({ jadwal_ids: z.string().check(z.maxLength(40 * 37)) })
export const countsReply = z.object({ data: z.array(z.object({ jadwal_id: z.uuid(), counts: boardCounts })) })

export const boardReply = z.object({
  data: z.array(boardRow),
  total: z.int(),
  counts: boardCounts,
  ruang: z.array(z.object({ ruang: z.string(), peserta: z.int(), disconnected: z.int() })),
  subtes: z.array(z.object({ nama: z.string(), soal: z.int() })),
  server_time: epoch,
  /** From where the stream goes on. */
  cursor: z.string(),
})
export type BoardReply = z.infer<typeof boardReply>

/** GET /live-board/stream: server-sent events, `id` the cursor to go on from after a break. */
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
  delivered: z.nullable(z.boolean()),
})
export type BoardEvent = z.infer<typeof boardEvent>

/** GET /live-board/participant */
export const studentReply = z.object({
  data: z.object({
    row: boardRow,
    phones: z.array(
      z.object({
        phone_id: z.uuid(),
        /** It has the right to write. */
        writer: z.boolean(),
        /** What is durable of all its page lives. */
        entries: z.int(),
        contact_at: z.nullable(z.int()),
        report: z.nullable(phoneReport),
      }),
    ),
    events: z.array(boardEvent),
    /** Answers that do not count, or of which nobody can tell for sure: for staff to decide. */
    questioned: z.array(questioned),
  }),
  server_time: epoch,
})
export type StudentReply = z.infer<typeof studentReply>
