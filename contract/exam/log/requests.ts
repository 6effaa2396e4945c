import * as z from 'zod/mini'
import { MAX_AFTER, MAX_MS } from '../bounds.ts'
import { phoneReport } from '../phone-report.ts'
import { MAX_BATCHES } from './batch.ts'
import { entryName, epochMs, head, heads, id, sha256 } from './shapes.ts'

/** What phones ask by the exam protocol, version 2, as the server reads it: no phone needs more than the types. */

/** What was said at a start, and is said again until the server knows. */
const said = {
  attempt_id: id,
  jadwal_id: id,
  jadwal_ujian_id: z.optional(id),
  paper_sha256: sha256,
  phone_id: id,
  /** The entry at which exam time began. */
  origin: entryName,
  /** Attempts of the sitting that were over on this phone, and not sealed yet, when this one began: none of them stands in its place. */
  after: z.optional(z.array(id).check(z.maxLength(MAX_AFTER))),
  /** Proves that the code of the room was known: HMAC-SHA-256, base64. */
  code_proof: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
}

export const initRequest = z.strictObject({
  ...said,
  /** It is over on the phone: where another one runs by now, this one is none of it. */
  over: z.optional(z.literal(true)),
  /** How both clocks of the phone stand now. */
  m_now: z.int().check(z.gte(0), z.lte(MAX_MS)),
  wall_now: epochMs,
  /** What this phone has: the reply brings what it lacks. */
  heads,
  /** How many entries the reply may bring, but for one batch at least: fewer where replies did not pass. */
  most: z.int().check(z.gte(1), z.lte(1000)),
  /** The student just asked to go on here. It follows this claim, and succeeds only if that is the last one. */
  claim: z.optional(z.strictObject({ from_epoch: head })),
  facts_seq: head,
})
export type InitRequest = z.infer<typeof initRequest>

export const appendRequest = z.strictObject({
  attempt_id: id,
  facts_seq: head,
  /** Read one by one: a bad one never stops the others. */
  batches: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_BATCHES)),
  /** What this phone takes for durable, once in each of its lives: a server that lost its last commits says what it has instead. */
  heads: z.optional(heads),
  phone: z.optional(phoneReport),
})
export type AppendRequest = z.infer<typeof appendRequest>

export const endRequest = z.strictObject({ attempt_id: id, heads, facts_seq: head })
export type EndRequest = z.infer<typeof endRequest>

/** POST /live-ujian, by the upload token: a stream of server-sent events, each a `liveMessage`, of what is newer than `facts_seq`. */
export const liveRequest = z.strictObject({ attempt_id: id, facts_seq: head, phone: z.optional(phoneReport) })
export type LiveRequest = z.infer<typeof liveRequest>

export const begun = z.strictObject(said)

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
