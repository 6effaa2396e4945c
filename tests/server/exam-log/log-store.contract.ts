import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { append, end } from '#server/exam/log/calls.ts'
import { MAX_CONFLICT_BYTES, MAX_CONFLICTS, MAX_LOG_BYTES, MAX_NAMES, MAX_PHONES } from '#server/exam/log/quota.ts'
import { ruleOn } from '#server/exam/log/rulings.ts'
import { logsOf } from '#server/exam/log/seal.ts'
import { endNow, pause, resume } from '#server/exam/log/staff.ts'
import type { LogStore } from '#server/exam/log/store.ts'
import { begun, depsOf, factsOf, NOW, Page, type Place } from './sends.ts'

export interface StoreUnderTest {
  store: LogStore
  /** A student and a sitting of their own. */
  place(): Promise<Place>
  /** What the audit trail says of an attempt, the oldest first. */
  trail(
    attempt_id: string,
  ): Promise<{ action: string; actor_id: string | null; reason: string | null; detail: unknown }[]>
  /** Of what is kept beside the log: how many, and their bytes. */
  conflicts(attempt_id: string): Promise<{ kept: number; bytes: number }>
  close(): Promise<void>
}

/** What every store of the log promises; run over each. */
export function logStoreContract(name: string, make: () => Promise<StoreUnderTest>): void {
  let sut: StoreUnderTest
  beforeAll(async () => {
    sut = await make()
  })
  afterAll(() => sut.close())

  const fresh = async (more = {}) => begun(sut.store, await sut.place(), more)
  const add = (page: Page, from: number, to: number, { looked = false, at = NOW } = {}) =>
    sut.store.add({ attempt_id: page.attempt_id, facts_seq: 1, rows: [page.addition(from, to, at)], looked })

  test(`I26.1 ${name}: a row is added where its writer's log stands as it says, and nowhere else`, async () => {
    const page = (await fresh()).answer(0, 'a').answer(0, 'b').answer(0, 'c')
    expect((await add(page, 1, 1))?.heads).toEqual([null])
    expect((await add(page, 2, 2))?.heads).toEqual([null])
    expect((await add(page, 1, 1, { looked: true }))?.heads).toEqual([page.addition(1, 1).row.to])
    expect((await add(page, 3, 3))?.heads).toEqual([null])
    expect((await add(page, 2, 2))?.heads).toEqual([page.addition(2, 2).row.to])
    expect((await add(page, 2, 3))?.heads).toEqual([null])
    const other = new Page(page.attempt_id, page.phone_id)
    const forged = { ...page.addition(3, 4), after: other.at(1) }
    expect((await sut.store.add({ ...asked(page), rows: [forged], looked: true }))?.heads).toEqual([null])
    const { row, after } = page.addition(3, 4)
    const strange = { after, row: { ...row, to: { ...row.to, phone_id: randomUUID() } } }
    expect((await sut.store.add({ ...asked(page), rows: [strange], looked: true }))?.heads).toEqual([null])
    expect((await add(page, 3, 4))?.heads).toEqual([page.addition(3, 4).row.to])
    expect(await add(new Page(randomUUID()), 1, 1, { looked: true })).toBe(null)
    expect((await sut.store.stands(page.attempt_id))?.heads).toEqual(
      new Map([[page.writer, page.addition(3, 4).row.to]]),
    )
  })

  test(`I26.2 ${name}: of many that follow on the same entry at once one is added, and the log has no fork`, async () => {
    const page = (await fresh()).answer(0, 'a')
    await add(page, 1, 1, { looked: true })
    const others = Array.from({ length: 30 }, (_, n) => {
      const one = Object.assign(new Page(page.attempt_id, page.phone_id), {
        writer: page.writer,
        log: page.log.slice(0, 1),
      })
      return one.answer(0, `jawaban ${n}`)
    })
    const added = await Promise.all(others.map((one) => add(one, 2, 2)))
    expect(added.filter((one) => one?.heads[0])).toHaveLength(1)
    const { logs } = logsOf(await sut.store.rows(page.attempt_id))
    const won = others[added.findIndex((one) => one?.heads[0])]
    expect(logs.get(page.writer)).toEqual(won?.log)
  })

  test(`I26.3 ${name}: what was added is read as it was said, whole, in part, and beyond what somebody has`, async () => {
    const page = await fresh()
    const texts = ['', 'é😀"\\{},\u0301', "' null NULL \n", 'x'.repeat(3000)]
    for (const [n, text] of texts.entries()) page.answer(n, text)
    page
      .say({ k: [0, 0, 7] }, 3)
      .say({ k: [0, 1, 9] }, 3)
      .say({ sees: { [page.writer]: 2 } })
    for (const [from, to] of [
      [1, 1],
      [2, 4],
      [5, 5],
      [6, 8],
    ] as const)
      await add(page, from, to, { looked: true })
    const { logs, received } = logsOf(await sut.store.rows(page.attempt_id))
    expect(logs).toEqual(new Map([[page.writer, page.log]]))
    expect(received.get(page.writer)?.map(({ seq }) => seq)).toEqual([1, 4, 5, 8])
    const seqs = async (rows: ReturnType<LogStore['rows']>) => (await rows).map(({ to }) => to.seq)
    const { store } = sut
    expect(await seqs(store.rows(page.attempt_id, new Map([[page.writer, 4]])))).toEqual([5, 8])
    expect(await seqs(store.rows(page.attempt_id, new Map(), 2))).toEqual([1, 4])
    expect(await seqs(store.part(page.attempt_id, page.writer, 3, 3))).toEqual([1, 4])
    expect((await seqs(store.part(page.attempt_id, page.writer, 5, 7))).slice(-3)).toEqual([4, 5, 8])
    expect(await seqs(store.part(page.attempt_id, page.writer, 1, 1))).toEqual([1])
  })

  test(`I26.4 ${name}: a log is dated by its arrival, and never back`, async () => {
    const page = (await fresh()).answer(0, 'a').answer(0, 'b')
    await add(page, 1, 1, { looked: true, at: NOW + 5000 })
    expect((await add(page, 2, 2, { at: NOW }))?.heads).toMatchObject([{ received_at: NOW + 5000 }])
    expect((await add(page, 3, 3, { at: NOW + 6000 }))?.heads).toMatchObject([{ received_at: NOW + 6000 }])
    expect((await sut.store.stands(page.attempt_id))?.heard.get(page.phone_id)).toBe(NOW + 6000)
  })

  test(`I26.5 ${name}: starts of one student at once make one attempt; an id that joined it means it, up to a limit`, async () => {
    const place = await sut.place()
    const { store } = sut
    const ids = Array.from({ length: 8 }, () => randomUUID())
    const rows = ids.map((attempt_id) => ({ attempt_id, ...place, facts: factsOf(randomUUID()) }))
    const made = await Promise.all([...rows, ...rows].map((row) => store.begin(row, 0)))
    expect(made.filter(Boolean)).toHaveLength(1)
    const won = ids[made.findIndex(Boolean) % ids.length]
    const other = ids.find((id) => id !== won) ?? ''
    const { mine, named } = await store.known({ ...place, attempt_id: other })
    expect([mine.map(({ attempt_id }) => attempt_id), named]).toEqual([[won], null])
    const [only] = mine
    const joined = Array.from({ length: MAX_NAMES + 3 }, () => randomUUID())
    const joins: boolean[] = []
    for (const name of joined) joins.push(await store.join(name, only?.attempt_id ?? ''))
    expect(joins.filter(Boolean)).toHaveLength(MAX_NAMES)
    expect(await store.join(joined[0] ?? '', only?.attempt_id ?? '')).toBe(true)
    expect(await store.find(joined[0] ?? '')).toEqual(only)
    expect((await store.known({ ...(await sut.place()), attempt_id: joined[1] ?? '' })).named).toEqual(only)
    expect(await store.find(joined.at(-1) ?? '')).toBe(null)
    expect(await store.begin({ ...(only as (typeof rows)[0]), ...(await sut.place()) }, 0)).toBe(false)
    expect(
      await store.begin({ ...rows[0], ...(await sut.place()), attempt_id: joined[0] ?? '' } as (typeof rows)[0], 0),
    ).toBe(false)
  })

  test(`I26.6 ${name}: facts are replaced by those that follow on them; news of them come with an append`, async () => {
    const page = await fresh()
    await add(page, 1, 1, { looked: true })
    const facts = (await sut.store.find(page.attempt_id))?.facts as ReturnType<typeof factsOf>
    const next = { ...facts, seq: 2, extra_ms: 60_000 }
    expect(await Promise.all([1, 2, 3].map(() => sut.store.amend(page.attempt_id, next)))).toSatisfy(
      (done: boolean[]) => done.filter(Boolean).length === 1,
    )
    expect(await sut.store.amend(page.attempt_id, { ...next, seq: 7 })).toBe(false)
    page.answer(0, 'a').answer(0, 'b')
    expect((await add(page, 2, 2))?.facts).toEqual(next)
    const known = { ...asked(page), facts_seq: 2, rows: [page.addition(3, 3)], looked: false }
    expect(await sut.store.add(known)).toMatchObject({ heads: [{ seq: 3 }], facts: null })
  })

  test(`I26.7 ${name}: attempts whose grace is over are due, until they are closed, and not while they are paused`, async () => {
    const due = async (at: number) => (await sut.store.due(at, 1000)).includes(page.attempt_id)
    const page = await fresh({ sync_until: NOW + 100 })
    const { store } = sut
    const change = async (act: typeof pause, at: number) => {
      const facts = (await store.find(page.attempt_id))?.facts as ReturnType<typeof factsOf>
      expect(await store.amend(page.attempt_id, act(facts, at))).toBe(true)
    }
    expect([await due(NOW + 100), await due(NOW + 101)]).toEqual([false, true])
    await change(pause, NOW)
    expect(await due(NOW + 10_000)).toBe(false)
    await change(resume, NOW + 500)
    expect([await due(NOW + 600), await due(NOW + 601)]).toEqual([false, true])
    await change((facts) => ({ ...endNow(facts, NOW), seals: [seal] }), NOW)
    expect(await due(NOW + 10_000)).toBe(false)
  })

  test(`I26.8 ${name}: of what contradicts each is kept once, and no more than has room; of phones that were heard as well`, async () => {
    const page = await fresh()
    const { store } = sut
    const kept = (n: number, size = 10) =>
      store.keepConflict(page.attempt_id, {
        writer: page.writer,
        phone_id: page.phone_id,
        sent: { n, x: 'x'.repeat(size) },
        at: NOW,
      })
    for (let n = 0; n < 3; n++) await kept(1)
    expect((await sut.conflicts(page.attempt_id)).kept).toBe(1)
    for (let n = 0; n < 30; n++) await kept(n, 30_000)
    for (let n = 0; n < MAX_CONFLICTS + 20; n++) await kept(n)
    const { kept: all, bytes } = await sut.conflicts(page.attempt_id)
    expect(all).toBeLessThanOrEqual(MAX_CONFLICTS)
    expect(all).toBeGreaterThan(20)
    expect(bytes).toBeLessThanOrEqual(MAX_CONFLICT_BYTES)
    for (let n = 0; n < MAX_PHONES + 5; n++) await store.hear(page.attempt_id, randomUUID(), NOW)
    await store.hear(page.attempt_id, page.phone_id, NOW)
    expect((await store.stands(page.attempt_id))?.heard.size).toBe(MAX_PHONES)
  })

  test(`I26.9 ${name}: an attempt takes 16 MB of logs, in whatever sizes and writers they come, and then no more`, async () => {
    const place = await sut.place()
    const deps = depsOf(sut.store)
    const first = await begun(sut.store, place)
    let [taken, refused] = [0, 0]
    for (let life = 0; refused === 0 && life < 80; life++) {
      const page = life ? new Page(first.attempt_id, first.phone_id) : first
      let bytes = 0
      for (let from = 1; refused === 0 && from < 20; from = page.log.length + 1) {
        for (let n = 0; n < (life % 3) + 1; n++) page.answer(n, 'x'.repeat(19_000))
        const batch = page.batch(from)
        const reply = await append(page.request(batch), page.caller, deps)
        refused += reply.refused.filter(({ reason }) => reason === 'too_much').length
        if (refused === 0) bytes += JSON.stringify(batch).length
      }
      taken += bytes
    }
    expect(refused).toBeGreaterThan(0)
    expect(taken).toBeGreaterThan(MAX_LOG_BYTES / 2)
    const { charged = 0 } = (await sut.store.stands(first.attempt_id)) ?? {}
    expect(charged).toBeLessThanOrEqual(MAX_LOG_BYTES)
    expect(charged).toBeGreaterThan(MAX_LOG_BYTES - 200_000)
  })

  test(`I26.10 ${name}: whatever parts of a log come, in any order, at once, again and again: it is there once, and what is acknowledged is there`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 19 }), fc.nat({ max: 12 }), fc.boolean()), { minLength: 1, maxLength: 24 }),
        async (parts) => {
          const pages = [await fresh()]
          const [page] = pages as [Page]
          pages.push(new Page(page.attempt_id, page.phone_id))
          for (const each of pages) for (let n = 0; n < 20; n++) each.answer(n % 10, `jawaban ${n}`)
          const deps = depsOf(sut.store)
          const send = async ([from, more, second]: (typeof parts)[number]) => {
            const each = pages[second ? 1 : 0] as Page
            const reply = await append(
              each.request(each.batch(from + 1, Math.min(from + more + 1, 21))),
              each.caller,
              deps,
            )
            expect(reply.refused).toEqual([])
            return reply.acked
          }
          const acked = await Promise.all(parts.map(send))
          const { heads } = (await sut.store.stands(page.attempt_id)) ?? { heads: new Map() }
          for (const { writer, seq } of acked.flat()) expect(heads.get(writer)?.seq ?? 0).toBeGreaterThanOrEqual(seq)
          for (const each of pages) await append(each.request(), each.caller, deps)
          const { logs } = logsOf(await sut.store.rows(page.attempt_id))
          for (const { writer, log } of pages) expect(logs.get(writer)).toEqual(log)
        },
      ),
      { numRuns: 25 },
    )
  })

  test(`I26.11 ${name}: an end seals what is durable, with one receipt however often and by how many it is asked for`, async () => {
    const page = (await fresh()).answer(0, 'a').say({ end: 'button' })
    const deps = depsOf(sut.store)
    const ask = (heads: [string, number][]) =>
      end({ attempt_id: page.attempt_id, heads, facts_seq: 1 }, page.caller, deps)
    await append(page.request(page.batch(1, 2)), page.caller, deps)
    expect(await ask([[page.writer, 3]])).toMatchObject({ receipt: null, missing: [{ writer: page.writer, seq: 2 }] })
    await append(page.request(page.batch(2)), page.caller, deps)
    const all = await Promise.all([1, 2, 3, 4].map(() => ask([[page.writer, 3]])))
    for (const { receipt } of all) expect(receipt).toEqual(all[0]?.receipt)
    expect(all[0]?.receipt).toMatchObject({ revision: 1, uncounted: 0, writers: [{ writer: page.writer, seq: 3 }] })
    expect((await sut.store.find(page.attempt_id))?.facts.seals).toHaveLength(1)
  })

  /** A phone that another one took the attempt from, and the page of that one, which is about to end it. */
  async function takenOver() {
    const first = (await fresh()).answer(0, 'a')
    await add(first, 1, 1, { looked: true })
    const second = new Page(first.attempt_id).say({ epoch: 1 }).answer(1, 'b').say({ end: 'button' })
    const facts = (await sut.store.find(first.attempt_id))?.facts as ReturnType<typeof factsOf>
    const claims = [...facts.claims, { phone_id: second.phone_id, at: NOW }]
    await sut.store.amend(first.attempt_id, { ...facts, seq: 2, claims })
    await append(second.request(), second.caller, depsOf(sut.store))
    const ask = { attempt_id: first.attempt_id, heads: [[second.writer, 4]] as [string, number][], facts_seq: 2 }
    return { first, ends: (store: LogStore) => end(ask, second.caller, depsOf(store)) }
  }

  test(`I26.40 ${name}: an end seals what becomes durable while it is carried out, also what another phone did before`, async () => {
    const { first, ends } = await takenOver()
    const late = first.request(first.batch(2))
    const amend: LogStore['amend'] = async (...change) => {
      await append(late, first.caller, depsOf(sut.store))
      return sut.store.amend(...change)
    }
    const { receipt } = await ends(having(sut.store, { amend }))
    expect(receipt).toMatchObject({ revision: 1, uncounted: 0 })
    expect(receipt?.writers).toContainEqual(expect.objectContaining({ writer: first.writer, seq: 2 }))
  })

  test(`I26.41 ${name}: what a phone did before it lost the right is sealed where only its second try comes through`, async () => {
    const { first, ends } = await takenOver()
    await ends(sut.store)
    // The node that took it died before it looked for a seal.
    await add(first, 2, 2)
    const late = { ...first.request(first.batch(2)), facts_seq: 3 }
    const { facts } = await append(late, first.caller, depsOf(sut.store))
    expect(facts?.seals.map(({ heads }) => new Map(heads).get(first.writer))).toEqual([1, 2])
    expect((await append(late, first.caller, depsOf(sut.store))).facts?.seals).toHaveLength(2)
  })

  test(`I26.27 ${name}: a ruling, and its undoing, stand in the audit trail with their reason, once, however many decide at once`, async () => {
    const page = (await fresh()).answer(0, 'a')
    await add(page, 1, 2, { looked: true })
    const act = { attempt_id: page.attempt_id, writer: page.writer, seq: 2, actor_id: randomUUID() }
    const deps = depsOf(sut.store)
    await Promise.all([1, 2, 3].map(() => ruleOn({ ...act, ruling: 'strike', reason: 'foto' }, deps)))
    const struck = (await sut.store.find(page.attempt_id))?.facts.rulings
    expect(struck).toEqual([{ writer: page.writer, seq: 2, ruling: 'strike' }])
    expect((await ruleOn({ ...act, ruling: null, reason: 'keliru' }, deps)).rulings).toEqual([])
    const { actor_id } = act
    const detail = (before: string | null) => ({ writer: page.writer, seq: 2, before })
    expect(await sut.trail(page.attempt_id)).toEqual([
      { action: 'attempt/strike-answer', actor_id, reason: 'foto', detail: detail(null) },
      { action: 'attempt/undo-ruling', actor_id, reason: 'keliru', detail: detail('strike') },
    ])
  })
}

/** The store, but for these methods. */
const having = (store: LogStore, more: Partial<LogStore>): LogStore =>
  new Proxy(store, { get: (of, key) => Reflect.get(more, key) ?? Reflect.get(of, key).bind(of) })
const seal = { heads: [], epoch: 0, at: NOW, reopened: false, waiting_for: [] }
const asked = ({ attempt_id }: Page) => ({ attempt_id, facts_seq: 1 })
