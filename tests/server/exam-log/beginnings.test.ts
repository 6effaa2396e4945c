import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EntryValue } from '#contract/exam/log/entry.ts'
import type { InitRequest } from '#contract/exam/log/messages.ts'
import { COUNTS } from '#contract/exam/log/verdict.ts'
import { amended, append, end, init } from '#server/exam/log/calls.ts'
import type { Caller, LogDeps } from '#server/exam/log/deps.ts'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import { judgeAll } from '#server/exam/log/seal.ts'
import { giveBack } from '#server/exam/log/staff.ts'
import type { Outline } from '#server/exam/rows.ts'
import type { Sitting } from '#server/exam/sitting.ts'
import { startOf } from '#server/exam/sitting-start.ts'
import { depsOf, EXAM, NOW, Page } from './sends.ts'

const MINUTE = 60_000
const PAPER = 'a'.repeat(64)

/** One student, and a sitting of an hour that may be begun for an hour from now. */
class Room {
  now = NOW
  readonly store = new MemoryLogStore()
  readonly student = randomUUID()
  readonly deps: LogDeps
  readonly place = { jadwal_id: randomUUID(), jadwal_ujian_id: randomUUID() }

  constructor(more: Partial<Sitting> = {}) {
    const now = () => this.now
    const sitting: Sitting = {
      ...{ ...this.place, ujian_id: randomUUID(), mulai: NOW - MINUTE, selesai: NOW + 60 * MINUTE, extra_ms: 0 },
      ...{ published: true, mode: 'nasional', grace_ms: 24 * 60 * MINUTE, max_attempts: 1, tolerance_ms: null },
      ...{ hold_marked: false, member: true, former_member: false, code: 'admitted' },
      papers: [{ paper_sha256: PAPER, policy: 'open', paper_key: null, current: true }],
      ...more,
    }
    const guesses = { demand: () => undefined, take: () => undefined } as never
    const of = { now, guesses, sittingOf: async () => sitting, bundleOf: async () => null }
    const start: LogDeps['start'] = (request, student) =>
      startOf(request, student, { ...of, outlineOf: async () => EXAM.paper as unknown as Outline })
    this.deps = { ...depsOf(this.store, now), start }
  }

  /** `pages`: page lives of the phone of the first one, the first of which began. */
  async asks(pages: readonly Page[], more: Partial<InitRequest> = {}): Promise<Phone> {
    const [{ attempt_id: begun_as, phone_id, writer }] = pages as [Page]
    const heads = pages.map((page): [string, number] => [page.writer, page.log.length])
    const request = {
      ...{ ...this.place, attempt_id: begun_as, phone_id, paper_sha256: PAPER, origin: { writer, seq: 1 } },
      ...{ m_now: 1000, wall_now: this.now, most: 1000, facts_seq: 0 },
      heads: heads.sort(([a], [b]) => (a < b ? -1 : 1)),
      ...more,
    }
    const { attempt_id } = await init(request, this.student, this.deps)
    return { caller: { attempt_id, begun_as, phone_id }, facts: await this.facts(attempt_id) }
  }

  send = (caller: Caller, page: Page, from = 1) => append(page.request(page.batch(from)), caller, this.deps)

  async facts(attempt_id: string) {
    return (await this.store.find(attempt_id))?.facts ?? expect.fail('no attempt')
  }

  async verdicts(attempt_id: string, page: Page) {
    const [facts, rows] = [await this.facts(attempt_id), await this.store.rows(attempt_id)]
    return judgeAll({ facts, rows, exam: EXAM }).judged.verdicts.get(page.writer)
  }
}

interface Phone {
  caller: Caller
  facts: Awaited<ReturnType<Room['facts']>>
}

/** Written at so many minutes of the page's clock. */
function at(page: Page, minutes: number, v: EntryValue, q = -1): Page {
  page.say(v, q)
  const last = page.log.at(-1) ?? expect.fail('nothing said')
  page.log[page.log.length - 1] = { ...last, m: minutes * MINUTE }
  return page
}
const sample = (page: Page, minutes: number, now: number) =>
  at(page, minutes, { server: { at: now, left: minutes * MINUTE, back: minutes * MINUTE + 50 } })

