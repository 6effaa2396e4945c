import * as z from 'zod/mini'
import { type InitReply, type InitRequest, initReply } from '#contract/exam/messages.ts'
import { withLive } from '../live/facts.ts'
import { RefreshUnreachable, refreshSession } from '../refresh.ts'
import { joinServer } from '../store/join-server.ts'
import type { Memory } from '../store/memory.ts'
import type { AttemptRecord, RejectedEntry, ServerFacts } from '../store/rows.ts'
import { type DrainDeps, REFUSED_PAUSE_MS, type StepResult } from './deps.ts'
import { initRequestOf } from './requests.ts'
import type { SendResult } from './send.ts'

/** Announces the attempt to the server, or asks for a new upload token: the same call. Needs the student's log-in. */
export async function stepInit(deps: DrainDeps, memory: Memory): Promise<StepResult> {
  const { record } = memory
  const request = initRequestOf(record, deps.ports.wall(), await deps.examTime(record))
  const answer = await sendInit(deps, record.user_id, request)
  if (answer.kind === 'login_needed') return blocked(deps, record, 'login_needed')
  if (answer.kind === 'refused') return refused(deps, record, answer.code)
  if (answer.kind !== 'reply') return linkDown(deps, answer)
  if (!(await joinServer(deps.vault, record.attempt_id, answer.reply))) return 'again'
  await takeInitReply(deps, record.attempt_id, answer.reply)
  deps.trouble(record.attempt_id, null)
  return 'again'
}

export type InitAnswer =
  | { kind: 'reply'; reply: InitReply }
  | { kind: 'login_needed' }
  | { kind: 'refused'; code: string; details: unknown }
  | Extract<SendResult, { kind: 'busy' | 'lost' }>

/** The call itself, with the log-in renewed once where it has run out. */
export async function sendInit(
  deps: Pick<DrainDeps, 'send' | 'session' | 'ports' | 'serverTime'>,
  user_id: string,
  request: InitRequest,
): Promise<InitAnswer> {
  const login = await deps.session.load()
  // Another student's log-in sends nothing of this one (I9).
  if (login?.user_id !== user_id) return { kind: 'login_needed' }
  const first = login.accessToken ? await post(deps, request, login.accessToken) : null
  if (first && !(first.kind === 'refused' && first.status === 401)) return answerOf(first)
  try {
    const pair = await refreshSession({ ...deps, locks: deps.ports.locks }, login.accessToken)
    if (!pair) return { kind: 'login_needed' }
    const second = await post(deps, request, pair.accessToken)
    if (second.kind === 'refused' && second.status === 401) return { kind: 'login_needed' }
    return answerOf(second)
  } catch (error) {
    if (error instanceof RefreshUnreachable) return { kind: 'lost' }
    throw error
  }
}

async function post(
  deps: Pick<DrainDeps, 'send' | 'ports' | 'serverTime'>,
  request: InitRequest,
  token: string,
): Promise<SendResult> {
  const sent = deps.ports.mono()
  const result = await deps.send({ method: 'POST', path: '/init-hasil-ujian', body: request, token })
  const parsed = result.kind === 'ok' ? z.safeParse(initReply, result.body) : null
  if (parsed?.success) deps.serverTime({ server_time: parsed.data.server_time, sent, received: deps.ports.mono() })
  return result
}

function answerOf(result: SendResult): InitAnswer {
  if (result.kind !== 'ok') return result
  const parsed = z.safeParse(initReply, result.body)
  // 200 with something else in it: not our server.
  return parsed.success ? { kind: 'reply', reply: parsed.data } : { kind: 'lost' }
}

export const factsOf = (reply: InitReply): ServerFacts => ({
  started_at: reply.started_at,
  sync_until: reply.sync_until,
  extra_ms: reply.extra_ms,
  counted: reply.counted,
  status: reply.status,
})

/** What does not count, as the server has it now; what it kept beside the log only the phone still knows. */
export function rejectedBy({ rejected }: InitReply, known: AttemptRecord): RejectedEntry[] {
  if (!rejected) return known.rejected
  const beside = known.rejected.filter(({ reason }) => reason === 'bad_value')
  const isBeside = (entry: RejectedEntry) =>
    beside.some(({ device_id, seq }) => device_id === entry.device_id && seq === entry.seq)
  return [...beside, ...rejected.filter((entry) => !isBeside(entry))]
}

async function takeInitReply(deps: DrainDeps, attempt_id: string, reply: InitReply): Promise<void> {
  await deps.vault.update(attempt_id, (record) => {
    if (record.device_id !== reply.device_id) return record
    const told: AttemptRecord = {
      ...record,
      server: factsOf(reply),
      upload_token: reply.upload_token,
      paper_key: reply.paper_key ?? record.paper_key,
      flush_after_ms: reply.flush_after_ms,
      acked_seq: reply.acked_seq,
      acked_lost: false,
      rejected: rejectedBy(reply, record),
      refused: null,
      taken_over: record.take_over === null ? record.taken_over : false,
      take_over: null,
      ...(record.receipt && { compared: record.receipt.log_sha256 }),
    }
    return withLive({ ...told, server: keptStatus(record, reply) }, reply.live)
  })
}

/** That a sealed attempt is open again is told by its directive alone. */
const keptStatus = ({ receipt, server }: AttemptRecord, reply: InitReply): ServerFacts => {
  const facts = factsOf(reply)
  const sealed = receipt !== null || server?.status === 'sealed'
  return sealed && facts.status === 'open' ? { ...facts, status: 'sealed' } : facts
}

function blocked(deps: DrainDeps, { attempt_id }: AttemptRecord, trouble: 'login_needed' | 'refused'): StepResult {
  deps.trouble(attempt_id, trouble)
  return 'done'
}

/** Refused for good, as far as can be known: kept, shown, and asked again from time to time. */
export async function refused(deps: DrainDeps, { attempt_id }: AttemptRecord, code: string): Promise<StepResult> {
  deps.pauses.set(attempt_id, deps.ports.wall() + REFUSED_PAUSE_MS)
  await deps.vault.update(attempt_id, (record) => ({ ...record, refused: code }))
  deps.trouble(attempt_id, 'refused')
  return 'done'
}

export function linkDown(
  deps: DrainDeps,
  result: { kind: 'busy'; retry_after: number | null } | { kind: 'lost' },
): StepResult {
  deps.report(result.kind === 'busy' ? deps.policy.busy(result.retry_after) : deps.policy.lost())
  return 'link_down'
}
