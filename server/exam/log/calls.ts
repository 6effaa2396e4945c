import { pack } from '#contract/exam/log/batch.ts'
import { originAt } from '#contract/exam/log/facts.ts'
import type {
  Acked,
  AppendReply,
  AppendRequest,
  EndReply,
  EndRequest,
  FactsMessage,
  InitReply,
  InitRequest,
  Receipt,
} from '#contract/exam/log/messages.ts'
import { byMinute } from '#contract/exam/log/receipts.ts'
import { quickly, readSent, type Taken, type Taking, takeBatch } from './append.ts'
import { type ClosingDeps, columnsOf, endsAt, type SealedBy } from './close.ts'
import type { Caller, LogDeps } from './deps.ts'
import { cameLate, mayFurther } from './further.ts'
import { MAX_CLAIMS, MAX_NAMES } from './quota.ts'
import { closedBy, isFinished, lastClaim, withSeal } from './seal.ts'
import { aheadOf, isPaused } from './staff.ts'
import { endOfNew, type Start, standsFor } from './start.ts'
import type { Also, AttemptRow, BatchRow, Columns, Head, LogStore, Standing } from './store.ts'
import { untilFits } from './tries.ts'

export class UnknownAttempt extends Error {}

export async function init(request: InitRequest, student_id: string, deps: LogDeps): Promise<InitReply> {
  const { store, now } = deps
  const { attempt_id: begun_as, phone_id } = request
  const start = await deps.start(request, student_id)
  const { row, fresh } = await standsFor(request, student_id, start, store)
  const { attempt_id } = row
  const standing = fresh ? null : await store.stands(attempt_id)
  if (standing) await store.hear(attempt_id, phone_id, now())
  const change = (known: FactsMessage) => {
    const begun = standing ? begunAnew(known, request, start, standing) : known
    return claimed(withOrigin(begun, request, now()), known, request, now())
  }
  const also = async ({ facts }: AttemptRow, next: FactsMessage) => columnsBegun(facts, next, start)
  const changed = standing ? await amended(attempt_id, change, deps, also) : row.facts
  const facts = await outrunning(attempt_id, changed, request.facts_seq, deps)
  const missing = standing ? await store.rows(attempt_id, new Map(request.heads), request.most + 1) : []
  const { batches, more } = pageOf(missing, request.most)
  return {
    ...{ attempt_id, facts: newsOf(facts, request.facts_seq), batches, more },
    acked: standing ? byMinute(await store.receipts(attempt_id), facts) : [],
    upload_token: deps.token({ attempt_id, begun_as, phone_id }, facts.sync_until),
    ...{ paper_key: keyFor(row.facts, start), server_time: now(), flush_after_ms: deps.pace() },
  }
}

/**
 * Where its student may begin none, an attempt that does not count brings no key: that it was begun is only what the phone says, and a phone
 * that did begin it has its paper.
 */
const keyFor = ({ uncounted }: FactsMessage, { refusal, paper_key }: Start) => (uncounted && refusal ? null : paper_key)

/**
 * A phone that asks before it begins may get no answer, and ask anew after a reload, as another page life, or begin by itself then. Of the
 * life that asked first nothing was written and nothing will be: the attempt begins with the one that asks now, beside what other phones began
 * without a network. `start`: as it would begin now. Who has written nothing yet begins no more once the window is over. Where another phone
 * went on or staff did something meanwhile the beginning stays lost, and what this phone writes is waited for as long as if it began now.
 */
export function begunAnew(facts: FactsMessage, request: InitRequest, start: Begins, { heads }: Standing): FactsMessage {
  const [asked, ...others] = facts.origins
  const own = facts.claims[0]?.phone_id === request.phone_id
  const written = request.heads.length > 0
  const sealed = facts.seals.some((seal) => !written || seal.heads.length > 0)
  if (!asked || asked.at !== undefined || !own || sealed || facts.archived) return facts
  if (heads.has(asked.writer) || request.heads.some(([writer]) => writer === asked.writer)) return facts
  if (start.refusal && !start.begun) return facts
  const { started_at, origins } = start.facts
  // Time that staff gave meanwhile is on top of that as well.
  const given =
    facts.extra_ms - start.facts.extra_ms + facts.stops.reduce((sum, one) => sum + aheadOf(one, started_at), 0)
  const sync_until = Math.max(facts.sync_until, start.facts.sync_until + given)
  if (facts.claims.length === 1 && !request.claim && !facts.stops.length && facts.ended_at === null)
    return { ...facts, started_at, sync_until, origins: [...origins, ...others] }
  return written && sync_until > facts.sync_until ? { ...facts, sync_until } : facts
}

