import type { SheetKey } from '#contract/exam/fold.ts'
import type { LogEntry } from '#contract/exam/log/entry.ts'
import { knew } from '#contract/exam/log/knowledge.ts'
import type { FactsMessage, Receipt } from '#contract/exam/log/messages.ts'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { minuteOf } from '#contract/exam/log/receipts.ts'
import { standing } from '#contract/exam/log/standing.ts'
import { partsOf } from '#contract/exam/log/timetable.ts'
import { type Judged, judge, LATE_MS } from '#contract/exam/log/verdicts.ts'
import type { EntryName, Times } from '#contract/exam/log/when.ts'
import { amended } from '#server/exam/log/calls.ts'
import { closedBy, judgeSealed, logsOf } from '#server/exam/log/seal.ts'
import { doubtsOf, type SealedAnswers, sealedAnswers } from '#server/exam/log/sealed.ts'
import { reopen } from '#server/exam/log/staff.ts'
import { judgeNow } from '#src/offline/attempt/judgement.ts'
import { viewOf } from '#src/offline/attempt/view.ts'
import type { Page } from '#src/offline/log/page.ts'
import { judgedBy } from './judged.ts'
import { IDS, scored } from './scored.ts'
import type { Tap, World } from './world.ts'

interface Seen {
  facts: FactsMessage
  /** What was known of times when the seal was written that holds an entry; all where none does. */
  decided(tap: Tap): Times
  logs: ReturnType<typeof logsOf>['logs']
  judged: Judged
  /** When the server had it. */
  arrived(tap: Tap): number
  /** Whether it counted, were staff to have given so much time as the page had heard of. */
  shown(tap: Tap): boolean
}

async function seen(world: World): Promise<Seen> {
  const row = await world.row()
  if (!row) throw new Error('The server never heard of the attempt.')
  const rows = await world.net.store.rows(row.attempt_id)
  const { logs, received } = logsOf(rows)
  const arrived = ({ writer, seq }: Tap) =>
    rows.find((one) => one.writer === writer && one.to.seq >= seq)?.to.received_at ?? Number.POSITIVE_INFINITY
  const judged = (facts: FactsMessage) => judge(logs, readFacts(facts, received), world.exam)
  const heard = new Map<string, Judged>()
  const shown = ({ told, writer, seq }: Tap) => {
    if (!told || told.stops.at(-1)?.until === null) return false
    const { stops, extra_ms, withdrawn_ms = 0 } = told
    const name = JSON.stringify([stops, extra_ms, withdrawn_ms])
    const found = heard.get(name) ?? judged({ ...row.facts, stops, extra_ms, withdrawn_ms })
    heard.set(name, found)
    return found.verdicts.get(writer)?.[seq - 1]?.counts ?? false
  }
  const all = judged(row.facts)
  const seals = row.facts.seals
    .filter(({ reopened }) => !reopened)
    .map((seal) => {
      const { times } = judgeSealed(seal, { facts: row.facts, rows, exam: world.exam }).judged
      return { heads: new Map(seal.heads), times }
    })
  const decided = ({ writer, seq }: Tap) => (seals.find(({ heads }) => seq <= (heads.get(writer) ?? 0)) ?? all).times
  return { facts: row.facts, logs, judged: all, arrived, shown, decided }
}

/** Everything that a history must come to; each line is something broken. */
export async function broken(world: World): Promise<string[]> {
  const all = await seen(world)
  return [
    ...(await lost(world)),
    ...(await aside(world)),
    ...times(world, all),
    ...verdicts(world, all),
    ...last(world, all),
    ...alike(world, all),
    ...estimates(world, all),
    ...rights(world, all),
    ...(await queues(world)),
    ...(await brought(world, all)),
    ...(await olderOnes(world)),
    ...pace(world),
    ...(await quiet(world)),
    ...(await ends(world)),
    ...cost(world),
    ...world.phones.flatMap(({ forgot }) => (forgot ? ['what staff did was forgotten'] : [])),
    ...world.wrong,
  ]
}

