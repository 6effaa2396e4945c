import * as z from 'zod/mini'
import { REFUSED_BATCHES, RULINGS } from '../choices.ts'
import { directive } from '../live.ts'
import { batch } from './batch-shape.ts'
import { entryName, epochMs, head, heads, id, seq, sha256, writerName } from './shapes.ts'

export type { AppendRequest, EndRequest, ExportFile, InitRequest, LiveRequest } from './requests.ts'

/** What the server answers by the exam protocol, version 2. Times are epoch ms of the database's clock, durations ms, unless named otherwise. */

/** What the server knows of an attempt. Of two copies the one with the greater `seq` holds. */
export const factsMessage = z.object({
  seq: head,
  started_at: epochMs,
  /** `at`: by then it was written; `until`: it could begin no later, where the server heard of it only afterwards. */
  origins: z.array(z.object({ ...entryName.shape, at: z.optional(epochMs), until: z.optional(epochMs) })),
  /** By number: to which phone, and when. 0: the phone that began. */
  claims: z.array(z.object({ phone_id: id, at: epochMs })),
  /** `owed_ms`: of a pause, and of the time in which it was closed, what was given back before and comes after it. */
  stops: z.array(z.object({ at: epochMs, until: z.nullable(epochMs), owed_ms: z.optional(z.int()) })),
  extra_ms: z.int(),
  /** Of time that was given what was taken back again. */
  withdrawn_ms: z.optional(z.int().check(z.gte(0))),
  ended_at: z.nullable(epochMs),
  /** The `seq` by which it was opened again, last: who claims must have heard of it. */
  opened_seq: z.optional(head),
  sync_until: epochMs,
  /** `waiting_for`: phones that had not reported by then since they lost the right to write. */
  seals: z.array(z.object({ heads, epoch: head, at: epochMs, reopened: z.boolean(), waiting_for: z.array(id) })),
  rulings: z.array(z.object({ writer: writerName, seq, ruling: z.enum(RULINGS) })),
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
export const acked = z.array(z.object({ writer: writerName, seq: head, at: epochMs }))

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

export const appendReply = z.object({
  /** Of the writers in the request: where each is to go on from, and since when the server has what came again. */
  acked,
  /** Batches, by place in the request, that are none or say something else than what is durable: kept as evidence, never merged. */
  refused: z.array(z.object({ place: head, reason: z.enum(REFUSED_BATCHES) })),
  facts: z.nullable(factsMessage),
  server_time: epochMs,
  flush_after_ms: z.int(),
})
export type AppendReply = z.infer<typeof appendReply>

export const receipt = z.object({
  attempt_id: id,
  /** 1, 2 …: what still arrived made a further one. */
  revision: z.int().check(z.gte(1)),
  writers: z.array(z.object({ writer: writerName, seq: head, head: sha256 })),
  /** How many entries do not head. */
  uncounted: head,
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

/** An event of POST /live-ujian. */
export const liveMessage = z.object({ facts: factsMessage, server_time: epochMs })
export type LiveMessage = z.infer<typeof liveMessage>
