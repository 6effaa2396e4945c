import * as z from 'zod/mini'
import { type AnswerReply, answerReply, type Rejection } from '#contract/exam/messages.ts'
import { withLive } from '../live/facts.ts'
import { lastSeq, type Memory } from '../store/memory.ts'
import type { AttemptRecord, RejectedEntry } from '../store/rows.ts'
import type { DrainDeps, StepResult } from './deps.ts'
import { answerRequestOf } from './requests.ts'
import { linkDown, refused } from './step-init.ts'

/** Sends the next lines and marks what the server names as durable. Nothing else ever leaves the outbox. */
export async function stepAnswer(deps: DrainDeps, memory: Memory, limit: number): Promise<StepResult | 'too_large'> {
  const { record } = memory
  const rows = memory.own.slice(record.acked_seq, record.acked_seq + limit)
  const sent = deps.ports.mono()
  const phone = deps.phone?.(lastSeq(memory) - record.acked_seq - rows.length)
  const body = { ...answerRequestOf(record, rows), ...(phone && { phone }) }
  const result = await deps.send({ method: 'POST', path: '/input/hasil-ujian', body, token: record.upload_token })
  if (result.kind === 'lost' || result.kind === 'busy') return linkDown(deps, result)
  if (result.kind === 'refused') return onRefusal(deps, memory, result, rows.length)
  const parsed = z.safeParse(answerReply, result.body)
  if (!parsed.success) return linkDown(deps, { kind: 'lost' })
  deps.serverTime({ server_time: parsed.data.server_time, sent, received: deps.ports.mono() })
  await takeAnswerReply(deps, memory, parsed.data, record.acked_seq + rows.length)
  return 'again'
}

async function onRefusal(
  deps: DrainDeps,
  { record }: Memory,
  { status, code }: { status: number; code: string },
  count: number,
): Promise<StepResult | 'too_large'> {
  if (status === 401) {
    // The init that follows brings a new token, or says that a log-in is needed.
    await deps.vault.update(record.attempt_id, (now) =>
      now.upload_token === record.upload_token ? { ...now, upload_token: null } : now,
    )
    return 'again'
  }
  if ((status === 413 || status === 400) && count > 1) return 'too_large'
  return refused(deps, record, code)
}

async function takeAnswerReply(deps: DrainDeps, memory: Memory, reply: AnswerReply, sent_seq: number): Promise<void> {
  const { attempt_id, device_id } = memory.record
  const last = lastSeq(memory)
  // The server holds lines that this phone does not know, or other ones in their place: its disk was set back.
  const split = reply.acked_seq > last || reply.rejected.some(({ reason }) => reason === 'conflict')
  const reasons = new Set(reply.rejected.map(({ reason }) => reason))
  await deps.vault.update(attempt_id, (record) => {
    if (record.device_id !== device_id) return record
    // A split log is believed once it was compared: until then its lines count as unsent, and init is said first. Of any
    // other the lines that were sent are compared, and no further ones.
    const acked_seq = split ? record.acked_seq : Math.min(reply.acked_seq, sent_seq)
    const answered: AttemptRecord = {
      ...record,
      acked_seq,
      rejected: merged(record.rejected, device_id, reply.rejected),
      flush_after_ms: reply.flush_after_ms,
      server: record.server && {
        ...record.server,
        extra_ms: reply.extra_ms,
        ...(reasons.has('sealed') && { status: 'sealed' as const }),
      },
      taken_over: record.taken_over || reasons.has('taken_over'),
      refused: null,
      all_sent_at: !split && acked_seq >= last ? deps.ports.wall() : record.all_sent_at,
      acked_lost: split || reply.acked_seq > sent_seq,
      ...(split && { upload_token: null }),
    }
    return withLive(answered, reply.live)
  })
}

/** Conflicts are not lost entries: they are written again under a new name. */
function merged(known: readonly RejectedEntry[], device_id: string, fresh: readonly Rejection[]): RejectedEntry[] {
  const seqs = new Set(fresh.map(({ seq }) => seq))
  const others = known.filter((entry) => entry.device_id !== device_id || !seqs.has(entry.seq))
  const added = fresh
    .filter(({ reason }) => reason !== 'conflict')
    .map(({ seq, reason }) => ({ device_id, seq, reason }))
  return added.length || others.length !== known.length ? [...others, ...added] : [...known]
}
