import * as z from 'zod/mini'
import { endReply, missingDetails, moreTimeDetails } from '#contract/exam/messages.ts'
import { withLive } from '../live/facts.ts'
import { lastSeq, type Memory } from '../store/memory.ts'
import type { AttemptRecord } from '../store/rows.ts'
import type { DrainDeps, StepResult } from './deps.ts'
import { endRequestOf } from './requests.ts'
import { linkDown, refused } from './step-init.ts'

/** Asks the server to close the attempt, or for the receipt of one that it closed already. */
export async function stepEnd(deps: DrainDeps, memory: Memory): Promise<StepResult> {
  const { record } = memory
  const sent = deps.ports.mono()
  const body = endRequestOf(memory)
  const result = await deps.send({ method: 'POST', path: '/end-ujian', body, token: record.upload_token })
  if (result.kind === 'lost' || result.kind === 'busy') return linkDown(deps, result)
  if (result.kind === 'refused') return onRefusal(deps, memory, result)
  const parsed = z.safeParse(endReply, result.body)
  if (!parsed.success || parsed.data.receipt.attempt_id !== record.attempt_id) return linkDown(deps, { kind: 'lost' })
  const { receipt, server_time, live } = parsed.data
  deps.serverTime({ server_time, sent, received: deps.ports.mono() })
  await deps.vault.update(record.attempt_id, (now) =>
    // What the server has stands in the receipt.
    withLive({ ...now, receipt, acked_lost: false, all_sent_at: deps.ports.wall() }, live),
  )
  return 'again'
}

async function onRefusal(
  deps: DrainDeps,
  memory: Memory,
  { status, code, details }: { status: number; code: string; details: unknown },
): Promise<StepResult> {
  const { attempt_id, device_id, upload_token } = memory.record
  const change = async (patch: (record: AttemptRecord) => Partial<AttemptRecord>): Promise<StepResult> => {
    await deps.vault.update(attempt_id, (record) => ({ ...record, ...patch(record) }))
    return 'again'
  }
  if (status === 401) return change((now) => (now.upload_token === upload_token ? { upload_token: null } : {}))
  if (code === 'taken_over') return change(() => ({ taken_over: true }))
  const more = code === 'attempt_open' ? z.safeParse(moreTimeDetails, details) : null
  if (more?.success) return change((now) => withLive(now, more.data.live))
  const missing = code === 'log_incomplete' ? z.safeParse(missingDetails, details) : null
  const had = missing?.success ? missing.data.devices[device_id] : undefined
  // What the server misses goes first.
  if (had !== undefined && had < lastSeq(memory)) return change(() => ({ acked_seq: had }))
  return refused(deps, memory.record, code)
}