test('I26.60 a phone that names an entry which it writes at the end gains no time by it', async () => {
  const [room, page] = [new Room(), new Page(randomUUID())]
  const { caller, facts } = await room.asks([page], { origin: { writer: page.writer, seq: 12 } })
  expect(facts.origins).toEqual([{ writer: page.writer, seq: 12, at: NOW }])
  sample(page, 0, NOW)
  for (const minutes of [10, 50, 70, 300]) {
    room.now = NOW + minutes * MINUTE
    at(page, minutes, { a: 'A' }, 0)
    sample(page, minutes, room.now)
  }
  for (const v of [{ f: true }, { f: false }, { end: 'button' } as const]) at(page, 301, v, 0)
  room.now = NOW + 301 * MINUTE
  await room.send(caller, page)
  const heads: [string, number][] = [[page.writer, page.log.length]]
  const { receipt } = await end({ attempt_id: page.attempt_id, heads, facts_seq: 0 }, caller, room.deps)
  expect(receipt?.uncounted).toBe(4)
  const said = await room.verdicts(caller.attempt_id, page)
  const late = { counts: false, reason: 'too_late', marks: [] }
  expect([2, 4, 6, 8].map((index) => said?.[index])).toEqual([COUNTS, COUNTS, late, late])
})

test('I26.61 the moment of a start bounds the beginning where the phone has written it, and not where it asks first', async () => {
  const [asked, page] = [new Room(), new Page(randomUUID())]
  const before = await asked.asks([page], { heads: [] })
  expect(before.facts.origins).toEqual([{ writer: page.writer, seq: 1 }])
  // Its first entry comes after the reply, as in every start with a network.
  asked.now += 20_000
  sample(at(page, 1, { a: 'A' }, 0), 2, asked.now + 2 * MINUTE)
  asked.now += 2 * MINUTE
  await asked.send(before.caller, page)
  expect(await asked.verdicts(before.caller.attempt_id, page)).toEqual([COUNTS, COUNTS, COUNTS])
  const after = await new Room().asks([page])
  expect(after.facts.origins).toEqual([{ writer: page.writer, seq: 1, at: NOW }])
})

test('I26.62 a second phone that only asks leaves no beginning; one that began and is never heard again makes nothing uncertain', async () => {
  const [room, page] = [new Room({ hold_marked: true }), new Page(randomUUID())]
  const { caller } = await room.asks([page])
  sample(page, 0, NOW)
  at(page, 10, { a: 'A' }, 0)
  room.now = NOW + 11 * MINUTE
  await room.send(caller, page)
  const [second, third] = [new Page(randomUUID()), new Page(randomUUID()).answer(0, 'B')]
  const asked = await room.asks([second], { heads: [] })
  expect([asked.caller.attempt_id, asked.facts.origins.length]).toEqual([caller.attempt_id, 1])
  const { facts } = await room.asks([third])
  expect(facts.origins.slice(1)).toEqual([{ writer: third.writer, seq: 1, at: room.now }])
  expect((await room.asks([third])).facts).toEqual(facts)
  expect(await room.verdicts(caller.attempt_id, page)).toEqual([COUNTS, COUNTS, COUNTS])
})

test('I26.87 a second phone that began, heard once staff have put the attempt aside, changes nothing of it', async () => {
  const [room, page] = [new Room(), new Page(randomUUID())]
  const { caller, facts } = await room.asks([page])
  const aside = { ...facts, seq: facts.seq + 1, archived: true as const }
  expect(await room.store.amend(caller.attempt_id, aside)).toBe(true)
  const second = new Page(page.attempt_id).answer(0, 'B')
  const heard = await room.asks([second])
  expect([heard.caller.attempt_id, heard.facts]).toEqual([caller.attempt_id, aside])
})

/** Begun on a phone without a network at so many minutes after the window opened; `lives`: page lives, the last of which found the network again. */
async function startsAlone(minutes: number, lives: number) {
  const [room, page] = [new Room(), new Page(randomUUID())]
  for (const m of [1, 20]) at(page, m, { a: 'A' }, 0)
  const last = lives === 1 ? page : new Page(page.attempt_id, page.phone_id)
  const opening = { phone_id: page.phone_id, wall: NOW, app: '2', epoch: 0, knows: { [page.writer]: page.log.length } }
  if (last !== page) last.log[0] = { seq: 1, m: 0, q: -1, v: { open: opening } }
  room.now = NOW + (minutes + 40) * MINUTE
  sample(last, lives === 1 ? 40 : 0, room.now)
  const { caller, facts } = await room.asks(lives === 1 ? [page] : [page, last])
  for (const one of new Set([page, last])) await room.send(caller, one)
  const verdicts = await room.verdicts(caller.attempt_id, page)
  return { facts, answers: [verdicts?.[1], verdicts?.[2]] }
}

