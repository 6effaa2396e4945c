import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { standing } from '#contract/exam/log/standing.ts'
import { type Judged, judge, LATE_MS } from '#contract/exam/log/verdicts.ts'
import { amended } from '#server/exam/log/calls.ts'
import { logsOf } from '#server/exam/log/seal.ts'
import { reopen } from '#server/exam/log/staff.ts'
import type { Page } from '#src/offline/log/page.ts'
import { ATTEMPT, EXAM, type Tap, type World } from './history.ts'

interface Seen {
  facts: FactsMessage
  logs: ReturnType<typeof logsOf>['logs']
  judged: Judged
}

async function seen(world: World): Promise<Seen> {
  const row = await world.net.store.find(ATTEMPT)
  if (!row) throw new Error('The server never heard of the attempt.')
  const { logs, received } = logsOf(await world.net.store.rows(ATTEMPT))
  return { facts: row.facts, logs, judged: judge(logs, readFacts(row.facts, received), EXAM) }
}

/** Everything that a history must come to; each line is something broken. */
export async function broken(world: World): Promise<string[]> {
  const all = await seen(world)
  return [
    ...lost(world, all),
    ...times(world, all),
    ...verdicts(world, all),
    ...last(world, all),
    ...alike(world, all),
    ...rights(world, all),
    ...queues(world, all),
    ...pace(world),
    ...(await ends(world)),
  ]
}

const named = ({ writer, seq, q }: Tap) => `${writer}/${seq} (question ${q})`
const here =
  ({ logs }: Seen) =>
  (tap: Tap) =>
    (logs.get(tap.writer)?.length ?? 0) >= tap.seq

/** What was shown as saved twice is on the server, unless both stores were emptied since. */
function lost(world: World, all: Seen): string[] {
  const gone = (tap: Tap) => tap.saved?.every((wiped, n) => wiped < (tap.phone.stores[n]?.wiped ?? 0)) ?? true
  return world.taps.filter((tap) => !here(all)(tap) && !gone(tap)).map((tap) => `lost: ${named(tap)}`)
}

/** The interval of every answer holds the moment in which it was given. */
function times(world: World, all: Seen): string[] {
  const dropped = all.judged.times.dropped.map((evidence) => `dropped: ${JSON.stringify(evidence)}`)
  const wrong = world.taps.filter(here(all)).filter(({ writer, seq, at }) => {
    const of = all.judged.times.writers.get(writer)
    return !of || (of.lo[seq - 1] as number) > at + 2 || (of.hi[seq - 1] as number) < at - 2
  })
  return [...dropped, ...wrong.map((tap) => `outside its interval: ${named(tap)}`)]
}

function verdicts(world: World, all: Seen): string[] {
  const { stops, extra_ms, ended_at } = all.facts
  const limit = EXAM.paper.durasi_detik * 1000 + extra_ms
  return world.taps.filter(here(all)).flatMap((tap) => {
    const verdict = all.judged.verdicts.get(tap.writer)?.[tap.seq - 1]
    if (!verdict) return [`no verdict: ${named(tap)}`]
    const { counts, marks, reason } = verdict
    const after = tap.at - nextClaim(tap, all)
    if (reason === 'superseded' && marks.length === 0)
      return after < 0 ? [`superseded before the claim: ${named(tap)}`] : []
    if (after > 0 && counts && marks.length === 0) return [`counts though another phone had gone on: ${named(tap)}`]
    if (reason === 'sealed') return []
    const stood = stops.map(({ at, until }) =>
      Math.max(0, Math.min(until ?? tap.at, tap.at) - Math.max(at, world.began)),
    )
    const worked = tap.at - world.began - stood.reduce((sum, ms) => sum + ms, 0)
    const beyond = Math.max(worked - limit, ended_at === null ? 0 : tap.at - ended_at)
    if (beyond <= 0 && !counts && marks.length === 0) return [`refused though in time, ${reason}: ${named(tap)}`]
    // The exam begins with the first entry of the first page life, some ms after the history.
    if (beyond > LATE_MS + 3000 && counts && marks.length === 0) return [`counts though late: ${named(tap)}`]
    return []
  })
}

/** When another phone was given the right to write after the one by which this was written. */
function nextClaim({ writer, seq, phone }: Tap, { facts, judged }: Seen): number {
  const epoch = judged.knowledge.get(writer)?.epoch[seq - 1] as number
  const next = facts.claims.find(({ phone_id }, claim) => claim > epoch && phone_id !== phone.begun.phone_id)
  return next?.at ?? Number.POSITIVE_INFINITY
}

