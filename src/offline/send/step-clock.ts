import * as z from 'zod/mini'
import { NO_SOAL } from '#contract/exam/bounds.ts'
import { GENESIS } from '#contract/exam/canonical.ts'
import { answerReply } from '#contract/exam/messages.ts'
import { lastSeq, type Memory } from '../store/memory.ts'
import type { AttemptRecord, LogRow } from '../store/rows.ts'
import type { DrainDeps, StepResult } from './deps.ts'
import { answerRequestOf, MAX_BATCH } from './requests.ts'
import { stepAnswer } from './step-answer.ts'
import { linkDown } from './step-init.ts'

/** No log is this long: the server takes nothing beyond a gap, so this line leaves no trace there. */
const BEYOND_SEQ = 1_000_000

/**
 * Asks what time the server has, and how far this log stands there, by the upload token alone: a phone whose log-in is
 * gone must know both before it may send what it timed by a guess. A token that is not good any more is dropped, and the
 * init that follows brings another.
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
  const further = acked_seq > record.acked_seq
  await deps.vault.update(attempt_id, (now) =>
    now.device_id === record.device_id && further !== Boolean(now.acked_lost) ? { ...now, acked_lost: further } : now,
  )
  deps.serverTime({ server_time, sent, received: deps.ports.mono() })
  return sendAgain(deps, attempt_id, acked_seq)
}

/**
 * What the server has of this log is sent again as it stands, and it says where it has something else. Lines that are
 * not here any more only an init can bring.
 */
async function sendAgain(deps: DrainDeps, attempt_id: string, theirs: number): Promise<StepResult> {
  for (let before = -1; ; ) {
    const memory = await deps.vault.peek(attempt_id)
    if (!memory?.record.acked_lost || !memory.record.upload_token) return 'again'
    const { acked_seq } = memory.record
    // It does not grow where no store takes it.
    if (theirs <= acked_seq || theirs > lastSeq(memory) || acked_seq <= before) return 'again'
    before = acked_seq
    const result = await stepAnswer(deps, memory, Math.min(MAX_BATCH, theirs - acked_seq))
    if (result !== 'again') return result === 'too_large' ? 'again' : result
  }
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