type Begins = Pick<Start, 'facts' | 'refusal' | 'begun' | 'grace_ms'>

/** What the row says of an attempt that begins anew. */
export const columnsBegun = (known: FactsMessage, next: FactsMessage, start: Begins): Also =>
  next.started_at === known.started_at
    ? {}
    : { columns: { started_at: next.started_at, ends_at: endOfNew(next, start) } }

/**
 * A second phone that began without a network brings an origin of its own: of several the earliest decides. One that asks before it begins
 * has written none. What staff have put aside stays as it was.
 */
export function withOrigin(facts: FactsMessage, request: InitRequest, now: number): FactsMessage {
  if (facts.archived) return facts
  const origin = originAt(request.origin, request.heads, now)
  const known = facts.origins.some(({ writer }) => writer === origin.writer)
  if (known || origin.at === undefined || facts.origins.length >= MAX_NAMES) return facts
  return { ...facts, origins: [...facts.origins, origin] }
}

/**
 * A claim follows another one; one that arrives twice, or late, follows one that is the last no more. One that was refused while the attempt
 * was closed stays refused: who asks once it was opened again has heard of that.
 */
function claimed(facts: FactsMessage, known: FactsMessage, request: InitRequest, at: number): FactsMessage {
  const { claim, phone_id, facts_seq } = request
  const open = !closedBy(facts) && facts_seq >= (facts.opened_seq ?? 0) && facts.claims.length < MAX_CLAIMS
  const given = claim?.from_epoch === lastClaim(facts) && facts.claims.at(-1)?.phone_id !== phone_id && open
  const next = given ? { ...facts, claims: [...facts.claims, { phone_id, at }] } : facts
  return next === known ? known : { ...next, seq: known.seq + 1 }
}

/** Changes what is known of an attempt, also where others change it in the same moment. `also`: what goes with it. */
export function amended(
  attempt_id: string,
  change: (facts: FactsMessage) => FactsMessage | Promise<FactsMessage>,
  { store }: { store: Pick<LogStore, 'find' | 'amend'> },
  also?: (row: AttemptRow, next: FactsMessage) => Promise<Also>,
): Promise<FactsMessage> {
  return untilFits(attempt_id, async () => {
    const row = await rowOf(attempt_id, store)
    const next = await change(row.facts)
    if (next === row.facts || (await store.amend(row.attempt_id, next, await also?.(row, next)))) return next
    return null
  })
}

/** More than staff do to one attempt in what a standby can lack: further ahead is no phone of ours, and moves nothing. */
const MAX_LEAD = 20

/**
 * The facts as they are told a phone that knows of later ones: a standby that lacked the last commits took over, and of two copies the one
 * with the greater number holds. So what stands here gets a number beyond the phone's, one by one, as a store takes changes. As a rule
 * nothing is done.
 */
export async function outrunning(
  attempt_id: string,
  facts: FactsMessage,
  known: number,
  deps: { store: Pick<LogStore, 'find' | 'amend'> },
): Promise<FactsMessage> {
  if (known <= facts.seq || known > facts.seq + MAX_LEAD) return facts
  const next = (stands: FactsMessage) => (stands.seq > known ? stands : { ...stands, seq: stands.seq + 1 })
  let told = facts
  while (told.seq <= known) told = await amended(attempt_id, next, deps)
  return told
}

/**
 * Closes an attempt, or closes it again, with all that is durable, where `closes` says so. `receipt`: null where it did not. What another
 * phone brings in the same moment may be durable only now: who brings it then looks for a seal (`append`), and who seals looks for it.
 */
