import * as z from 'zod/mini'
import { ATTEMPT_STATES, UNCOUNTED_REASONS } from './choices.ts'
import { entry, REJECT_REASONS } from './entry.ts'
import { liveState, phoneReport } from './live.ts'

/** The three calls of the exam protocol and their answers. Times are epoch ms, durations ms, unless named otherwise. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const epoch = z.int().check(z.gte(0))
const seqCount = z.int().check(z.gte(0))
/** Lower-case, as they are hashed and compared letter by letter. */
const id = z.uuid().check(z.lowercase())

export const MAX_ENTRIES = 500

export const initRequest = z.strictObject({
  attempt_id: id,
  jadwal_id: id,
  /** Which sitting of the schedule, where it has several. */
  jadwal_ujian_id: z.optional(id),
  paper_sha256: sha256,
  device_id: id,
  /** When the attempt began, by the phone's clock. */
  started_at: epoch,
  /** `wall`: the phone's clock now; `offset`: server minus phone, as last measured (0 where never). */
  clock: z.strictObject({ wall: epoch, offset: z.int() }),
  /**
   * Exam time now (ms) where the attempt already runs: the fairest account of when it began. Above 0 it says "begun
   * without a network, told late": such a start is never refused for being one too many or too late, only uncounted.
   */
  t: z.optional(z.int().check(z.gte(0))),
  /** The least that `t` can be (ms), where part of it is only what the phone's clock says of a time that no page saw. */
  t_least: z.optional(z.int().check(z.gte(0))),
  /**
   * Take a running attempt over from another device (I7): only when the student asked for it, not on later repeats.
   * The same request (same `clock.wall`) come again takes nothing over a second time.
   */
  take_over: z.optional(z.boolean()),
  /** The last directive that this phone keeps, 0 where none: the reply tells of those after it. */
  seen: z.optional(seqCount),
  /**
   * Where a start code is asked for: HMAC-SHA-256 of `attempt_id` under the key that the code derives to with the salt of
   * the bundle's `wrapped_key`, base64. Made at the start, so that one without a network is proved when it is told.
   */
  code_proof: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
})
export type InitRequest = z.infer<typeof initRequest>

export const subtesLimit = z.object({
  subtes_id: id,
  /** Exam time (ms) at which the sub-test ends at the latest. */
  t_akhir: z.int(),
  deadline: epoch,
})

export const deviceState = z.object({ device_id: id, acked_seq: seqCount, head: sha256 })

export const initReply = z.object({
  attempt_id: id,
  jadwal_id: id,
  jadwal_ujian_id: id,
  paper_sha256: sha256,
  device_id: id,
  status: z.enum(ATTEMPT_STATES),
  started_at: epoch,
  deadlines: z.array(subtesLimit),
  /** Time given on top of the paper's by an admin. */
  extra_ms: z.int(),
  ends_at: epoch,
  /** Until when entries may arrive (deadline + sync grace). */
  sync_until: epoch,
  server_time: epoch,
  flush_after_ms: z.int(),
  upload_token: z.string(),
  /** The paper's AES key, base64, where the bundle is sealed. */
  paper_key: z.nullable(z.string()),
  /** False where the attempt is kept but does not count (one attempt too many). */
  counted: z.boolean(),
  uncounted_reason: z.optional(z.nullable(z.enum(UNCOUNTED_REASONS))),
  /** Whether this device is the one that writes now; false where another took over (I7). */
  writer: z.optional(z.boolean()),
  /** Where this device's log stands on the server. */
  acked_seq: seqCount,
  devices: z.array(deviceState),
  /** Entries of this attempt already on the server: what a new device, or a wiped one, goes on from. */
  log: z.array(z.object({ device_id: id, entries: z.array(entry) })),
  /** Those of them that do not count: the reply that said so may have been lost. */
  rejected: z.optional(z.array(z.object({ device_id: id, seq: z.int(), reason: z.enum(REJECT_REASONS) }))),
  /** What staff did that this phone has not seen; absent where there is nothing. */
  live: z.optional(liveState),
})
export type InitReply = z.infer<typeof initReply>

export const answerRequest = z.strictObject({
  attempt_id: id,
  device_id: id,
  /** Judged one by one: a bad one is stored with its reason and never stops the line. */
  entries: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_ENTRIES)),
  seen: z.optional(seqCount),
  phone: z.optional(phoneReport),
})
export type AnswerRequest = Omit<z.infer<typeof answerRequest>, 'entries'> & { entries: z.infer<typeof entry>[] }

export const rejection = z.object({ seq: z.int(), reason: z.enum(REJECT_REASONS) })
export type Rejection = z.infer<typeof rejection>

export const answerReply = z.object({
  /** The longest contiguous prefix of this device's log that is durable. */
  acked_seq: seqCount,
  rejected: z.array(rejection),
  server_time: epoch,
  flush_after_ms: z.int(),
  extra_ms: z.int(),
  live: z.optional(liveState),
})
export type AnswerReply = z.infer<typeof answerReply>

export const endRequest = z.strictObject({
  attempt_id: id,
  /** device_id → last seq that must be durable before the attempt may be sealed. */
  devices: z.record(id, seqCount),
  t: z.int().check(z.gte(0)),
  /** Nobody pressed a button: the time was up. Such an end waits where time was given meanwhile. */
  by_time: z.optional(z.boolean()),
  seen: z.optional(seqCount),
})
export type EndRequest = z.infer<typeof endRequest>

export const receipt = z.object({
  attempt_id: id,
  /** Entries sealed, over all devices. */
  last_seq: seqCount,
  log_sha256: sha256,
  sealed_at: epoch,
  /** Ed25519 over `receiptText`, base64; `key_id` names the public key (GET /receipt-key). */
  signature: z.string(),
  key_id: z.string(),
  /** Short form to read out or write down: the first 8 characters of log_sha256 in groups of 4, upper-case. */
  code: z.string(),
})
export type Receipt = z.infer<typeof receipt>

export const endReply = z.object({ receipt, server_time: epoch, live: z.optional(liveState) })
export type EndReply = z.infer<typeof endReply>

/** `details` of a 409 `log_incomplete`: what the server has of each named device. */
export const missingDetails = z.object({ devices: z.record(id, seqCount) })

/** `details` of a 409 `attempt_open` to an end for which the time was up: more was given meanwhile. */
export const moreTimeDetails = z.object({ live: liveState })

/** Last resort: the outbox of a phone as a file, handed to an admin (`format` names its version). */
export const exportFile = z.strictObject({
  format: z.literal('elp-outbox-1'),
  exported_at: epoch,
  user_id: id,
  init: initRequest,
  device_id: id,
  entries: z.array(entry),
  end: z.nullable(endRequest),
  /** Hash of the last entry, and HMAC-SHA-256 by the attempt's upload token over the head, base64 (null before init). */
  head: sha256,
  mac: z.nullable(z.string()),
})
export type ExportFile = z.infer<typeof exportFile>
