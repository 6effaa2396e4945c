import * as z from 'zod/mini'
import { GENESIS } from '#contract/exam/canonical.ts'
import { NO_SOAL } from '#contract/exam/entry.ts'
import { answerReply } from '#contract/exam/messages.ts'
import type { Memory } from '../store/memory.ts'
import type { AttemptRecord, LogRow } from '../store/rows.ts'
import type { DrainDeps, StepResult } from './deps.ts'
import { answerRequestOf } from './step-answer.ts'
import { linkDown } from './step-init.ts'

/** No log is this long: the server takes nothing beyond a gap, so this line leaves no trace there. */
const BEYOND_SEQ = 1_000_000

/**
 * Asks what time the server has, by the upload token alone: a phone whose log-in is gone must know it before it may
 * send what it timed by a guess. Of the reply only the time is believed; that the log stands further there than is known
 * here means that both have to be compared. A token that is not good any more is dropped, and the init that follows brings
 * another.
 */
export async function stepClock(deps: DrainDeps, { record }: Memory): Promise<StepResult> {
  const { attempt_id, upload_token } = record
  const sent = deps.ports.mono()
  const body = answerRequestOf(record, [beyond(record)])
  const result = await deps.send({ method: 'POST', path: '/input/hasil-ujian', body, token: upload_token })
  if (result.kind === 'lost' || result.kind === 'busy') return linkDown(deps, result)
  if (result.kind === 'refused') {
    await deps.vault.update(attempt_id, (now) =>
      now.upload_token === upload_token ? { ...now, upload_token: null } : now,
    )
    return 'again'
  }
  const parsed = z.safeParse(answerReply, result.body)
  if (!parsed.success) return linkDown(deps, { kind: 'lost' })
  const { acked_seq, server_time } = parsed.data
  if (acked_seq > record.acked_seq) {
    await deps.vault.update(attempt_id, (now) =>
      now.device_id === record.device_id && acked_seq > now.acked_seq ? { ...now, acked_lost: true } : now,
    )
  }
  deps.serverTime({ server_time, sent, received: deps.ports.mono() })
  return 'again'
}

const beyond = ({ attempt_id, device_id, started_at }: AttemptRecord): LogRow => ({
  attempt_id,
  device_id,
  seq: BEYOND_SEQ,
  soal_id: NO_SOAL,
  value: { x: ['clock_unknown', 0] },
  t: 0,
  wall: Math.max(0, started_at),
  prev: GENESIS,
})