/** Of each question the answer that was given last, by the right that was given last, stands. */
function last(world: World, all: Seen): string[] {
  const { verdicts: found, knowledge, times: when } = all.judged
  const counts = (writer: string, index: number) => found.get(writer)?.[index]?.counts ?? false
  const stands = standing(all.logs, when.writers, knowledge, counts)
  const epochOf = ({ writer, seq }: Tap) => knowledge.get(writer)?.epoch[seq - 1] as number
  const said = world.taps.filter(here(all)).filter(({ text, writer, seq }) => text !== null && counts(writer, seq - 1))
  return [...Map.groupBy(said, ({ q }) => q)].flatMap(([q, taps]) => {
    const right = taps.reduce((best, one) =>
      (epochOf(one) - epochOf(best) || one.order - best.order) > 0 ? one : best,
    )
    const what = stands.get(q)
    if (what?.answer === right.text || what?.contested) return []
    return [
      `question ${q}: ${JSON.stringify(what?.answer)} stands, ${JSON.stringify(right.text)} was the last: ${named(right)}`,
    ]
  })
}

/**
 * What a phone that knows all of it takes to stand is what the server takes to stand, where nothing is marked: of when its entries arrived
 * it may know less, where a reply was lost.
 */
function alike(world: World, all: Seen): string[] {
  const marked = new Set(
    world.taps.filter(({ writer, seq }) => all.judged.verdicts.get(writer)?.[seq - 1]?.marks.length).map(({ q }) => q),
  )
  const server = answersOf(all.logs, all.judged)
  return world.phones.flatMap((phone) =>
    phone.tabs.flatMap(({ page }) => {
      const judged = page?.book.judged(EXAM)
      const knowsAll = [...all.logs].every(([writer, { length }]) => page?.book.logs.get(writer)?.length === length)
      if (!page || !judged || !knowsAll || page.book.kept.facts?.seq !== all.facts.seq) return []
      const own = answersOf(page.book.logs, judged)
      const other = [...server].filter(
        ([q, answer]) => !marked.has(q) && answer !== null && own.get(q) !== null && own.get(q) !== answer,
      )
      return other.map(([q, answer]) => `question ${q}: the server scores ${answer}, the phone shows ${own.get(q)}`)
    }),
  )
}

function answersOf(
  logs: Seen['logs'],
  { verdicts: found, times: when, knowledge }: Judged,
): Map<number, string | null> {
  const counts = (writer: string, index: number) => found.get(writer)?.[index]?.counts ?? false
  const all = [...standing(logs, when.writers, knowledge, counts)]
  return new Map(all.map(([q, { answer, contested }]) => [q, contested ? null : JSON.stringify(answer)]))
}

/** The right to write changes only when the student asks. */
function rights(world: World, { facts }: Seen): string[] {
  return facts.claims.length - 1 > world.asked ? [`${facts.claims.length - 1} claims, ${world.asked} asked for`] : []
}

/** Nothing that the student did waits any more, without anybody reloading a page; a note of the page itself may. */
function queues(world: World, all: Seen): string[] {
  const waiting = world.taps.filter((tap) => !here(all)(tap) && tap.phone.tabs.some(({ page }) => knows(page, tap)))
  const unsaved = world.phones.flatMap((phone) =>
    phone.tabs.flatMap(({ page }) =>
      (page?.replicas ?? []).flatMap((replica) =>
        (page?.book.heads() ?? []).filter(([writer, seq]) => replica.has(writer) < seq).map(([writer]) => writer),
      ),
    ),
  )
  return [
    ...waiting.map((tap) => `unsent: ${named(tap)}`),
    ...unsaved.map((writer) => `a store lacks entries of ${writer}`),
  ]
}

const knows = (page: Page | null, { writer, seq }: Tap) => (page?.book.logs.get(writer)?.length ?? 0) >= seq

/** Nobody calls before the server allows. */
function pace({ net }: World): string[] {
  return net.impatient ? [`${net.impatient} calls before the server allowed them`] : []
}

/** The end gives a receipt of all that is there, and again the same. */
async function ends(world: World): Promise<string[]> {
  await amended(ATTEMPT, (facts) => reopen(facts, world.time.now), world.net.deps)
  const { facts } = await seen(world)
  const holder = facts.claims.at(-1)?.phone_id
  const phone = world.phones.find(({ begun }) => begun.phone_id === holder)
  if (!phone?.front) return ['the phone that writes has no page']
  phone.front.writer.say({ end: 'button' })
  phone.front.sender.hurry()
  await world.time.pass(60_000)
  const { receipt } = phone.front.book.kept
  if (!receipt) return ['no receipt']
  const heads = await world.net.store.heads(ATTEMPT)
  const wrong = receipt.writers.filter(({ writer, seq }) => (heads.get(writer)?.seq ?? 0) < seq)
  const missing = [...heads.keys()].filter((writer) => !receipt.writers.some((one) => one.writer === writer))
  return [...wrong, ...missing].length ? ['the receipt names other heads than the server has'] : []
}