test('I26.63 begun after the window without a network: its log tells, however often the page was loaded since', async () => {
  const late = { counts: false, reason: 'too_late', marks: [] }
  expect((await startsAlone(70, 1)).answers).toEqual([late, late])
  const marked = { counts: true, reason: 'too_late', marks: ['origin'] }
  expect((await startsAlone(70, 2)).answers).toEqual([marked, marked])
  expect((await startsAlone(70, 1)).facts.origins[0]).toMatchObject({ until: NOW + 60 * MINUTE })
})

test('I26.64 begun within the window without a network: nothing is refused, whenever the network comes back', async () => {
  expect((await startsAlone(10, 1)).answers).toEqual([COUNTS, COUNTS])
  expect((await startsAlone(10, 1)).facts.origins[0]).not.toHaveProperty('until')
  expect((await startsAlone(50, 1)).answers).toEqual([COUNTS, COUNTS])
  const marked = { counts: true, reason: 'too_late', marks: ['origin'] }
  expect((await startsAlone(50, 2)).answers).toEqual([marked, marked])
})

test('I26.65 a phone that slept since it began within the window is not taken for one that began after it', async () => {
  const [room, page] = [new Room(), new Page(randomUUID())]
  at(page, 1, { a: 'A' }, 0)
  // Its clock stood still for three hours.
  at(page, 2, { gap: { hidden: true, jump: 180 * MINUTE } })
  room.now = NOW + 183 * MINUTE
  sample(page, 3, room.now)
  const { caller, facts } = await room.asks([page], { m_now: 3 * MINUTE })
  expect(facts.uncounted).toBe(false)
  await room.send(caller, page)
  const marked = { counts: true, reason: 'too_late', marks: ['origin'] }
  expect((await room.verdicts(caller.attempt_id, page))?.[1]).toEqual(marked)
})

test('I26.89 asked again after a reload, because no answer came to the first time, the attempt begins then', async () => {
  const [room, lost] = [new Room({ hold_marked: true }), new Page(randomUUID())]
  const { caller, facts } = await room.asks([lost], { heads: [] })
  room.now += 20 * MINUTE
  const page = new Page(randomUUID(), lost.phone_id)
  const again = await room.asks([page], { heads: [] })
  expect(again.caller.attempt_id).toBe(caller.attempt_id)
  expect(again.facts.origins).toEqual([{ writer: page.writer, seq: 1 }])
  expect(again.facts.started_at - facts.started_at).toBe(20 * MINUTE)
  expect(again.facts.sync_until - facts.sync_until).toBe(20 * MINUTE)
  sample(page, 0, room.now)
  at(page, 59, { a: 'A' }, 0)
  room.now += 59 * MINUTE
  await room.send(again.caller, page)
  expect(await room.verdicts(caller.attempt_id, page)).toEqual([COUNTS, COUNTS, COUNTS])
})

test('I26.90 what was written, another phone, staff and the end of the window leave the beginning where it was', async () => {
  const asks = async (before: (room: Room, page: Page, first: Phone) => unknown) => {
    const [room, page] = [new Room(), new Page(randomUUID())]
    const first = await room.asks([page], { heads: [] })
    room.now += 20 * MINUTE
    const other = (await before(room, page, first)) as Page | undefined
    const { facts } = await room.asks([other ?? new Page(randomUUID(), page.phone_id)], { heads: [] })
    return [facts.started_at - first.facts.started_at, facts.origins]
  }
  const still = (page: Page) => [0, [{ writer: page.writer, seq: 1 }]]
  const pages: Page[] = []
  const noted = (work: (room: Room, page: Page, first: Phone) => unknown) => (room: Room, page: Page, first: Phone) => {
    pages.push(page)
    return work(room, page, first)
  }
  const cases = [
    noted((room, page, { caller }) => room.send(caller, page).then(() => undefined)),
    noted(() => new Page(randomUUID())),
    noted((room, _, { caller, facts }) =>
      room.store.amend(caller.attempt_id, { ...facts, seq: 2, ended_at: room.now }).then(() => undefined),
    ),
    noted((room) => {
      room.now += 60 * MINUTE
    }),
  ]
  for (const one of cases) expect(await asks(one)).toEqual(still(pages.at(-1) ?? expect.fail('no page')))
})

