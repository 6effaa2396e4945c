import * as z from 'zod/mini'
import { directive, phoneReport } from '../live.ts'
import { batch } from './batch.ts'
import { heads, MAX_MS, MAX_SEQ, writerName } from './fields.ts'

/** The calls of the exam protocol, version 2. Times are epoch ms of the database's clock, durations ms, unless named otherwise. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const epochMs = z.int().check(z.gte(0))
const seq = z.int().check(z.gte(1), z.lte(MAX_SEQ))
const count = z.int().check(z.gte(0), z.lte(MAX_SEQ))
const id = z.uuid().check(z.lowercase())

/** Writers whose news go in one request. */
export const MAX_BATCHES = 20

const entryName = z.strictObject({ writer: writerName, seq })

export const initRequest = z.strictObject({
  attempt_id: id,
  jadwal_id: id,
  jadwal_ujian_id: z.optional(id),
  paper_sha256: sha256,
  phone_id: id,
  /** The entry at which exam time began, and how both clocks of the phone stand now. */
  origin: entryName,
  m_now: z.int().check(z.gte(0), z.lte(MAX_MS)),
  wall_now: epochMs,
  /** What this phone has: the reply brings what it lacks. */
  heads,
  /** How many entries the reply may bring, but for one batch at least: fewer where replies did not pass. */
  most: z.int().check(z.gte(1), z.lte(1000)),
  /** The student just asked to go on here. It follows this claim, and succeeds only if that is the last one. */
  claim: z.optional(z.strictObject({ from_epoch: count })),
  facts_seq: count,
  code_proof: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
})
export type InitRequest = z.infer<typeof initRequest>

/** What the server knows of an attempt. Of two copies the one with the greater `seq` holds. */
export const factsMessage = z.object({
  seq: count,
  started_at: epochMs,
  origins: z.array(entryName),
  /** By number: to which phone, and when. 0: the phone that began. */
  claims: z.array(z.object({ phone_id: id, at: epochMs })),
  /** `owed_ms`: of a pause, and of the time in which it was closed, what was given back before and comes after it. */
  stops: z.array(z.object({ at: epochMs, until: z.nullable(epochMs), owed_ms: z.optional(z.int()) })),
  extra_ms: z.int(),
  ended_at: z.nullable(epochMs),
  sync_until: epochMs,
  /** `waiting_for`: phones that had not reported by then since they lost the right to write. */
  seals: z.array(z.object({ heads, epoch: count, at: epochMs, reopened: z.boolean(), waiting_for: z.array(id) })),
  rulings: z.array(z.object({ writer: writerName, seq, ruling: z.enum(['admit', 'strike']) })),
  uncounted: z.boolean(),
  /** Null: without end. */
  tolerance_ms: z.nullable(z.int().check(z.gte(0))),
  hold_marked: z.boolean(),
  /** Staff set it aside: the student may begin anew, and nothing is written here any more. */
  archived: z.optional(z.literal(true)),
  /** What staff did, by the `seq` that brought it, the newest ones: messages in words stand here alone. */
  notices: z.optional(z.array(directive)),
})
export type FactsMessage = z.infer<typeof factsMessage>
export type Acked = z.infer<typeof acked>[number]

/** By writer, how much of its log was durable at what time; the greatest is how much is. */
export const acked = z.array(z.object({ writer: writerName, seq: count, at: epochMs }))

export const initReply = z.object({
  /** The attempt that the phone's entries belong to: another one where there was one already. */
  attempt_id: id,
  facts: z.nullable(factsMessage),
  /** Of each writer the most in each minute: both ends judge by these (`receipts.ts`). */
  acked,
  batches: z.array(batch),
  /** There is more that this phone lacks: ask again. */
  more: z.boolean(),
  upload_token: z.string(),
  /** The paper's AES key, base64, where it is sealed. */
  paper_key: z.nullable(z.string()),
  server_time: epochMs,
  flush_after_ms: z.int(),
})
export type InitReply = z.infer<typeof initReply>

export const appendRequest = z.strictObject({
  attempt_id: id,
  facts_seq: count,
  /** Read one by one: a bad one never stops the others. */
  batches: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_BATCHES)),
  phone: z.optional(phoneReport),
})
export type AppendRequest = z.infer<typeof appendRequest>

export const appendReply = z.object({
  /** Of the writers in the request: where each is to go on from, and since when the server has what came again. */
  acked,
  /** Batches, by place in the request, that are none or say something else than what is durable: kept as evidence, never merged. */
  refused: z.array(z.object({ place: count, reason: z.enum(['malformed', 'conflict', 'too_much']) })),
  facts: z.nullable(factsMessage),
  server_time: epochMs,
  flush_after_ms: z.int(),
})
export type AppendReply = z.infer<typeof appendReply>

export const endRequest = z.strictObject({ attempt_id: id, heads, facts_seq: count })
export type EndRequest = z.infer<typeof endRequest>

export const receipt = z.object({
  attempt_id: id,
  /** 1, 2 …: what still arrived made a further one. */
  revision: z.int().check(z.gte(1)),
  writers: z.array(z.object({ writer: writerName, seq: count, head: sha256 })),
  /** How many entries do not count. */
  uncounted: count,
  /** What these phones still deliver within the grace is added. */
  waiting_for: z.array(id),
  log_sha256: sha256,
  sealed_at: epochMs,
  /** Ed25519, base64; `key_id` names the public key. */
  signature: z.string(),
  key_id: z.string(),
})
export type Receipt = z.infer<typeof receipt>

/** `missing`: heads that the end named and the server has not; then there is no receipt yet. */
export const endReply = z.object({
  receipt: z.nullable(receipt),
  missing: acked,
  facts: z.nullable(factsMessage),
  server_time: epochMs,
})
export type EndReply = z.infer<typeof endReply>

/** POST /live-ujian, by the upload token: a stream of server-sent events, each a `liveMessage`, of what is newer than `facts_seq`. */
export const liveRequest = z.strictObject({ attempt_id: id, facts_seq: count, phone: z.optional(phoneReport) })
export type LiveRequest = z.infer<typeof liveRequest>

export const liveMessage = z.object({ facts: factsMessage, server_time: epochMs })
export type LiveMessage = z.infer<typeof liveMessage>

/** What was said at a start, and is said again until the server knows. */
export const begun = z.strictObject({
  attempt_id: id,
  jadwal_id: id,
  jadwal_ujian_id: z.optional(id),
  paper_sha256: sha256,
  phone_id: id,
  origin: entryName,
  code_proof: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
})

/**
 * Last resort: everything that a phone has of an attempt as a file, handed to an admin (`format` names its version). `token`: the upload
 * token but for its last 16 bytes, base64url, so that the server can make it again; `mac`: HMAC-SHA-256 by the whole token over the JSON
 * of `batches`, base64. Both null where the server has given none yet.
 */
export const exportFile = z.strictObject({
  format: z.literal('elp-log-2'),
  exported_at: epochMs,
  user_id: id,
  begun,
  batches: z.array(z.unknown()).check(z.minLength(1), z.maxLength(5000)),
  token: z.nullable(z.string().check(z.maxLength(100))),
  mac: z.nullable(z.string().check(z.maxLength(100))),
})
export type ExportFile = z.infer<typeof exportFile>