export async function sealing(
  attempt_id: string,
  closes: (facts: FactsMessage, stands: Standing) => boolean | Promise<boolean>,
  deps: ClosingDeps,
  by?: SealedBy,
): Promise<{ facts: FactsMessage; receipt: Receipt | null }> {
  let columns: Columns = {}
  const close = async (known: FactsMessage) => {
    columns = {}
    const stands = await standing(attempt_id, deps.store)
    return (await closes(known, stands)) ? withSeal(known, stands, deps.now()) : known
  }
  const facts = await amended(attempt_id, close, deps, async (row, next) => {
    columns = await columnsOf(row, next, deps, by)
    return { columns, whole: true }
  })
  const receipt = columns.receipt ?? null
  const further = receipt && facts.claims.length > 1 ? await revised(attempt_id, deps) : null
  return further?.receipt ? further : { facts, receipt }
}

/**
 * What a phone did while it had the right to write is sealed as well, whenever it arrives within the grace, with a further receipt. Where the
 * last one is too fresh it is left to the job (`sealLateLogs`).
 */
export function revised(attempt_id: string, deps: ClosingDeps) {
  return sealing(
    attempt_id,
    async (facts) => {
      const seal = closedBy(facts)
      if (!seal || facts.archived || !mayFurther(facts, deps.now())) return false
      return cameLate(attempt_id, facts, seal, deps.store)
    },
    deps,
  )
}

const newsOf = (facts: FactsMessage, known: number) => (facts.seq > known ? facts : null)

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

/** As a rule one statement: rows that follow on where the phone says that their logs stand. What does not is looked at. */
export async function append(request: AppendRequest, caller: Caller, deps: LogDeps): Promise<AppendReply> {
  const { store, now, sha256 } = deps
  const { attempt_id, begun_as, phone_id } = caller
  const taking: Taking = { store, sha256, now: now(), attempt_id, phone_id, begun_as }
  const read = request.batches.map(readSent)
  const quick = read.flatMap((sent, place) => {
    const addition = sent && quickly(sent, taking)
    return addition ? [{ place, addition }] : []
  })
  const { facts_seq } = request
  const rows = quick.map(({ addition }) => addition)
  const added = rows.length ? await store.add({ attempt_id, facts_seq, rows, looked: false }) : undefined
  if (added === null) throw new UnknownAttempt(attempt_id)
  const taken: (Taken | undefined)[] = read.map((sent) => (sent ? undefined : { refused: 'malformed' }))
  for (const [n, { place, addition }] of quick.entries()) {
    const head = added?.heads[n]
    if (head) taken[place] = { head, writer: addition.row.writer }
  }
  const looked = taken.includes(undefined) || !added ? await look(read, taken, taking) : null
  const stands = looked ?? added?.facts ?? null
  const facts = stands && mayBeLate(stands, phone_id) ? await withLate(attempt_id, deps) : stands
  const { acked, refused } = await answersOf(taken, taking, facts)
  const durable = request.heads ? await standing(attempt_id, store) : null
  const behind = durable ? missingOf(request.heads ?? [], durable.heads) : []
  const known = facts ?? durable?.facts
  return {
    ...{ acked: [...acked, ...behind], refused },
    facts: known ? newsOf(await outrunning(attempt_id, known, facts_seq, deps), facts_seq) : null,
    server_time: now(),
    flush_after_ms: deps.pace(),
  }
}

/** Takes in what is not taken yet, one by one; answers the facts. A phone that brought nothing new was heard all the same. */
async function look(
  read: readonly (ReturnType<typeof readSent> | null)[],
  taken: (Taken | undefined)[],
  taking: Taking,
): Promise<FactsMessage> {
  const { store, attempt_id, phone_id, now } = taking
  const stands = await store.stands(attempt_id)
  if (!stands) throw new UnknownAttempt(attempt_id)
  for (const [place, sent] of read.entries()) {
    if (!sent || taken[place]) continue
    const one = await takeBatch(sent, stands, taking)
    taken[place] = one
    if ('head' in one && one.head) stands.heads.set(one.writer, one.head)
  }
  const grew = taken.some((one) => one && 'head' in one && one.head && one.head.received_at >= now)
  if (!grew) await store.hear(attempt_id, phone_id, now)
  return stands.facts
}

