import { lastSeq, type Memory } from '../store/memory.ts'
import type { DrainDeps, StepResult } from './deps.ts'
import { allRecords, nextStep, type Step } from './outbox.ts'
import { MAX_BATCH } from './requests.ts'
import { stepAnswer } from './step-answer.ts'
import { stepClock } from './step-clock.ts'
import { stepEnd } from './step-end.ts'
import { stepInit } from './step-init.ts'

/** More steps than any honest attempt needs in one go; a server that answers in circles is left for later. */
const MAX_STEPS = 200

export type DrainResult =
  /** Everything that can be sent is. */
  | 'done'
  /** The network or the server is away: again when the policy says so. */
  | 'waiting'
  /** Another tab or the worker is at it. */
  | 'elsewhere'

/**
 * Sends what is unsent, attempt by attempt, in order init → answers → end; used by page and worker, one at a time
 * (I7). One attempt's trouble never stops another's.
 */
export async function drain(deps: DrainDeps): Promise<DrainResult> {
  const result = await deps.ports.locks.tryRun('elp:drain', () => drainAll(deps))
  return result ?? 'elsewhere'
}

async function drainAll(deps: DrainDeps): Promise<DrainResult> {
  const attempts = (await allRecords(deps.vault)).map(({ attempt_id }) => attempt_id).sort()
  for (const attempt_id of attempts) {
    if ((deps.pauses.get(attempt_id) ?? 0) > deps.ports.wall()) continue
    if ((await drainAttempt(deps, attempt_id)) === 'link_down') return 'waiting'
  }
  return 'done'
}

async function drainAttempt(deps: DrainDeps, attempt_id: string): Promise<StepResult> {
  let limit = MAX_BATCH
  let asked: Step | null = null
  // Lines that stood when the first batch left. What is written meanwhile waits its turn: on a sheet of digits there
  // would else be a call for every few keys.
  let through = { device_id: '', seq: 0 }
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    // Before the clock is looked at: what another tab writes by a guess after that is not sent with it.
    const standing = endOf(await deps.vault.peek(attempt_id))
    const held = await deps.clockPending(attempt_id)
    const memory = await deps.vault.peek(attempt_id)
    if (!memory) return 'done'
    const { device_id, acked_seq, acked_lost, end, receipt } = memory.record
    // Its times are a guess, or what the server has is not known: that is asked first, by calls that change nothing there.
    const unsure = held || (acked_lost && !receipt)
    const step: Step | null = unsure ? askFirst(memory, asked) : nextStep(memory)
    if (!step) return 'done'
    if (unsure) asked = step
    if (step === 'answer') {
      if (through.device_id !== device_id || (end && acked_seq >= through.seq)) through = standing
      if (through.device_id === device_id && acked_seq >= through.seq && !end) return 'done'
      // Written, or put under another name, while the clock was looked at: that is looked at anew.
      if (through.device_id !== device_id || acked_seq >= through.seq) continue
    }
    deps.report({ kind: 'sending' })
    const result = await take(deps, memory, step, Math.min(limit, through.seq - acked_seq))
    if (result === 'too_large') limit = Math.max(1, Math.floor(limit / 2))
    else if (result === 'again') deps.report(deps.policy.ok())
    else return result
  }
  return 'done'
}

const endOf = (memory: Memory | null) => ({
  device_id: memory?.record.device_id ?? '',
  seq: memory ? lastSeq(memory) : 0,
})

/**
 * By the upload token, which outlives the log-in; where it is not good any more, or does not tell what the server has, by
 * the log-in. Each once.
 */
function askFirst({ record }: Memory, asked: Step | null): Step | null {
  if (record.receipt || asked === 'init') return null
  if (record.upload_token && !asked) return 'clock'
  return record.upload_token && !record.acked_lost ? null : 'init'
}

function take(deps: DrainDeps, memory: Memory, step: Step, limit: number): Promise<StepResult | 'too_large'> {
  if (step === 'init') return stepInit(deps, memory)
  if (step === 'clock') return stepClock(deps, memory)
  return step === 'answer' ? stepAnswer(deps, memory, limit) : stepEnd(deps, memory)
}
