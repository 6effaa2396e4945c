import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { Entry, EntryValue, RejectReason } from '#contract/exam/entry.ts'
import type { Rejection } from '#contract/exam/messages.ts'
import { note } from './anomaly.ts'
import { type Judging, reasonAgainst, takesEntries } from './judge.ts'
import { logCost, logIsFull, strayCost, straysAreFull } from './quota.ts'
import { type ReadEntry, readEntry } from './read-entry.ts'
import { reseal } from './seal.ts'
import type { Attempt, Crypto, Device, Facts, LogRow, Outcome, Outline, StrayRow } from './state.ts'
import { unprovenTimes } from './unproven-times.ts'
import { oddities } from './watch-clock.ts'

export interface AnswerContext {
  outline: Outline
  now: number
  crypto: Crypto
  accept_late?: boolean
  /** A phone's file is taken in whole, also where it goes on from other lines than those here: nobody sends it again. */
  whole?: boolean
}

/** A paper has some ten sub-tests; more moves than this change nothing and would only swell the row. */
const MAX_MOVES = 200

export interface AnswerResult {
  acked_seq: number
  rejected: Rejection[]
}

/** Entries on their way into the log: what the rules build up, one entry after the other. */
interface Draft {
  attempt: Attempt
  device: Device
  rows: LogRow[]
  strays: StrayRow[]
  rejudged: LogRow[]
  rejected: Rejection[]
  /** The log that is sent is another one than that which is here: what follows in it does not continue this one. */
  apart: boolean
}

/**
 * Takes in what one device sends. Only what continues its log is taken; beyond a gap nothing is, and `acked_seq` says
 * from where to send again. What is there already is compared by hash and never merged (I1). Each entry is judged by
 * itself: a bad one is kept with its reason and never stops the line (I4).
 */
export function answer(
  facts: Facts,
  device: Device,
  raws: readonly unknown[],
  context: AnswerContext,
): Outcome<AnswerResult> {
  const { attempt } = facts
  const draft: Draft = { attempt, device, rows: [], strays: [], rejudged: [], rejected: [], apart: false }
  const entries = raws.map((raw) => readEntry(raw, attempt.id, device.device_id, context.crypto.sha256))
  for (const read of entries.sort((a, b) => a.seq - b.seq)) take(draft, read, facts, context)
  return outcomeOf(draft, facts, context)
}

function take(draft: Draft, read: ReadEntry, facts: Facts, context: AnswerContext): void {
  if (read.seq === 0) keepStray(draft, read, 'bad_value', facts, context)
  else if (read.seq <= draft.device.acked_seq) compare(draft, read, facts, context)
  else if (read.seq === draft.device.acked_seq + 1 && (context.whole || !draft.apart))
    append(draft, read, facts, context)
}

/** An entry whose place is taken: the same one again, or another one that claims the place. */
function compare(draft: Draft, read: ReadEntry, facts: Facts, context: AnswerContext): void {
  const mine = (row: { device_id: string; seq: number }) =>
    row.device_id === draft.device.device_id && row.seq === read.seq
  const stored = draft.rows.find(mine) ?? facts.log.find(mine)
  if (stored?.hash === read.hash) repeat(draft, stored, context)
  else {
    draft.apart = true
    keepStray(draft, read, 'conflict', facts, context)
  }
}

function repeat(draft: Draft, stored: LogRow, context: AnswerContext): void {
  const reason = stored.reason as RejectReason | null
  if (!reason) return
  const now_reason =
    context.accept_late && reason !== 'bad_value' ? reasonAgainst(stored, judging(draft, context)) : reason
  if (now_reason !== reason) draft.rejudged.push({ ...stored, reason: now_reason })
  if (now_reason) draft.rejected.push({ seq: stored.seq, reason: now_reason })
  else takeEffect(draft, stored.value, stored.t)
}

/**
 * Kept word for word beside the log, up to what an attempt may hold; beyond it only counted. What is kept already answers
 * the reason it got first.
 */
function keepStray(draft: Draft, read: ReadEntry, reason: RejectReason, facts: Facts, { now }: AnswerContext): void {
  const { attempt, device } = draft
  const same = (stray: StrayRow) =>
    stray.device_id === device.device_id && stray.seq === read.seq && stray.body_sha256 === read.hash
  const kept = draft.strays.find(same) ?? facts.strays.find(same)
  draft.rejected.push({ seq: read.seq, reason: (kept?.reason as RejectReason | undefined) ?? reason })
  if (kept) return
  const cost = strayCost(read.raw)
  if (straysAreFull(draft.device, facts.devices, cost)) {
    anomaly(draft, 'stray_not_kept', {}, now)
    return
  }
  draft.device = {
    ...draft.device,
    stray_count: draft.device.stray_count + 1,
    stray_bytes: draft.device.stray_bytes + cost,
  }
  draft.strays.push({
    attempt_id: attempt.id,
    device_id: device.device_id,
    seq: read.seq,
    body_sha256: read.hash,
    reason,
    body: read.raw ?? null,
    received_at: now,
  })
  if (reason === 'conflict') anomaly(draft, 'conflict', { seq: read.seq }, now)
}