const named = ({ writer, seq, q }: Tap) => `${writer}/${seq} (question ${q})`
const here =
  ({ logs }: Seen) =>
  (tap: Tap) =>
    (logs.get(tap.writer)?.length ?? 0) >= tap.seq

/** What a page or a store has had is on the server, unless no copy was left; also what was said of an attempt put aside. */
async function lost(world: World): Promise<string[]> {
  const isEmptied = (tap: Tap) => tap.saved?.every((wiped, n) => wiped < (tap.phone.stores[n]?.wiped ?? 0)) ?? true
  const gone = (tap: Tap) => tap.gone && isEmptied(tap)
  const found: string[] = []
  for (const [attempt_id, taps] of Map.groupBy(world.everyTap, (tap) => tap.attempt_id)) {
    const heads = await world.heads(attempt_id)
    const lacks = taps.filter((tap) => (heads.get(tap.writer)?.seq ?? 0) < tap.seq && !gone(tap))
    found.push(...lacks.map((tap) => `lost: ${named(tap)}`))
  }
  return found
}

/** What staff have put aside stays as it was sealed then, whatever arrives later, and is not opened again. */
async function aside(world: World): Promise<string[]> {
  const found: string[] = []
  for (const { attempt_id, scored: before } of world.aside) {
    const facts = (await world.net.store.find(attempt_id))?.facts
    if (!facts?.archived || !closedBy(facts)) found.push(`put aside no more: ${attempt_id}`)
    if ((await scored(world, attempt_id)) !== before)
      found.push(`scored otherwise since it was put aside: ${attempt_id}`)
  }
  return found
}

/** The interval of every entry holds the moment in which it was written. */
function times(world: World, all: Seen): string[] {
  const dropped = all.judged.times.dropped.map((evidence) => `dropped: ${JSON.stringify(evidence)}`)
  const wrong = truths(world, all).filter(({ at, lo, hi }) => lo > at + 2 || hi < at - 2)
  const out = truths(world, all).filter(({ est, lo, hi }) => est < lo - 2 || est > hi + 2)
  return [
    ...dropped,
    ...wrong.map(({ writer, seq }) => `outside its interval: ${writer}/${seq}`),
    ...out.map(({ writer, seq }) => `taken for a moment outside its interval: ${writer}/${seq}`),
  ]
}

interface Truth {
  writer: string
  seq: number
  entry: LogEntry
  at: number
  lo: number
  est: number
  hi: number
}

/** Every entry that the server has, and when it really was. */
function truths({ phones }: World, { logs, judged }: Seen): Truth[] {
  return phones.flatMap(({ truth }) =>
    [...truth].flatMap(([writer, at]) => {
      const of = judged.times.writers.get(writer)
      return (logs.get(writer) ?? []).map((entry, i) => {
        const [lo, est, hi] = [of?.lo[i] as number, of?.est[i] as number, of?.hi[i] as number]
        return { writer, seq: entry.seq, entry, at: at[i] as number, lo, est, hi }
      })
    }),
  )
}

/** Where a stretch without a gap has a sample its entries are taken right to two seconds, or to half of how long its call took. */
function estimates(world: World, all: Seen): string[] {
  const found: string[] = []
  if (isSteady(world))
    // Clocks that nobody set and that never stood: wrong by their drift at most, and by half of how long a call took. A guess says that it is one.
    found.push(
      ...truths(world, all)
        .filter(({ writer, est, at }) => !all.judged.times.writers.get(writer)?.guess && Math.abs(est - at) > 12_000)
        .map(
          ({ writer, seq, est, at }) =>
            `taken for ${est - at} ms from when it was, by a clock that was right: ${writer}/${seq}`,
        ),
    )
  for (const [writer, entries] of Map.groupBy(truths(world, all), ({ writer }) => writer)) {
    let stretch = 0
    const of = entries.map(({ entry }) => ('gap' in entry.v ? ++stretch : stretch))
    for (const part of Map.groupBy(entries, ({ seq }) => of[seq - 1] as number).values()) {
      const first = part[0] as Truth
      const begin = first.entry.m
      const trips = part.flatMap(({ entry: { v } }) =>
        'server' in v && (v.server.left > begin || (v.server.left === begin && leftWith(world, first)))
          ? [v.server.back - v.server.left]
          : [],
      )
      const most = Math.max(2000, Math.min(...trips) / 2 + 500)
      const off = part.filter(({ est, at }) => Math.abs(est - at) > most)
      found.push(...off.map(({ seq, est, at }) => `taken for ${est - at} ms from when it was: ${writer}/${seq}`))
    }
  }
  return found
}

