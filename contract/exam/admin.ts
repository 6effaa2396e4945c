import * as z from 'zod/mini'
import { SEALERS } from '../choices.ts'
import { ATTEMPT_STATES, RULINGS, UNCOUNTED_REASONS } from './choices.ts'
import { receipt } from './log/messages.ts'
import { exportFile } from './log/requests.ts'
import { writerName } from './log/shapes.ts'
import { MARKS, REASONS } from './log/verdict.ts'

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
  /** `times`: when it was, and for how long, ms. */
  detail: z.record(z.string(), z.union([z.number(), z.string(), z.array(z.tuple([z.int(), z.int()]))])),
})

const uncountedReason = z.nullable(z.enum(UNCOUNTED_REASONS))

/** An entry that does not count, or of which nobody can tell for sure, with the interval of its time on the database's clock. */
export const questioned = z.object({
  writer: z.string(),
  seq: z.int(),
  /** Null: none that the paper has. */
  soal_id: z.nullable(z.uuid()),
  /** Where it is asked: which sub-test, from 0, and which question of that, from 1. */
  part: z.nullable(z.int()),
  nomor: z.nullable(z.int()),
  counts: z.boolean(),
  reason: z.nullable(z.enum(REASONS)),
  marks: z.array(z.enum(MARKS)),
  /** What staff decided of it. */
  ruling: z.nullable(z.enum(RULINGS)),
  /** Earliest, likely and latest; null where nothing bounds it. */
  lo: z.nullable(z.int()),
  est: z.nullable(z.int()),
  hi: z.nullable(z.int()),
})
export type Questioned = z.infer<typeof questioned>

/** GET /hasil-ujian: how an attempt stands on the server, with everything that does not count or is uncertain, and why (I4). */
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
  /** `entries`: what is durable of all its page lives. `writer`: it has the right to write. */
  phones: z.array(z.object({ phone_id: z.uuid(), entries: z.int(), writer: z.boolean() })),
  /** At most 1,000. */
  questioned: z.array(questioned),
  /** Questions of which another answer may have been the later one. */
  contested: z.array(z.string()),
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
  /** How many entries do not count, as its receipt says; 0 until there is one. */
  uncounted: z.int(),
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
 * POST /import-hasil-ujian: what a phone exported. `accept_late`: entries written in time count although the time for sending is over.
 * Entries are judged as when they are sent.
 */
export const importRequest = z.strictObject({ file: exportFile, reason, accept_late: z.boolean() })
export type ImportRequest = z.infer<typeof importRequest>
export const importReply = z.object({
  message: z.string(),
  data: z.object({
    attempt_id: z.uuid(),
    /** Whether the file bore a signature that fits the attempt; one made before the first contact has none. */
    signed: z.boolean(),
    /** How much of its logs is durable now. */
    entries: z.int(),
    /** Batches that are none, or say something else than is durable: how many, by why. */
    refused: z.record(z.string(), z.int()),
    receipt: z.nullable(receipt),
  }),
})
export type ImportReply = z.infer<typeof importReply>

/** POST /exam-rulings: staff admit an answer, strike it out, or (null) take back what they decided of it. */
export const rulingRequest = z.strictObject({
  attempt_id: id,
  writer: writerName,
  seq: z.int().check(z.gte(1)),
  ruling: z.nullable(z.enum(RULINGS)),
  reason,
})
export type RulingRequest = z.infer<typeof rulingRequest>
export const rulingReply = z.object({ message: z.string(), data: attemptStatus })

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
