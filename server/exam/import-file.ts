import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ImportReply } from '#contract/exam/admin.ts'
import { MAX_BATCHES } from '#contract/exam/log/batch.ts'
import type { FactsMessage, InitRequest } from '#contract/exam/log/messages.ts'
import { auditTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import type { ExamDeps } from './deps.ts'
import type { HandIn } from './hand-in/read-hand-in.ts'
import { amended, append, begunAnew, columnsBegun, end, sealing, withOrigin } from './log/calls.ts'
import type { Caller } from './log/deps.ts'
import { closedBy } from './log/seal.ts'
import { type Start, standsFor } from './log/start.ts'
import { readAttempt } from './read-attempt.ts'
import { startOf } from './sitting-start.ts'

/** Batches taken in at once: whoever saves meanwhile waits for no more. */
const AT_ONCE = Math.min(4, MAX_BATCHES)
/** How long the grace goes on where late entries are to count, ms: as long as taking them in may last. */
const LATE_MS = 60_000

/**
 * Takes in what a phone exported because it could not reach the server any more: through the same calls as if it had been sent, so that
 * doing it twice changes nothing. The admin answers for whose it is; the chain shows that the file is whole, the signature that it comes
 * from the phone that holds the attempt's upload token.
 */
export async function importFile(deps: ExamDeps, actor_id: string, handIn: HandIn): Promise<ImportReply['data']> {
  const { calls } = deps
  const { begun, user_id } = handIn.file
  const { attempt_id: begun_as, phone_id } = begun
  const signed = demandSignature(deps, handIn)
  // One that its student finished is not taken for the one that runs by now.
  const over = handIn.ended && ({ over: true } as const)
  const request = { ...begun, ...NOW_UNKNOWN, heads: handIn.heads, ...over }
  const start = await startOf(request, user_id, deps, handIn)
  const { row } = await standsFor(request, user_id, start, calls.store)
  await begunTwice(row.attempt_id, request, start, deps)
  const caller = { attempt_id: row.attempt_id, begun_as, phone_id }
  const deed = auditOf(actor_id, row.attempt_id, handIn, deps.now())
  const again = await deps.db.select().from(auditTable).where(eq(auditTable.id, deed.id))
  if (handIn.accept_late && !again.length) await openLate(row.attempt_id, deps)
  const refused = await takeBatches(handIn.file.batches, caller, deps)
  const receipt = await closed(caller, handIn, deps)
  // Last: what was cut off half-way is done again.
  await deps.db.insert(auditTable).values(deed).onConflictDoNothing()
  const stands = await calls.store.stands(row.attempt_id)
  const entries = handIn.heads.reduce(
    (sum, [writer, seq]) => sum + Math.min(seq, stands?.heads.get(writer)?.seq ?? 0),
    0,
  )
  deps.contacts.touch(row.attempt_id)
  return { attempt_id: row.attempt_id, signed, entries, refused, receipt }
}

const NOW_UNKNOWN = { m_now: 0, wall_now: 0, most: 1, facts_seq: 0 }

/** Whether it is signed; a signature that is there must fit. */
function demandSignature({ tokens }: ExamDeps, { file, said }: HandIn): boolean {
  const { mac, token, begun } = file
  if (mac === null) return false
  const known = token === null ? null : tokens.again(token)
  const mine = known?.caller.begun_as === begun.attempt_id && known.caller.phone_id === begun.phone_id
  if (!known || !mine) throw refusal('outbox.wrong_signature')
  const [given, own] = [Buffer.from(mac, 'base64'), createHmac('sha256', known.token).update(said).digest()]
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw refusal('outbox.wrong_signature')
  return true
}

/** As `init` does: answers of a phone whose beginning nobody knows would make the time of the whole attempt uncertain. */
async function begunTwice(attempt_id: string, request: InitRequest, start: Start, { calls, now }: ExamDeps) {
  const stands = await calls.store.stands(attempt_id)
  const change = (facts: FactsMessage) => {
    const known = withOrigin(stands ? begunAnew(facts, request, start, stands) : facts, request, now())
    return known === facts ? facts : { ...known, seq: facts.seq + 1 }
  }
  return amended(attempt_id, change, calls, async ({ facts }, next) => columnsBegun(facts, next, start))
}

/** What is taken in from now on counts as if it had come in time; a seal that is there is made anew afterwards. */
const openLate = (attempt_id: string, { calls, now }: ExamDeps) =>
  amended(
    attempt_id,
    (facts) => {
      if (facts.archived) return facts
      const seal = closedBy(facts)
      const seals = facts.seals.map((one) => (one === seal ? { ...one, reopened: true } : one))
      const sync_until = Math.max(facts.sync_until, now() + LATE_MS)
      return seal || sync_until > facts.sync_until ? { ...facts, seals, sync_until, seq: facts.seq + 1 } : facts
    },
    calls,
  )

async function takeBatches(batches: readonly unknown[], caller: Caller, { calls }: ExamDeps) {
  const refused: Record<string, number> = {}
  for (let from = 0; from < batches.length; from += AT_ONCE) {
    const part = batches.slice(from, from + AT_ONCE)
    const reply = await append({ attempt_id: caller.begun_as, facts_seq: 0, batches: part }, caller, calls)
    for (const { reason } of reply.refused) refused[reason] = (refused[reason] ?? 0) + 1
  }
  return refused
}

/** The student's own end is carried out where it may be; an attempt that was closed before is closed again with what came. */
async function closed(caller: Caller, { ended, heads, accept_late }: HandIn, { db, calls }: ExamDeps) {
  const { attempt_id } = caller
  if (ended) {
    const { receipt } = await end({ attempt_id: caller.begun_as, heads, facts_seq: 0 }, caller, calls)
    if (receipt) return receipt
  }
  const attempt = await readAttempt(db, attempt_id)
  // What staff have opened again goes on; what was opened for the file alone is closed as it was.
  if (accept_late && attempt?.sealed_by && !closedBy(attempt.facts)) {
    await sealing(attempt_id, (facts) => !closedBy(facts), calls, attempt.sealed_by)
    await calls.sealed?.(attempt_id)
  }
  return (await readAttempt(db, attempt_id))?.receipt ?? null
}

/** Its id follows from what is taken in: the same file again is not a second deed. */
function auditOf(actor_id: string, subject: string, { file, reason, accept_late, count, said }: HandIn, now: number) {
  const detail = { phone_id: file.begun.phone_id, entries: count, accept_late }
  const hash = createHash('sha256')
    .update(JSON.stringify([subject, said, accept_late]))
    .digest('hex')
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  const at = new Date(now).toISOString()
  return { id: parts.join('-'), at, actor_id, action: 'attempt/import' as const, subject, reason, detail }
}