/** Whether the first page lives of all phones that began were here when an entry was decided on, and those beside the first one were named. */
function beginningsOf({ phones }: World, { facts, logs, decided }: Seen): (tap: Tap) => boolean {
  const { origins, claims, seals, stops, ended_at } = facts
  const [first] = origins
  const touched = claims.length > 1 || stops.length > 0 || seals.length > 0 || ended_at !== null
  // Of a life that asked, and by which nothing was written: no other one stands for it once others did something (`begunAnew`).
  if (touched && first && first.at === undefined && !logs.has(first.writer)) return () => false
  const named = new Set(origins.map(({ writer }) => writer))
  const began = phones.filter(({ begun: { origin }, truth }) => truth.has(origin.writer))
  const all = began.every(({ begun }) => begun.phone_id === claims[0]?.phone_id || named.has(begun.origin.writer))
  return (tap) => {
    const { writers } = decided(tap)
    return all && began.every(({ begun: { origin } }) => (writers.get(origin.writer)?.lo.length ?? 0) >= origin.seq)
  }
}

const isSteady = ({ phones }: World) => phones.every(({ steady }) => steady)

/** Whether a call of the phone left in the very moment of an entry, and not before a sleep that stood between. */
function leftWith({ net, phones }: World, { writer, at }: Truth): boolean {
  const phone = phones.find(({ truth }) => truth.has(writer))
  return net.calls.some((call) => call.phone_id === phone?.begun.phone_id && call.at >= at && call.at <= at + 1)
}

function verdicts(world: World, all: Seen): string[] {
  const { rulings, seals, stops, uncounted } = all.facts
  // Nobody knows yet by how much a pause that goes on makes the grace longer.
  const sync_until = stops.at(-1)?.until === null ? Number.POSITIVE_INFINITY : all.facts.sync_until
  const { taps } = world
  const timeliness = timelinessOf(world, taps, all)
  const off = offOf(world, taps, all)
  // Of phones that cannot be wrong about a time nothing is taken for late by mistake.
  const sure = isSteady(world)
  const isKnown = beginningsOf(world, all)
  // An end or a move is no answer.
  return taps
    .filter((tap) => tap.q >= 0 && here(all)(tap))
    .flatMap((tap) => {
      const verdict = all.judged.verdicts.get(tap.writer)?.[tap.seq - 1]
      if (!verdict) return [`no verdict: ${named(tap)}`]
      const { counts, marks, reason } = verdict
      if (marks.includes('origin') && isKnown(tap)) return [`marked as if nobody knew when it began: ${named(tap)}`]
      const after = tap.at - nextClaim(tap, all)
      const came = minuteOf(all.arrived(tap))
      const ruled = rulings.find(({ writer, seq }) => writer === tap.writer && seq === tap.seq)
      if (ruled) return counts === (ruled.ruling === 'admit') ? [] : [`not as staff decided: ${named(tap)}`]
      if (uncounted) return counts || reason !== 'attempt_limit' ? [`counts though nothing does: ${named(tap)}`] : []
      if (reason === 'superseded' && marks.length === 0)
        return after < 0 ? [`superseded before the claim: ${named(tap)}`] : []
      if (after > 0 && counts && marks.length === 0) return [`counts though another phone had gone on: ${named(tap)}`]
      if (reason === 'sealed') {
        // One that was opened again, and all before it, closes nothing.
        const opened = seals.findLastIndex(({ reopened }) => reopened)
        const by = seals.find(({ at }, n) => n > opened && at <= all.arrived(tap))
        if (!by || nextClaim(tap, all) !== Number.POSITIVE_INFINITY) return [`sealed, though nobody did: ${named(tap)}`]
        const holder = all.facts.claims[by.epoch]?.phone_id
        const early = all.facts.ended_at !== null && tap.at < all.facts.ended_at - 2000
        if (
          early &&
          tap.phone.begun.phone_id === holder &&
          !world.jobs.includes(by.at) &&
          world.stood.get(by.at)?.taps.has(tap)
        )
          return [`sealed without what stood on the phone: ${named(tap)}`]
        // Staff had ended it: that is what was sealed, whatever the student did while it was on its way.
        const byStaff = all.facts.ended_at !== null && tap.at > all.facts.ended_at
        return !byStaff &&
          !world.jobs.includes(by.at) &&
          endedAfter(tap, world.stood.get(by.at)?.left ?? by.at, taps, all)
          ? [`sealed without what was written before the end: ${named(tap)}`]
          : []
      }
      if (reason === 'arrived_late') return came > sync_until ? [] : [`came within the grace: ${named(tap)}`]
      if (reason === 'too_late' && !counts && marks.length === 0 && all.shown(tap))
        return [`refused as late though the screen had time: ${named(tap)}`]
      const is = timeliness(tap)
      const mayRefuse =
        world.exam.hold_marked || marks.includes('right') || (!sure && off(tap) > world.exam.tolerance_ms)
      if (is === 'in time' && !counts && !(marks.length && mayRefuse))
        return [`refused though in time, ${reason} ${marks}: ${named(tap)}`]
      if ((is === 'not' || came > sync_until) && counts && marks.length === 0)
        return [`counts though not in time: ${named(tap)}`]
      return []
    })
}

