import * as z from 'zod/mini'
import { SEALERS } from '../choices.ts'
import { ATTEMPT_STATES, UNCOUNTED_REASONS } from './choices.ts'
import { REJECT_REASONS } from './entry.ts'
import { exportFile, receipt } from './messages.ts'

/** What students and staff ask about attempts, and what staff do to them. Times are epoch ms. */
const id = z.uuid().check(z.lowercase())

/** Text that a database can hold: no NUL, no half of a surrogate pair. */
const plain = (text: string) => text.isWellFormed() && !text.includes('\0')
const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Tulis alasannya, paling sedikit 3 huruf.'),
    z.maxLength(500, 'Alasan paling panjang 500 huruf.'),
    z.refine(plain, 'Alasan memuat karakter yang tidak dapat disimpan.'),
  )

export const attemptQuery = z.object({ attempt_id: id })

const anomaly = z.object({
  kind: z.string(),
  at: z.int(),
  device_id: z.string(),
  detail: z.record(z.string(), z.union([z.number(), z.string()])),
})

const uncountedReason = z.nullable(z.enum(UNCOUNTED_REASONS))

/** GET /hasil-ujian: how an attempt stands on the server, with everything that does not count and why (I4). */
export const attemptStatus = z.object({
  attempt_id: z.uuid(),
  user_id: z.uuid(),
  jadwal_id: z.uuid(),
  jadwal_ujian_id: z.uuid(),
  status: z.enum(ATTEMPT_STATES),
  counted: z.boolean(),
  uncounted_reason: uncountedReason,
  started_at: z.int(),
  ends_at: z.int(),
  sync_until: z.int(),
  sealed_at: z.nullable(z.int()),
  sealed_by: z.nullable(z.enum(SEALERS)),
  archived_reason: z.nullable(z.string()),
  devices: z.array(z.object({ device_id: z.uuid(), acked_seq: z.int(), writer: z.boolean() })),
  /** At most 1,000, oldest first; `soal_id` and `t` are null where the entry was unreadable. */
  rejected: z.array(
    z.object({
      device_id: z.uuid(),
      seq: z.int(),
      soal_id: z.nullable(z.uuid()),
      t: z.nullable(z.int()),
      reason: z.enum(REJECT_REASONS),
      received_at: z.int(),
    }),
  ),
  receipt: z.nullable(receipt),
  anomalies: z.array(anomaly),
})
export type AttemptStatus = z.infer<typeof attemptStatus>
export const attemptStatusReply = z.object({ data: attemptStatus })

/** GET /attempt-issues: attempts of a schedule on which somebody should look: odd, refused in part, or uncounted. */
export const issuesQuery = z.object({
  jadwal_id: id,
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
})
export const attemptIssue = z.object({
  attempt_id: z.uuid(),
  user_id: z.uuid(),
  nama: z.string(),
  status: z.enum(ATTEMPT_STATES),
  counted: z.boolean(),
  uncounted_reason: uncountedReason,
  started_at: z.int(),
  anomalies: z.array(anomaly),
  /** How many entries do not count, by reason. */
  rejected: z.record(z.string(), z.int()),
})
export type AttemptIssue = z.infer<typeof attemptIssue>
export const issuesReply = z.object({ data: z.array(attemptIssue), total: z.int() })

/** POST /reset-ujian: sets an attempt aside, so that the student may start anew. Nothing is deleted. */
export const resetRequest = z.strictObject({ attempt_id: id, reason })
export const resetReply = z.object({
  message: z.string(),
  data: z.object({ attempt_id: z.uuid(), status: z.enum(ATTEMPT_STATES) }),
})

/** POST /reschedule-jadwal: `user_id` and `reason` only where staff move somebody. */
export const rescheduleRequest = z.strictObject({
  from_jadwal_id: id,
  to_jadwal_id: id,
  user_id: z.optional(id),
  reason: z.optional(reason),
})
export type RescheduleRequest = z.infer<typeof rescheduleRequest>
export const rescheduleReply = z.object({
  message: z.string(),
  data: z.object({ user_id: z.uuid(), from_jadwal_id: z.uuid(), to_jadwal_id: z.uuid() }),
})

/**
 * POST /import-hasil-ujian: a phone's exported outbox. `accept_late`: entries written in time count although the time
 * for sending is over. Entries are judged one by one, as when they are sent.
 */
export const importRequest = z.strictObject({
  file: z.strictObject({ ...exportFile.shape, entries: z.array(z.unknown()).check(z.maxLength(50_000)) }),
  reason,
  accept_late: z.boolean(),
})
export type ImportRequest = z.infer<typeof importRequest>
export const importReply = z.object({
  message: z.string(),
  data: z.object({
    attempt_id: z.uuid(),
    /** Whether the file bore a signature that fits the attempt; one made before the first contact has none. */
    signed: z.boolean(),
    acked_seq: z.int(),
    rejected: z.array(z.object({ seq: z.int(), reason: z.enum(REJECT_REASONS) })),
    receipt: z.nullable(receipt),
    /** Why the attempt is still open although the file asks for its end; null where it is not or does not ask. */
    end_refused: z.nullable(z.string()),
  }),
})
export type ImportReply = z.infer<typeof importReply>

/** GET /receipt-key: raw Ed25519 public keys (32 bytes, base64) that receipts are verified with. */
export const receiptKeyReply = z.object({
  data: z.array(z.object({ key_id: z.string(), algorithm: z.literal('Ed25519'), public_key: z.string() })),
})

/** GET /tanda-terima: the receipt of one's own attempt, for as long as the attempt is kept; null until it is sealed. */
export const ownReceiptReply = z.object({
  data: z.object({
    attempt_id: z.uuid(),
    /** Of the schedule and of the package, as they are called today. */
    nama: z.string(),
    paket_nama: z.string(),
    receipt: z.nullable(receipt),
  }),
})
export type OwnReceiptReply = z.infer<typeof ownReceiptReply>
