import { pack } from '#contract/exam/log/batch.ts'
import type { Sha256 } from '#contract/exam/log/checkpoint.ts'
import type {
  Acked,
  AppendReply,
  AppendRequest,
  EndReply,
  EndRequest,
  FactsMessage,
  InitReply,
  InitRequest,
} from '#contract/exam/log/messages.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import { takeBatch } from './append.ts'
import { closedBy, isFinished, lastClaim, logsOf, receiptOf, withSeal } from './seal.ts'
import type { AttemptRow, BatchRow, Head, LogStore } from './store.ts'

export interface LogDeps {
  store: LogStore
  /** The database's clock, epoch ms. */
  now(): number
  sha256: Sha256
  sign(text: string): { signature: string; key_id: string }
  exam(row: AttemptRow): Exam
  /** Facts of an attempt that begins. */
  begun(request: InitRequest, now: number): FactsMessage
  token(attempt_id: string, phone_id: string): string
  flush_after_ms: number
}

/** Who calls, as the token says. */
export interface Caller {
  student_id: string
  phone_id: string
}

export class UnknownAttempt extends Error {}

export async function init(request: InitRequest, { student_id }: Caller, deps: LogDeps): Promise<InitReply> {
  const { store, now } = deps
  const { attempt_id, jadwal_id, phone_id } = request
  const row = { attempt_id, student_id, jadwal_id, facts: deps.begun(request, now()) }
  const { attempt_id: stands } = await store.begin(row)
  await store.hear(stands, phone_id, now())
  const joins = stands !== attempt_id
  const change = (known: FactsMessage) => claimed(joins ? withOrigin(known, request) : known, known, request, now())
  const facts = await amended(stands, change, deps)
  const { batches, more } = pageOf(await store.rows(stands, new Map(request.heads)), request.most)
  return {
    ...{ attempt_id: stands, facts: newsOf(facts, request.facts_seq), batches, more },
    acked: ackedOf(await store.heads(stands)),
    upload_token: deps.token(attempt_id, phone_id),
    ...{ paper_key: null, server_time: now(), flush_after_ms: deps.flush_after_ms },
  }
}

/** A second phone that began without a network brings an origin of its own: of several the earliest decides. */
function withOrigin(facts: FactsMessage, { origin }: InitRequest): FactsMessage {
  const known = facts.origins.some(({ writer, seq }) => writer === origin.writer && seq === origin.seq)
  return known ? facts : { ...facts, origins: [...facts.origins, origin] }
}

/** A claim follows another one; one that arrives twice, or late, follows one that is the last no more. */
function claimed(facts: FactsMessage, known: FactsMessage, { claim, phone_id }: InitRequest, at: number): FactsMessage {
  const given = claim?.from_epoch === lastClaim(facts) && facts.claims.at(-1)?.phone_id !== phone_id && !closedBy(facts)
  const next = given ? { ...facts, claims: [...facts.claims, { phone_id, at }] } : facts
  return next === known ? known : { ...next, seq: known.seq + 1 }
}

/** Changes what is known of an attempt, also where others change it in the same moment. */
export async function amended(
  attempt_id: string,
  change: (facts: FactsMessage) => FactsMessage,
  { store }: Pick<LogDeps, 'store'>,
): Promise<FactsMessage> {
  for (;;) {
    const { facts } = (await store.find(attempt_id)) as AttemptRow
    const next = change(facts)
    if (next === facts || (await store.amend(attempt_id, next))) return next
  }
}

const newsOf = (facts: FactsMessage, known: number) => (facts.seq > known ? facts : null)

const ackedOf = (heads: ReadonlyMap<string, Head>): Acked[] =>
  [...heads].map(([writer, { seq, received_at }]) => ({ writer, seq, at: received_at }))