/** By how much more exam time at most was taken to have passed than had: since the beginning, a move, or what staff did. */
function offOf(world: World, taps: readonly Tap[], { facts, decided }: Seen): (tap: Tap) => number {
  const begins = world.phones.flatMap(({ begun: { origin }, truth }) => {
    const at = truth.get(origin.writer)?.[origin.seq - 1]
    return at === undefined ? [] : [{ ...origin, at }]
  })
  const since = [...begins, ...taps.filter(({ v }) => 'move' in v)]
  const passed = (from: number, to: number) =>
    to < from ? -world.clock.worked(to, from) : world.clock.worked(from, to)
  return (tap) => {
    const { writers } = decided(tap)
    const taken = ({ writer, seq }: Pick<Tap, 'writer' | 'seq'>) =>
      writers.get(writer)?.est[seq - 1] ?? facts.started_at
    const own = taken(tap)
    const more = since.map((from) => passed(taken(from), own) - passed(from.at, tap.at))
    // An end by staff is a moment, not so much exam time.
    return Math.max(own - tap.at, ...more)
  }
}

/** Whether the page that ended the attempt knew of an entry, and ended it before a moment. */
function endedAfter({ writer, seq, phone }: Tap, before: number, taps: readonly Tap[], { judged }: Seen): boolean {
  return taps.some(
    ({ v, at, writer: by, seq: end, phone: on }) =>
      'end' in v && on === phone && at < before && knew(judged.knowledge, by, end - 1, writer, seq),
  )
}

