import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ImportReply } from '#contract/exam/admin.ts'
import type { Receipt, Rejection } from '#contract/exam/messages.ts'
import { refusal } from '../lib/errors.ts'
import type { CallDeps } from './calls.ts'
import { rangeOf } from './calls.ts'
import { answer } from './core/answer.ts'
import { begin } from './core/begin.ts'
import { end } from './core/end.ts'
import { enter } from './core/join.ts'
import type { AuditRow, Outline } from './core/state.ts'
import type { HandIn } from './hand-in/read-hand-in.ts'

type File = HandIn['file']

/**
 * Takes in the outbox that a phone exported because it could not reach the server any more: through the same rules as
 * if it had been sent, so that doing it twice changes nothing. The admin answers for whose it is; the chain shows that
 * the file is whole, the signature that it comes from the phone that holds the attempt's upload token.
 */
export async function importFile(deps: CallDeps, actor_id: string, handIn: HandIn): Promise<ImportReply['data']> {
  const { file } = handIn
  const outline = await deps.outlineOf(file.init.paper_sha256)
  if (!outline) throw refusal('outbox.unknown_paper')
  const signed = await demandSignature(deps, file)
  await ensureAttempt(deps, file, outline)
  const taken = await takeEntries(deps, handIn, outline, auditOf(actor_id, handIn, deps.now()))
  const ended = await endAsAsked(deps, file, outline)
  if (ended.receipt) await deps.onSealed(file.init.attempt_id)
  return { attempt_id: file.init.attempt_id, signed, ...taken, ...ended }
}

/** Whether it is signed; a signature that is there must fit. */
async function demandSignature({ store, tokens }: CallDeps, { mac, head, user_id, init }: File): Promise<boolean> {
  if (mac === null) return false
  const known = await store.read(init.attempt_id)
  if (!known) throw refusal('outbox.signed_unknown')
  const { attempt_id, device_id, paper_sha256 } = init
  const given = Buffer.from(mac, 'base64')
  // Staff may have moved the end of the grace since the phone got its token.
  const ends = [known.attempt.sync_until, ...(known.attempt.live?.sync_before ?? [])]
  const fits = ends
    .flatMap((until) => tokens.candidates({ attempt_id, device_id, user_id, paper_sha256 }, until))
    .map((token) => createHmac('sha256', token).update(head).digest())
    .some((own) => own.length === given.length && timingSafeEqual(own, given))
  if (!fits) throw refusal('outbox.wrong_signature')
  return true
}

async function ensureAttempt(deps: CallDeps, { init, user_id }: File, outline: Outline): Promise<void> {
  const sitting = await deps.sittingOf(user_id, init)
  const key = { attempt_id: init.attempt_id, user_id, jadwal_id: init.jadwal_id }
  // Above 0: it ran without a network, so it is taken in whatever the rules of a start say.
  const queued = { ...init, t: Math.max(1, init.t ?? 0) }
  const recorded_start = init.started_at + init.clock.offset
  await deps.store.start<unknown>(key, ({ existing, others }) => {
    const now = deps.now()
    if (existing) return enter(existing, init, { user_id, now })
    return begin(queued, { user_id, sitting, outline, others, now, recorded_start, by_staff: true })
  })
}

async function takeEntries(deps: CallDeps, handIn: HandIn, outline: Outline, audit: AuditRow) {
  const { file, parts, accept_late } = handIn
  const rejected: Rejection[] = []
  let acked_seq = 0
  for (const [index, text] of parts.entries()) {
    const part = { device_id: file.device_id, entries: JSON.parse(text) as unknown[] }
    const done = await deps.store.transact(file.init.attempt_id, rangeOf(part), (facts) => {
      const device = facts?.devices.find(({ device_id }) => device_id === file.device_id)
      if (!facts || !device) return { reply: null, error: refusal('outbox.unknown_attempt') }
      const context = { outline, now: deps.now(), crypto: deps.crypto, accept_late, whole: true }
      return { ...answer(facts, device, part.entries, context), ...(index === 0 && { audit: [audit] }) }
    })
    rejected.push(...(done?.rejected ?? []))
    acked_seq = done?.acked_seq ?? acked_seq
  }
  return { acked_seq, rejected }
}

/** The file's own wish to end is carried out where it may be; else it is said why not. */
async function endAsAsked({ store, now, crypto }: CallDeps, { end: wish, init, device_id }: File, outline: Outline) {
  const known = await store.read(init.attempt_id)
  if (!wish || known?.attempt.receipt) return { receipt: known?.attempt.receipt ?? null, end_refused: null }
  return store.transact<{ receipt: Receipt | null; end_refused: string | null }>(init.attempt_id, null, (facts) => {
    if (!facts) return { reply: { receipt: null, end_refused: null } }
    const { error, reply: ended, ...changes } = end(facts, wish, { device_id, now: now(), crypto, outline })
    return { ...changes, reply: { receipt: ended?.receipt ?? null, end_refused: error?.body.error ?? null } }
  })
}

/** Its id follows from what is taken in: the same file again is not a second deed. */
function auditOf(actor_id: string, { file, reason, accept_late, count }: HandIn, now: number): AuditRow {
  const subject = file.init.attempt_id
  const detail = { device_id: file.device_id, head: file.head, entries: count, accept_late }
  const hash = createHash('sha256')
    .update(JSON.stringify([subject, detail]))
    .digest('hex')
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
  return { id, at: new Date(now).toISOString(), actor_id, action: 'attempt/import', subject, reason, detail }
}