/** A phone that asked and got no reply begins alone 20 minutes later, as another page life, and is heard once `meanwhile` is over. */
async function beginsUnheard(meanwhile: (room: Room, first: Phone) => Promise<Page>) {
  const [room, asked] = [new Room(), new Page(randomUUID())]
  const first = await room.asks([asked], { heads: [] })
  const page = sample(new Page(randomUUID(), asked.phone_id), 0, NOW + 20 * MINUTE)
  room.now += 21 * MINUTE
  const other = await meanwhile(room, first)
  room.now = NOW + 60 * MINUTE
  at(page, 40, { a: 'A' }, 0)
  const heard = await room.asks([page])
  await room.send(heard.caller, page)
  const verdicts = [
    await room.verdicts(heard.caller.attempt_id, page),
    await room.verdicts(heard.caller.attempt_id, other),
  ]
  const last = verdicts.map((all) => all?.at(-1))
  return { first: first.facts, facts: heard.facts, page, other, last }
}

test('I26.92 begun alone as another page life than the one that asked: what another phone began alone meanwhile changes nothing', async () => {
  const { facts, page, other, last } = await beginsUnheard(async (room) => {
    const other = sample(new Page(randomUUID()), 0, room.now)
    at(other, 5, { a: 'B' }, 1)
    room.now += 5 * MINUTE
    const { caller } = await room.asks([other])
    await room.send(caller, other)
    return other
  })
  expect(facts.origins.map(({ writer }) => writer)).toEqual([page.writer, other.writer])
  // It never had the right to write.
  expect(last).toEqual([COUNTS, { counts: false, reason: 'no_right', marks: ['right'] }])
})

test('I26.93 begun alone as another page life than the one that asked: where another phone went on, or staff paused it, all is marked and nothing refused', async () => {
  const goesOn = async (room: Room) => {
    const other = new Page(randomUUID())
    const { caller } = await room.asks([other], { heads: [], claim: { from_epoch: 0 } })
    const { phone_id } = other
    other.log[0] = { seq: 1, m: 0, q: -1, v: { open: { phone_id, wall: NOW, app: '2', epoch: 1, knows: {} } } }
    sample(other, 0, room.now)
    at(other, 5, { a: 'B' }, 1)
    room.now += 5 * MINUTE
    await room.send(caller, other)
    return other
  }
  const on = await beginsUnheard(goesOn)
  expect(on.facts.origins[0]?.writer).not.toBe(on.page.writer)
  expect(on.last).toMatchObject([{ reason: 'superseded' }, { counts: true, marks: ['origin'] }])
  const paused = await beginsUnheard(async (room, { caller }) => {
    await amended(caller.attempt_id, (facts) => giveBack(5 * MINUTE)(facts, room.now), room.deps)
    return new Page(randomUUID())
  })
  expect(paused.last[0]).toMatchObject({ counts: true, marks: ['origin'] })
  // As long as if it had begun when it was heard again.
  expect(paused.facts.sync_until - paused.first.sync_until).toBeGreaterThanOrEqual(60 * MINUTE)
})

test('I26.94 a beginning of which nothing is here lies before the first entry of its phone, and that one only', async () => {
  const [room, asked] = [new Room({ tolerance_ms: 5 * MINUTE }), new Page(randomUUID())]
  const { caller: before } = await room.asks([asked], { heads: [] })
  await amended(before.attempt_id, (facts) => giveBack(5 * MINUTE)(facts, room.now), room.deps)
  // The life that began 20 minutes after it had asked is lost, and so is what it wrote.
  const [lost, page] = [new Page(randomUUID(), asked.phone_id), new Page(randomUUID(), asked.phone_id)]
  sample(page, 0, NOW + 25 * MINUTE)
  at(page, 50, { a: 'A' }, 0)
  at(page, 70, { a: 'B' }, 0)
  room.now = NOW + 100 * MINUTE
  const { caller } = await room.asks([page], { origin: { writer: lost.writer, seq: 1 } })
  await room.send(caller, page)
  const verdicts = await room.verdicts(caller.attempt_id, page)
  expect(verdicts?.slice(2)).toMatchObject([{ counts: true }, { counts: false, reason: 'too_late' }])
})