/** By when it was and by what staff and the student did, and not by what is known of that; `perhaps`: where it takes more to say. */
function timelinessOf(world: World, taps: readonly Tap[], all: Seen): (tap: Tap) => 'in time' | 'not' | 'perhaps' {
  const { paper } = world.exam
  const { ended_at } = all.facts
  const parts = partsOf(paper)
  const seconds = paper.waktu === 'total' ? [paper.durasi_detik] : paper.subtes.map(({ durasi_detik }) => durasi_detik)
  const lengths = seconds.map((own, n) => own * 1000 + (n === seconds.length - 1 ? world.clock.extra : 0))
  const sum = (from: number, to: number) => lengths.slice(from, to).reduce((all, one) => all + one, 0)
  const began = originOf(world, taps, all)
  const said = taps.flatMap(({ v, at, writer, seq }) => {
    if (!('move' in v) || v.move < 1) return []
    const verdict = all.judged.verdicts.get(writer)?.[seq - 1]
    const sure = verdict?.counts === true && verdict.marks.length === 0
    return [{ to: v.move, at, writer, seq, sure }]
  })
  return (tap) => {
    const part = parts[tap.q] as number
    const since = began(all.decided(tap))
    const passed = (at: number) => world.clock.worked(since, at)
    const now = passed(tap.at)
    // As soon as a part opens the others follow, each after its time.
    const moves = said.filter(({ to }) => to <= part + 1).map((move) => ({ ...move, at: passed(move.at) }))
    const opens = (of: typeof moves) => of.filter(({ to }) => to <= part).map(({ to, at }) => at + sum(to, part))
    const ends = (of: typeof moves) => of.map(({ to, at }) => at + sum(to, part + 1))
    const owns = moves.filter(({ sure, writer, seq }) => sure && writer === tap.writer && seq < tap.seq)
    const staff = ended_at === null ? Number.NEGATIVE_INFINITY : tap.at - ended_at
    const late = Math.max(staff, now - Math.min(sum(0, part + 1), ...ends(owns)))
    const early = part === 0 ? 0 : Math.min(sum(0, part), ...opens(moves)) - now
    if (late > LATE_MS + 10 || early > LATE_MS + 10) return 'not'
    const open = part === 0 || now >= Math.min(sum(0, part), ...opens(owns))
    return open && Math.max(staff, now - Math.min(sum(0, part + 1), ...ends(moves))) <= 0 ? 'in time' : 'perhaps'
  }
}

/**
 * Exam time runs from the first entry of the first page life on the phone that the server heard first, or on one of which that entry, or an
 * answer by the right of the beginning, was known when it was decided: of a phone of which nothing of the kind is left nobody knows.
 */