async function answersOf(
  taken: readonly (Taken | undefined)[],
  { store, attempt_id, now }: Taking,
  facts: FactsMessage | null,
): Promise<Pick<AppendReply, 'acked' | 'refused'>> {
  const refused: AppendReply['refused'] = []
  const acked: Acked[] = []
  const came = taken.some((one) => one && 'again' in one) ? await store.receipts(attempt_id) : []
  for (const [place, one] of taken.entries()) {
    if (!one || 'refused' in one) refused.push({ place, reason: one?.refused ?? 'malformed' })
    else {
      const { writer, head, again } = one
      acked.push({ writer, seq: head?.seq ?? 0, at: head?.received_at ?? now })
      // Something of it was there: whoever sends it did not hear since when.
      if (again) acked.push(...receiptsOf(came, writer, again))
    }
  }
  return { acked: byMinute(acked, facts ?? undefined), refused }
}

/** Of the rows that hold these entries, and no later ones: a reply stays as short as what it answers. `all`: by writer, oldest first. */
function receiptsOf(all: readonly Acked[], writer: string, [from, to]: readonly [number, number]): Acked[] {
  const own = all.filter((row) => row.writer === writer)
  return own.filter(({ seq }, n) => seq >= from && (own[n - 1]?.seq ?? 0) < to)
}

/** Of another phone than the one that has the right to write; or of that one, from before it went on elsewhere and came back. */
const mayBeLate = (facts: FactsMessage, phone_id: string): boolean =>
  facts.claims.at(-1)?.phone_id !== phone_id || (facts.claims.length > 2 && closedBy(facts) !== null)

/** What stands once something came that may be sealed afterwards. */
async function withLate(attempt_id: string, deps: LogDeps): Promise<FactsMessage> {
  const { facts, receipt } = await revised(attempt_id, deps)
  if (receipt) await deps.sealed?.(attempt_id)
  return facts
}

export async function end(request: EndRequest, { attempt_id, phone_id }: Caller, deps: LogDeps): Promise<EndReply> {
  const { store, now } = deps
  await store.hear(attempt_id, phone_id, now())
  const row = await rowOf(attempt_id, store)
  let missing: Acked[] = []
  const mayEnd = async (facts: FactsMessage, { heads }: Standing) => {
    missing = missingOf(request.heads, heads)
    if (missing.length || closedBy(facts) || facts.claims.at(-1)?.phone_id !== phone_id) return false
    // Where staff ended it the student need not.
    if (facts.ended_at !== null) return true
    const [rows, exam] = await Promise.all([store.rows(attempt_id), deps.exam(row)])
    return isFinished({ facts, rows, exam }, !isPaused(facts) && now() >= endsAt(facts, exam))
  }
  const { facts, receipt } = await sealing(attempt_id, mayEnd, deps, 'student')
  const told = await outrunning(attempt_id, facts, request.facts_seq, deps)
  const news = { facts: newsOf(told, request.facts_seq), server_time: now() }
  if (!closedBy(facts) || missing.length) return { receipt: null, missing, ...news }
  await deps.sealed?.(attempt_id)
  // Who closed it made the receipt on the way.
  return { receipt: receipt ?? (await columnsOf(row, facts, deps)).receipt ?? null, missing, ...news }
}

async function rowOf(attempt_id: string, store: Pick<LogStore, 'find'>): Promise<AttemptRow> {
  const row = await store.find(attempt_id)
  if (!row) throw new UnknownAttempt(attempt_id)
  return row
}

/** Of what a phone takes for durable the writers of whom less is. */
function missingOf(named: EndRequest['heads'], heads: ReadonlyMap<string, Head>): Acked[] {
  return named.flatMap(([writer, seq]): Acked[] => {
    const head = heads.get(writer)
    return (head?.seq ?? 0) < seq ? [{ writer, seq: head?.seq ?? 0, at: head?.received_at ?? 0 }] : []
  })
}

async function standing(attempt_id: string, store: LogStore): Promise<Standing> {
  const found = await store.stands(attempt_id)
  if (!found) throw new UnknownAttempt(attempt_id)
  return found
}