function append(draft: Draft, read: ReadEntry, facts: Facts, context: AnswerContext): void {
  const { row } = read
  const cost = logCost(row?.value)
  if (row && logIsFull(draft.attempt.counted, draft.device, facts.devices, cost)) {
    draft.rejected.push({ seq: read.seq, reason: 'too_much' })
    draft.device = { ...draft.device, acked_seq: read.seq, head: read.hash }
    anomaly(draft, 'log_full', {}, context.now)
    return
  }
  if (!row) {
    keepStray(draft, read, 'bad_value', facts, context)
    draft.device = { ...draft.device, acked_seq: read.seq, head: read.hash }
    return
  }
  if (row.prev !== draft.device.head) anomaly(draft, 'broken_chain', { seq: row.seq }, context.now)
  const reason = read.valid ? reasonAgainst(row, judging(draft, context)) : 'bad_value'
  const key = { attempt_id: draft.attempt.id, device_id: draft.device.device_id }
  draft.rows.push({ ...key, ...row, hash: read.hash, reason, received_at: context.now })
  const log_bytes = draft.device.log_bytes + cost
  draft.device = { ...draft.device, acked_seq: row.seq, head: read.hash, log_bytes }
  if (reason) draft.rejected.push({ seq: row.seq, reason })
  if (read.valid) observeTime(draft, row, context.now)
  if (!reason && !context.whole) observeArrival(draft, row, facts, context)
  if (read.valid && inPause(draft.attempt, row)) anomaly(draft, 'answered_in_pause', { t: row.t }, context.now)
  if (!reason) takeEffect(draft, row.value, row.t)
}

const judging = (draft: Draft, { outline, now, accept_late = false }: AnswerContext): Judging => ({
  attempt: draft.attempt,
  device: draft.device,
  outline,
  now,
  accept_late,
})

/** An early move to the next sub-test shifts the limits of what this device writes after it. */
function takeEffect(draft: Draft, value: EntryValue, t: number): void {
  if (!('m' in value) || draft.device.moves.length >= MAX_MOVES) return
  const move = { index: value.m, t }
  draft.device = { ...draft.device, moves: [...draft.device.moves, move] }
  draft.attempt = { ...draft.attempt, moves: [...draft.attempt.moves, move] }
}

function observeTime(draft: Draft, row: Entry, now: number): void {
  for (const { kind, detail } of oddities(draft.attempt, draft.device, row, now)) anomaly(draft, kind, detail, now)
  draft.device = { ...draft.device, last_t: Math.max(draft.device.last_t, row.t) }
}

/** What a phone's file says is handed in by staff, who answer for it; what a phone sends is looked at. */
function observeArrival(draft: Draft, row: Entry, { devices }: Facts, { outline, now }: AnswerContext): void {
  const { attempt, device } = draft
  const first = devices.every(({ joined_at }) => joined_at >= device.joined_at)
  for (const { kind, detail } of unprovenTimes(row, { attempt, device, first, outline, now }))
    anomaly(draft, kind, detail, now)
}

/** The phone had not heard of the pause yet: what it took counts, and a person may look at it. */
function inPause({ live }: Attempt, { value, t }: Entry): boolean {
  if (!live || 'x' in value) return false
  const within = (from: number, ms: number) => t > from + LATE_TOLERANCE_MS && t < from + ms
  if (live.paused && within(live.paused.t, Number.POSITIVE_INFINITY)) return true
  return live.grants.some((grant) => grant.kind === 'pause' && within(grant.t, grant.ms))
}

function anomaly(draft: Draft, kind: string, detail: Record<string, number>, at: number): void {
  const anomalies = note(draft.attempt.anomalies, { kind, at, device_id: draft.device.device_id, detail })
  draft.attempt = { ...draft.attempt, anomalies }
}

function outcomeOf(draft: Draft, facts: Facts, context: AnswerContext): Outcome<AnswerResult> {
  const { rows, strays, rejudged, rejected } = draft
  const before = facts.devices.find((old) => old.device_id === draft.device.device_id)
  const sits = rows.length > 0 && context.now <= draft.attempt.ends_at
  const device = sits ? { ...draft.device, heard_at: context.now } : draft.device
  const attempt = extendsSealed(draft, context) ? resealed(draft, facts, context) : draft.attempt
  return {
    reply: { acked_seq: device.acked_seq, rejected },
    ...(attempt !== facts.attempt && { attempt }),
    ...(device !== before && { devices: [device] }),
    rows,
    strays,
    rejudged,
  }
}

/** Whether a sealed log grew by what still belongs into it, so that its receipt must name more. */
function extendsSealed(draft: Draft, context: AnswerContext): boolean {
  const grown = draft.rows.length + draft.rejudged.length > 0
  return grown && draft.attempt.status === 'sealed' && takesEntries(judging(draft, context))
}

function resealed({ attempt, device }: Draft, { devices }: Facts, { now, crypto }: AnswerContext): Attempt {
  const standing = devices.map((old) => (old.device_id === device.device_id ? device : old))
  return reseal(attempt, standing, device.device_id, now, crypto)
}