function originOf(world: World, taps: readonly Tap[], { judged, facts }: Seen): (times: Times) => number {
  const { phones, began } = world
  const found = new Map<Times, number>()
  const first = taps.filter(({ writer, seq }) => judged.knowledge.get(writer)?.epoch[seq - 1] === 0)
  const look = ({ writers }: Times) => {
    const has = ({ writer, seq }: EntryName) => (writers.get(writer)?.lo.length ?? 0) >= seq
    const known = phones.flatMap((phone) => {
      const { origin, attempt_id } = phone.begun
      if (!world.isNow(attempt_id)) return []
      const told =
        has(origin) ||
        origin.writer === facts.origins[0]?.writer ||
        first.some((tap) => tap.phone === phone && has(tap))
      return told ? (phone.truth.get(origin.writer)?.[origin.seq - 1] ?? []) : []
    })
    return known.length ? Math.min(...known) : began
  }
  return (times) => {
    const at = found.get(times) ?? look(times)
    found.set(times, at)
    return at
  }
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
    if (what?.answer === right.text || (what?.contested && what.writer !== right.writer)) return []
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
      const judged = page && judgedBy(page.book, world.exam)
      const knowsAll = [...all.logs].every(([writer, { length }]) => page?.book.logs.get(writer)?.length === length)
      if (!page || !judged || !knowsAll || !isOf(world, page) || page.book.kept.facts?.seq !== all.facts.seq) return []
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

const isOf = (world: World, { book }: Page) => world.isNow(book.kept.begun.attempt_id)

/** The right to write changes only when the student asks for it on that phone. */
function rights(world: World, { facts }: Seen): string[] {
  const given = Map.groupBy(facts.claims.slice(1), ({ phone_id }) => phone_id)
  return [...given]
    .filter(([phone_id, claims]) => claims.length > world.asked(phone_id))
    .map(([phone_id, claims]) => `${phone_id} was given the right ${claims.length} times`)
}

/** Nothing that the student did waits any more, without anybody reloading a page; a note of the page itself may. */
async function queues(world: World): Promise<string[]> {
  // Two phones may have begun two attempts that both count for nothing: each tap is on the server as its own.
  const waiting: Tap[] = []
  for (const [attempt_id, taps] of Map.groupBy(world.taps, (tap) => tap.attempt_id)) {
    const heads = await world.heads(attempt_id)
    const lacks = taps.filter(({ writer, seq }) => (heads.get(writer)?.seq ?? 0) < seq)
    waiting.push(...lacks.filter((tap) => tap.phone.front && tap.phone.holds(attempt_id, tap.writer, tap.seq)))
  }
  const unsaved = world.phones.flatMap((phone) =>
    phone.tabs.flatMap(({ page }) =>
      (page?.replicas ?? []).flatMap((replica) =>
        (page?.book.heads() ?? [])
          // What was written in this moment is on its way.
          .filter(([writer, seq]) => replica.has(writer) < seq - fresh(world, writer, seq))
          .map(([writer]) => writer),
      ),
    ),
  )
  return [
    ...waiting.map((tap) => `unsent: ${named(tap)}`),
    ...unsaved.map((writer) => `a store lacks entries of ${writer}`),
  ]
}

/** How many of a writer's entries are younger than a second. */
function fresh({ phones, time }: World, writer: string, seq: number): number {
  const times = phones.flatMap(({ truth }) => truth.get(writer) ?? [])
  return times.slice(0, seq).filter((at) => at > time.now - 1000).length
}

/** Who was given the right to write was brought what the server had by then. */
async function brought(world: World, { facts }: Seen): Promise<string[]> {
  const claim = facts.claims.length > 1 ? facts.claims.at(-1) : undefined
  const page = world.phones.find(({ begun }) => begun.phone_id === claim?.phone_id)?.front
  if (!claim || !page || !isOf(world, page)) return []
  const { book } = page
  const { attempt_id } = (await world.row()) ?? { attempt_id: '' }
  const rows = (await world.net.store.rows(attempt_id)).filter(({ to }) => to.received_at < claim.at)
  const lacks = rows.filter(({ writer, to }) => (book.logs.get(writer)?.length ?? 0) < to.seq)
  return lacks.map(({ writer, to }) => `who goes on was not brought ${writer}/${to.seq}`)
}

/** Attempts of other days were sent as well, unless both stores were emptied. */
async function olderOnes({ older, net, phones }: World): Promise<string[]> {
  const kept = older.filter(({ wiped }) => wiped.some((n, store) => n === phones[0]?.stores[store]?.wiped))
  const heads = await Promise.all(kept.map(({ attempt_id }) => net.store.heads(attempt_id)))
  const lacks = kept.filter(({ writer, seq }, n) => (heads[n]?.get(writer)?.seq ?? 0) < seq)
  return lacks.map(({ attempt_id }) => `an older attempt was not sent: ${attempt_id}`)
}

/** Nobody calls before the server allows, or more often than his own back-off. */
function pace({ net }: World): string[] {
  const early = net.impatient ? [`${net.impatient} calls before the server allowed them`] : []
  const quick = net.tempers.filter(({ quick: often, hurries }) => often > hurries).length
  const dense = net.tempers.filter(({ dense: often }) => often).length
  return [
    ...early,
    ...(quick ? [`${quick} lives called again at once after a failure`] : []),
    ...(dense ? [`${dense} lives called on and on`] : []),
  ]
}

/**
 * Where there is nothing new nothing is sent, hashed or written: but for a clock that drifts, and, once for each tab, what it heard last: that
 * staff had ended the exam, or what another tab had sent of its own log before.
 */
async function quiet(world: World): Promise<string[]> {
  const { net, phones, time } = world
  const tabs = phones.reduce((sum, phone) => sum + phone.tabs.length, 0)
  for (let left = tabs; ; left--) {
    const [calls, hashes] = [net.calls.length, hashesOf(net)]
    await time.pass(30_000)
    const [more, hashed] = [net.calls.length - calls, hashesOf(net) - hashes]
    if (more <= 3 * tabs && hashed <= 10 * tabs) return []
    if (left <= 0) return [`${more} calls and ${hashed} hashes in a quiet half minute`]
  }
}

const hashesOf = ({ tempers }: World['net']) => tempers.reduce((sum, { hashes }) => sum + hashes, 0)

/** What a life hashes grows with what it sends: what was durable before it, once, and what it sends, mostly once. */
function cost({ net, phones }: World): string[] {
  const entries = phones.flatMap(({ truth }) => [...truth.values()]).reduce((sum, { length }) => sum + length, 0)
  const wrong = net.tempers.filter(({ hashes, sent }) => hashes > 2 * sent + entries + 50)
  return wrong.map(({ hashes, sent, calls }) => `${hashes} hashes for ${sent} entries in ${calls} calls`)
}

/** The end gives a receipt of all that is there, and again the same. */
async function ends(world: World): Promise<string[]> {
  const row = await world.row()
  if (row) await amended(row.attempt_id, (facts) => reopen(facts, world.time.now), world.net.deps)
  const { facts } = await seen(world)
  const holder = facts.claims.at(-1)?.phone_id
  const phone = world.phones.find(({ begun }) => begun.phone_id === holder)
  if (!phone?.front) return ['the phone that writes has no page']
  await world.time.pass(5000)
  phone.front.writer.say({ end: 'button' })
  phone.front.sender.hurry()
  await world.time.pass(60_000)
  const { receipt } = phone.front.book.kept
  if (!receipt) return ['no receipt']
  return [...(await proves(world, receipt)), ...(await scores(world, phone.front))]
}

const QUESTIONS = { ids: IDS, places: new Map(IDS.map((id, q) => [id, q])), texts: new Set<string>() }

/** A receipt names what was sealed, no less and no more, and what those logs are. */
async function proves(world: World, { attempt_id, revision, writers }: Receipt): Promise<string[]> {
  const seal = (await world.row())?.facts.seals[revision - 1]
  const rows = await world.net.store.rows(attempt_id)
  const sealed = new Map(seal?.heads)
  const wrong = writers.filter(
    ({ writer, seq, head }) =>
      sealed.get(writer) !== seq ||
      !rows.some(({ to, writer: of }) => of === writer && to.seq === seq && to.hash === head),
  )
  return wrong.length || writers.length !== sealed.size ? ['the receipt names other heads than were sealed'] : []
}

/** What is scored is what the phone that finished shows, where it was brought all of it and nothing is marked. */
async function scores(world: World, { book, writer }: Page): Promise<string[]> {
  const row = await world.row()
  const rows = await world.net.store.rows(row?.attempt_id ?? '')
  const seal = row && closedBy(row.facts)
  if (!row || !seal) return ['nothing was sealed']
  const sealing = { facts: row.facts, rows, exam: world.exam, soal_ids: IDS }
  if (book.kept.facts?.seq !== row.facts.seq) return []
  if (rows.some((one) => (book.logs.get(one.writer)?.length ?? 0) < one.to.seq)) return []
  const { folded } = sealedAnswers(sealing) as SealedAnswers
  const questions = { ...QUESTIONS, paper: world.exam.paper }
  const view = viewOf(judgeNow(book, questions, writer.name, writer.now()), questions)
  const { doubts, contested } = doubtsOf(judgeSealed(seal, sealing), IDS)
  const unsure = new Set([...contested, ...doubts.flatMap(({ soal_id, marks }) => (marks.length ? [soal_id] : []))])
  // Nobody knows in which order two tabs pressed the keys of different cells where one of them slept.
  const pressed = (keys: readonly SheetKey[] = []) =>
    keys.map(({ column, row, answer }) => [column, row, answer] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return IDS.filter((id) => !unsure.has(id)).flatMap((id) => {
    const scored = [folded.answers.get(id)?.value ?? null, folded.flags.get(id) ?? null, pressed(folded.keys.get(id))]
    const shown = [view.answers.get(id) ?? null, view.flags.get(id) ?? null, pressed(view.keys.get(id))]
    const [one, other] = [JSON.stringify(scored), JSON.stringify(shown)]
    return one === other ? [] : [`${id}: ${one} is scored, ${other} is shown`]
  })
}
