import type { Entry } from '#contract/exam/entry.ts'
import type { AnswerRequest, EndRequest, InitRequest } from '#contract/exam/messages.ts'
import type { ToldTime } from '../clock/resume.ts'
import { lastSeq, type Memory } from '../store/memory.ts'
import type { AttemptRecord, LogRow } from '../store/rows.ts'

/** What the phone says; what it hears is read by the steps, which need zod. */
export const MAX_BATCH = 200

export function initRequestOf(record: AttemptRecord, wall: number, told: ToldTime | undefined): InitRequest {
  const { jadwal_id, jadwal_ujian_id, bundle } = record.sitting
  return {
    attempt_id: record.attempt_id,
    jadwal_id,
    jadwal_ujian_id,
    paper_sha256: bundle.paper_sha256,
    device_id: record.device_id,
    started_at: record.started_at,
    clock: { wall: record.take_over ?? wall, offset: record.offset },
    // Above 0: it already runs, so it is taken in whatever the rules say.
    ...(told && { t: Math.max(1, Math.round(told.t)) }),
    ...(told?.t_least !== undefined && { t_least: Math.max(0, Math.round(told.t_least)) }),
    ...(record.take_over !== null && { take_over: true }),
    ...(record.live && { seen: record.live.seq }),
    ...(record.code_proof && { code_proof: record.code_proof }),
  }
}

export const answerRequestOf = (
  { attempt_id, device_id, live }: AttemptRecord,
  rows: readonly LogRow[],
): AnswerRequest => ({
  attempt_id,
  device_id,
  entries: rows.map(entryOf),
  ...(live && { seen: live.seq }),
})

export const entryOf = ({ seq, soal_id, value, t, wall, prev }: LogRow): Entry => ({
  seq,
  soal_id,
  value,
  t,
  wall,
  prev,
})

export const endRequestOf = (memory: Memory): EndRequest => ({
  attempt_id: memory.record.attempt_id,
  devices: { [memory.record.device_id]: lastSeq(memory) },
  t: memory.record.end?.t ?? memory.own.at(-1)?.t ?? 0,
  ...(memory.record.end?.by_time && { by_time: true }),
  ...(memory.record.live && { seen: memory.record.live.seq }),
})