/** As many batches as go in one reply, as they came. */
function pageOf(missing: readonly BatchRow[], most: number) {
  let left = most
  const page = missing.filter(({ entries }, n) => {
    left -= entries.length
    return n === 0 || left >= 0
  })
  const batches = page.map(({ writer, entries, to }) => pack(writer, entries, to.hash))
  return { batches, more: page.length < missing.length }
}

export async function append(request: AppendRequest, { phone_id }: Caller, deps: LogDeps): Promise<AppendReply> {
  const { store, now, sha256 } = deps
  const { attempt_id } = await known(request.attempt_id, store)
  const before = await store.heads(attempt_id)
  const taking = { store, sha256, now: now(), attempt_id, phone_id, begun_as: request.attempt_id, heads: before }
  const refused: AppendReply['refused'] = []
  const acked = new Map<string, Acked>()
  let delivered = false
  for (const [place, sent] of request.batches.entries()) {
    const taken = await takeBatch(sent, taking)
    if ('refused' in taken) refused.push({ place, reason: taken.refused })
    else {
      const { writer, head } = taken
      delivered ||= taken.deeds
      acked.set(writer, { writer, seq: head?.seq ?? 0, at: head?.received_at ?? taking.now })
      if (head) before.set(writer, head)
    }
  }
  await store.hear(attempt_id, phone_id, now())
  const heard = await store.heard(attempt_id)
  const revise = (stands: FactsMessage) => revised(stands, { heads: before, heard, phone_id }, now())
  const facts = await amended(attempt_id, (stands) => (delivered ? revise(stands) : stands), deps)
  const { flush_after_ms } = deps
  return {
    acked: [...acked.values()],
    refused,
    facts: newsOf(facts, request.facts_seq),
    server_time: now(),
    flush_after_ms,
  }
}

/** What a phone of an earlier claim still delivers within the grace is sealed as well, with a further receipt. */
function revised(facts: FactsMessage, { heads, heard, phone_id }: Delivered, at: number): FactsMessage {
  const seal = closedBy(facts)
  if (!seal || facts.claims.at(-1)?.phone_id === phone_id || at > facts.sync_until) return facts
  return withSeal(facts, heads, heard, at)
}

interface Delivered {
  heads: ReadonlyMap<string, Head>
  heard: ReadonlyMap<string, number>
  phone_id: string
}

export async function end(request: EndRequest, { phone_id }: Caller, deps: LogDeps): Promise<EndReply> {
  const { store, now, sha256, sign } = deps
  const row = await known(request.attempt_id, store)
  const { attempt_id } = row
  const heads = await store.heads(attempt_id)
  const missing = missingOf(request, heads)
  const [rows, heard] = [await store.rows(attempt_id), await store.heard(attempt_id)]
  const { logs } = logsOf(rows)
  const mayEnd = (facts: FactsMessage) =>
    missing.length === 0 && facts.claims.at(-1)?.phone_id === phone_id && isFinished(logs, facts)
  const close = (facts: FactsMessage) =>
    closedBy(facts) || !mayEnd(facts) ? facts : withSeal(facts, heads, heard, now())
  const facts = await amended(attempt_id, close, deps)
  const seal = closedBy(facts)
  const news = { facts: newsOf(facts, request.facts_seq), server_time: now() }
  if (!seal || missing.length) return { receipt: null, missing, ...news }
  const receipt = receiptOf(seal, { attempt_id, facts, rows, exam: deps.exam(row), sha256, sign })
  return { receipt, missing, ...news }
}

function missingOf(request: EndRequest, heads: ReadonlyMap<string, Head>): Acked[] {
  return request.heads.flatMap(([writer, seq]): Acked[] => {
    const head = heads.get(writer)
    return (head?.seq ?? 0) < seq ? [{ writer, seq: head?.seq ?? 0, at: head?.received_at ?? 0 }] : []
  })
}

async function known(attempt_id: string, store: LogStore): Promise<AttemptRow> {
  const row = await store.find(attempt_id)
  if (!row) throw new UnknownAttempt(attempt_id)
  return row
}
