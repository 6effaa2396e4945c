import { expect, test } from 'vitest'
import { isDeed } from '#contract/exam/log/entry.ts'
import { standing } from '#contract/exam/log/standing.ts'
import { amended } from '#server/exam/log/calls.ts'
import { endNow, giveBack, giveExtra, pause, reopen, resume } from '#server/exam/log/staff.ts'
import { judgeNow } from '#src/offline/attempt/judgement.ts'
import { NO_NEWS } from '#src/offline/attempt/link.ts'
import { type LiveLog, LogClosed } from '#src/offline/attempt/live-log.ts'
import { questionsOf } from '#src/offline/attempt/questions.ts'
import { type WordFacts, wordFor } from '#src/offline/attempt/save-words.ts'
import { NotSaved } from '#src/offline/attempt/saving.ts'
import { viewOf } from '#src/offline/attempt/view.ts'
import { connectPage } from '#src/offline/browser/connect.ts'
import { openStored } from '#src/offline/send/stored.ts'
import { judgedBy } from './judged.ts'
import { CALM } from './net.ts'
import { begun, SOAL, screen } from './screen.ts'
import type { StoreMode } from './stores.ts'
import { ATTEMPT, World } from './world.ts'

const MINUTE = 60_000
const [Q0, Q1, Q2, SHEET] = SOAL
type Act = typeof pause

/** Staff act, and the phone hears of it by its stream. */
async function staff(world: World, live: LiveLog, act: Act): Promise<void> {
  live.told({ facts: await amended(ATTEMPT, (facts) => act(facts, world.time.now), world.net.deps) })
  await world.time.rest()
}

test('I24.1 what is shown is what was answered, key by key, and the same as everything judged anew', async () => {
  const { world, live } = await begun()
  const taps = [
    () => live.append(Q0, { a: 'satu' }),
    () => live.append(Q0, { f: true }),
    () => live.append(Q1, { a: 'dua' }),
    () => live.append(Q1, { a: null }),
    ...Array.from({ length: 30 }, (_, row) => () => live.append(SHEET, { k: [0, row, row % 10] })),
    () => live.append(Q0, { a: 'satu lagi' }),
    () => live.append(Q0, { f: false }),
  ]
  for (const tap of taps) {
    const saved = tap()
    await world.time.pass(300)
    await saved
  }
  const shown = live.snapshot()
  expect([shown.answers.get(Q0), shown.answers.get(Q1), shown.answers.has(Q2)]).toEqual(['satu lagi', null, false])
  expect(shown.flags.get(Q0)).toBe(false)
  expect(shown.keys.get(SHEET)?.map(({ row }) => row)).toEqual(Array.from({ length: 30 }, (_, row) => row))
  const { page } = live
  const anew = viewOf(
    judgeNow(page.book, questionsOf(live.paper), page.writer.name, page.writer.now()),
    questionsOf(live.paper),
  )
  expect(anew.answers).toEqual(shown.answers)
  expect(anew.flags).toEqual(shown.flags)
  expect([...anew.newest]).toEqual(
    expect.arrayContaining([...live.snapshot().sync.keys()].map((id) => [id, anew.newest.get(id)])),
  )
  for (const [n, key] of (anew.keys.get(SHEET) ?? []).entries())
    expect(Math.abs(key.t - (shown.keys.get(SHEET)?.[n]?.t ?? 0))).toBeLessThan(500)
  await world.time.pass(10_000)
  expect([...live.snapshot().sync.values()].every((where) => where === 'on_server')).toBe(true)
  expect(live.snapshot().save.kind).toBe('all_sent')
})

test('I24.2 of two tabs each shows what stands on the server', async () => {
  const world = new World(4)
  const [one, other] = [await screen(world, 0), await screen(world, 1)]
  const pass = async (ms: number) => {
    await world.time.pass(ms)
    for (const news of one.posted.splice(0)) other.hear(news)
    for (const news of other.posted.splice(0)) one.hear(news)
    await world.time.rest()
  }
  await pass(5000)
  for (let n = 0; n < 12; n++) {
    const { live } = n % 3 === 1 ? other : one
    live.typed(Q0, `${live.snapshot().answers.get(Q0) ?? ''}${n}`)
    await pass(n % 2 ? 400 : 3000)
  }
  await pass(20_000)
  const { store } = world.net
  const row = await store.find(ATTEMPT)
  if (!row) throw new Error('no attempt')
  expect(one.live.snapshot().answers).toEqual(other.live.snapshot().answers)
  const judged = judgedBy(one.live.page.book)
  if (!judged) throw new Error('not heard')
  const heads = await store.heads(ATTEMPT)
  const { logs } = one.live.page.book
  for (const [writer, { length }] of logs) expect(heads.get(writer)?.seq).toBe(length)
  const stands = standing(
    logs,
    judged.times.writers,
    judged.knowledge,
    (writer, n) => judged.verdicts.get(writer)?.[n]?.counts === true,
  )
  expect(stands.get(0)?.answer).toBe(one.live.snapshot().answers.get(Q0))
})

test('I24.3 a short answer is written at the latest 300 ms after its first unsaved key, however fast the next ones come', async () => {
  const { world, live } = await begun()
  const { name } = live.page.writer
  const written = () => (live.page.book.logs.get(name) ?? []).filter(({ v }) => isDeed(v)).length
  let text = ''
  let waits: number | null = null
  for (let ms = 0; ms < 3000; ms += 10) {
    if (ms % 50 === 0) {
      text += 'x'
      live.typed(Q0, text)
      waits ??= ms
    }
    const before = written()
    await world.time.pass(10)
    if (written() > before) waits = null
    expect(ms - (waits ?? ms)).toBeLessThan(300)
    if (waits !== null) expect(live.snapshot().save.kind).toBe('writing')
  }
  live.left(Q0)
  await world.time.pass(1000)
  expect(live.snapshot().answers.get(Q0)).toBe(text)
  const log = live.page.book.logs.get(name) ?? []
  expect(log.some(({ v }) => 'splice' in v)).toBe(true)
  expect(log.findLast(({ v }) => isDeed(v))?.v).toEqual({ a: text })
})

test('I24.15 NUL and half characters of a keyboard are left out of what is written, so that the server takes the rest', async () => {
  const { world, live } = await begun()
  live.typed(Q0, 'air\0 menguap \ud83d')
  live.left(Q0)
  await world.time.pass(1000)
  expect(live.snapshot().answers.get(Q0)).toBe('air menguap ')
  await world.time.pass(10_000)
  expect(live.page.sender.unsent).toBe(0)
})

test('I24.4 at no millisecond do the words say more than is true, whatever stores and network do', async () => {
  const modes: StoreMode[] = ['well', 'slow', 'hangs', 'fails', 'late', 'well']
  const seen = new Set<string>()
  for (const seed of [1, 2, 3, 4, 5]) {
    const { world, live } = await begun(seed)
    const { name } = live.page.writer
    const last = () => (live.page.book.logs.get(name) ?? []).findLast(({ v }) => isDeed(v))?.seq ?? 0
    for (let ms = 0; ms < 20_000; ms++) {
      const [one, two] = world.phone.stores
      const store = world.int(1) ? one : two
      if (store && world.random() < 0.0006) store.mode = modes[world.int(5)] ?? 'well'
      if (world.random() < 0.001) world.net.weather = { ...CALM, down: world.int(2) === 0 }
      if (world.random() < 0.002) void live.append(Q0, { a: `jawaban ${ms}` }).catch(() => undefined)
      if (world.random() < 0.001) live.typed(Q1, `ketik ${ms}`)
      await world.time.pass(1)
      const { save } = live.snapshot()
      seen.add(save.kind)
      const held = world.phone.stores.map((store) => (store.content(ATTEMPT).logs.get(name)?.length ?? 0) >= last())
      if (['on_phone', 'sending', 'offline', 'server_busy', 'all_sent'].includes(save.kind))
        expect(held).toEqual([true, true])
      if (['one_store', 'almost_full'].includes(save.kind)) expect(held).toContain(true)
      const durable = (await world.net.store.heads(ATTEMPT)).get(name)?.seq ?? 0
      if (save.kind === 'all_sent') expect(durable).toBeGreaterThanOrEqual(last())
    }
  }
  for (const word of ['writing', 'on_phone', 'sending', 'offline', 'one_store', 'all_sent'])
    expect(seen).toContain(word)
})

test('I24.5 where one store takes nothing it is told within a second, and answering goes on; where none does it is told as not saved', async () => {
  const { world, live } = await begun()
  const [one, two] = world.phone.stores
  if (!one || !two) throw new Error('no stores')
  one.mode = 'hangs'
  const saved = live.append(Q0, { a: 'a' })
  await world.time.pass(1050)
  await saved
  expect(live.snapshot().save.kind).toBe('one_store')
  two.mode = 'fails'
  const lost = live.append(Q0, { a: 'b' })
  const outcome = lost.then(
    () => 'saved',
    (error) => error,
  )
  await world.time.pass(1050)
  expect(await outcome).toBeInstanceOf(NotSaved)
  expect(live.snapshot().save).toEqual({ kind: 'not_saved' })
  for (const store of world.phone.stores) store.mode = 'well'
  await world.time.pass(20_000)
  expect(live.snapshot().save.kind).toBe('all_sent')
})

test('I24.16 a store that is not read when the attempt is opened counts all the same: one place is told until it has everything', async () => {
  const world = new World(6)
  const [, two] = world.phone.stores
  if (!two) throw new Error('no stores')
  two.mode = 'hangs'
  const { live } = await screen(world)
  void live.append(Q0, { a: 'a' })
  for (let ms = 0; ms < 20_000; ms += 100) {
    await world.time.pass(100)
    expect(['writing', 'one_store']).toContain(live.snapshot().save.kind)
  }
  two.mode = 'well'
  await world.time.pass(9000)
  expect(live.snapshot().save.kind).toBe('all_sent')
  expect(two.content(ATTEMPT).logs.get(live.page.writer.name)).toHaveLength(live.page.book.count(live.page.writer.name))
})

test('I24.17 a store that is away for good hides neither that a log-in is needed nor that something was refused', () => {
  const store = { well: true, full: false, holdsAll: true, holdsLast: true }
  const link = { ...NO_NEWS, login_needed: true }
  const facts = { stores: [store, { ...store, well: false, holdsAll: false, holdsLast: false }], typing: false }
  const word = (more: Partial<WordFacts>) =>
    wordFor({ ...facts, taken_over: false, unsent: 1, rejected: 0, sent_at: null, link: NO_NEWS, ...more }).kind
  expect(word({})).toBe('one_store')
  expect(word({ link })).toBe('login_needed')
  expect(word({ unsent: 0, rejected: 1, sent_at: 1 })).toBe('rejected')
})

test('I24.68 a full store does not hide that nothing is sent until the student logs in; what was refused waits for room', () => {
  const store = { well: true, full: false, holdsAll: true, holdsLast: true }
  const stores = [store, { ...store, well: false, full: true, holdsAll: false, holdsLast: false }]
  const word = (more: Partial<WordFacts>) =>
    wordFor({
      ...{ stores, typing: false, taken_over: false, unsent: 1, rejected: 0, sent_at: null, link: NO_NEWS },
      ...more,
    }).kind
  expect(word({})).toBe('almost_full')
  expect(word({ link: { ...NO_NEWS, login_needed: true } })).toBe('login_needed')
  expect(word({ link: { ...NO_NEWS, start_refused: 'code_required' } })).toBe('start_refused')
  expect(word({ unsent: 0, rejected: 1, sent_at: 1 })).toBe('almost_full')
})

test('I24.6 a pause stops the clock and the answers, and its length is on top; staff give time, end and open again', async () => {
  const { world, live } = await begun()
  await world.time.pass(5 * MINUTE)
  const before = live.snapshot().limits[0]?.akhir ?? 0
  expect(before / MINUTE).toBeCloseTo(60, 1)
  await staff(world, live, pause)
  expect(live.snapshot().paused).toBe(true)
  const t = live.t()
  await world.time.pass(3 * MINUTE)
  expect(Math.abs(live.t() - t)).toBeLessThan(2500)
  await expect(live.append(Q0, { a: 'a' })).rejects.toThrow(LogClosed)
  await staff(world, live, resume)
  expect(live.snapshot().paused).toBe(false)
  expect(((live.snapshot().limits[0]?.akhir ?? 0) - before) / MINUTE).toBeCloseTo(3, 1)
  expect(live.stood(0) / MINUTE).toBeCloseTo(3, 1)
  expect(live.t() / MINUTE).toBeCloseTo(8.1, 1)
  await staff(world, live, giveBack(4 * MINUTE))
  expect(((live.snapshot().limits[0]?.akhir ?? 0) - before) / MINUTE).toBeCloseTo(7, 1)
  await world.time.pass(MINUTE)
  expect(live.stood(0) / MINUTE).toBeCloseTo(4, 1)
  expect(live.t() / MINUTE).toBeCloseTo(9.1, 1)
  await world.time.pass(5 * MINUTE)
  await staff(world, live, giveExtra(6 * MINUTE))
  expect(((live.snapshot().limits[0]?.akhir ?? 0) - before) / MINUTE).toBeCloseTo(13, 1)
  await staff(world, live, endNow)
  expect([live.snapshot().phase, live.snapshot().stopped]).toEqual(['ended', true])
  await expect(live.append(Q0, { a: 'b' })).rejects.toThrow(LogClosed)
  await staff(world, live, reopen)
  expect(live.snapshot().phase).toBe('running')
  const saved = live.append(Q0, { a: 'c' })
  await world.time.pass(1000)
  await saved
  expect(live.snapshot().answers.get(Q0)).toBe('c')
})

test('I24.7 the attempt ends by itself once the time is up for sure, and shows its receipt', async () => {
  const { world, live } = await begun()
  const saved = live.append(Q0, { a: 'a' })
  await world.time.pass(59 * MINUTE)
  await saved
  expect([live.snapshot().phase, live.snapshot().open_index]).toEqual(['running', 0])
  await world.time.pass(2 * MINUTE)
  const { phase, open_index, receipt, save } = live.snapshot()
  expect([phase, open_index, save.kind]).toEqual(['sealed', -1, 'all_sent'])
  expect(receipt?.uncounted).toBe(0)
})

/** The network is away from minute 50 to 61 of 60, and staff act in between. */
async function offlineAtTheEnd(world: World, act: Act): Promise<void> {
  const { begun } = world.phone
  await world.time.pass(50 * MINUTE)
  world.net.cut.add(begun.phone_id)
  await world.time.pass(5 * MINUTE)
  await amended(ATTEMPT, (facts) => act(facts, world.time.now), world.net.deps)
  await world.time.pass(6 * MINUTE)
  world.net.cut.delete(begun.phone_id)
}

test('I24.18 time that staff gave while the phone had no network is had after the old limit: the end by time ends nothing, on either side', async () => {
  for (const act of [giveExtra(6 * MINUTE), giveBack(6 * MINUTE)]) {
    const { world, live } = await begun()
    await offlineAtTheEnd(world, act)
    expect(live.snapshot().phase).toBe('ended')
    live.online()
    await world.time.pass(5000)
    expect([live.snapshot().phase, live.snapshot().open_index]).toEqual(['running', 0])
    const saved = live.append(Q0, { a: 'masih sempat' })
    await world.time.pass(5000)
    await saved
    expect(live.snapshot().save.kind).toBe('all_sent')
    await world.time.pass(6 * MINUTE)
    const { phase, answers, rejected, marked, receipt } = live.snapshot()
    expect([phase, answers.get(Q0), rejected, marked]).toEqual(['sealed', 'masih sempat', [], []])
    expect(receipt?.revision).toBe(1)
  }
})

test('I24.19 a pause that a phone without a network did not hear of leaves its student what was left then', async () => {
  const { world, live } = await begun()
  await offlineAtTheEnd(world, pause)
  live.online()
  await world.time.pass(10 * MINUTE)
  expect([live.snapshot().phase, live.snapshot().paused]).toEqual(['running', true])
  await staff(world, live, resume)
  expect(live.snapshot().paused).toBe(false)
  // At once: the page has not looked at its clock again since.
  const saved = live.append(Q0, { a: 'dilanjutkan' })
  await world.time.pass(MINUTE)
  await saved
  expect(live.snapshot().phase).toBe('running')
  await world.time.pass(5 * MINUTE)
  expect([live.snapshot().phase, live.snapshot().rejected]).toEqual(['sealed', []])
})

test('I24.20 a phone that does not come back after an end by time that was too early gets its receipt once all time is over', async () => {
  const { world, live } = await begun()
  await offlineAtTheEnd(world, giveExtra(6 * MINUTE))
  world.phone.kill()
  live.stop()
  const parts = () => world.phone.parts()
  const send = async () => {
    const { book, sender } = await world.time.until(openStored(world.phone.begun, parts()))
    sender.kick(0)
    await world.time.pass(10_000)
    return [book.kept.receipt?.revision, sender.left]
  }
  expect(await send()).toEqual([undefined, false])
  await world.time.pass(5 * MINUTE)
  expect(await send()).toEqual([1, false])
})

test('I24.8 a phone that another one was given the right from says so, takes nothing more, and takes nothing back by itself', async () => {
  const { world, live } = await begun()
  const first = live.append(Q0, { a: 'a' })
  await world.time.pass(5000)
  await first
  world.active = 1
  const { live: second } = await screen(world, 0, 'b0000000000')
  await world.time.pass(5000)
  expect(second.snapshot().phase).toBe('taken_over')
  expect(second.snapshot().answers.get(Q0)).toBe('a')
  await expect(second.append(Q0, { a: 'x' })).rejects.toThrow(LogClosed)
  second.takeOver()
  await world.time.pass(5000)
  expect(second.snapshot().phase).toBe('running')
  const saved = second.append(Q0, { a: 'b' })
  await world.time.pass(5000)
  await saved
  void live.append(Q0, { a: 'late' }).catch(() => undefined)
  await world.time.pass(10_000)
  expect([live.snapshot().phase, live.snapshot().save.kind]).toEqual(['taken_over', 'taken_over'])
  await expect(live.append(Q0, { a: 'y' })).rejects.toThrow(LogClosed)
  expect(second.snapshot().phase).toBe('running')
  expect(second.snapshot().answers.get(Q0)).toBe('b')
  expect(live.snapshot().rejected.map(({ reason }) => reason)).toEqual(['superseded'])
})

test('I24.67 a phone that was answered on, without a network, after another one took over tells how many answers do not count', async () => {
  const { world, live } = await begun()
  void live.append(Q0, { a: 'a' })
  await world.time.pass(5000)
  const { phone_id } = world.phone.begun
  world.net.cut.add(phone_id)
  world.active = 1
  const { live: second } = await screen(world, 0, 'b0000000000')
  await world.time.pass(5000)
  second.takeOver()
  await world.time.pass(5000)
  for (let n = 0; n < 5; n++) {
    void live.append(Q1, { a: `terlambat ${n}` })
    await world.time.pass(1000)
  }
  expect(live.snapshot().save).toMatchObject({ kind: 'offline', unsent: 5 })
  world.net.cut.delete(phone_id)
  live.online()
  await world.time.pass(MINUTE)
  expect(live.snapshot().save).toEqual({ kind: 'taken_over', unsent: 0, rejected: 5 })
})

test('I24.21 the end on a phone that began without the right does not end the exam on the one that has it', async () => {
  const world = new World(9)
  const [A, B] = world.phones.map(({ begun: { phone_id } }) => phone_id) as [string, string]
  world.net.cut.add(B)
  const { live: first } = await screen(world)
  await world.time.pass(5000)
  first.stop()
  world.active = 1
  const { live: second } = await screen(world, 0, 'b0000000000')
  await world.time.until(second.end())
  world.net.cut.delete(B)
  second.online()
  await world.time.pass(MINUTE)
  expect(second.snapshot().phase).toBe('taken_over')
  world.active = 0
  // It is brought what the other phone had written.
  for (const store of world.phone.stores) store.wipe()
  const { live } = await screen(world, 1)
  await world.time.pass(5000)
  expect(live.page.book.logs.has('b0000000000')).toBe(true)
  expect(live.snapshot().phase).toBe('running')
  const saved = live.append(Q0, { a: 'a' })
  await world.time.pass(5000)
  await saved
  const ended = live.end()
  await world.time.pass(5000)
  await ended
  expect([live.snapshot().phase, A]).toEqual(['sealed', live.page.book.kept.facts?.claims.at(-1)?.phone_id])
})

test('I24.9 the last resort is a file with every entry of the phone', async () => {
  const { world, live } = await begun()
  world.net.weather = { ...CALM, down: true }
  const saved = live.append(Q0, { a: 'a' })
  await world.time.pass(1000)
  await saved
  const file = JSON.parse(await (await live.exportFile()).text())
  const log = live.page.book.logs.get(live.page.writer.name) ?? []
  expect(file.batches[0].d.length + 1).toBe(log.length)
  expect([file.format, file.begun.attempt_id, typeof file.mac]).toEqual(['elp-log-2', ATTEMPT, 'string'])
})

test('I24.10 a page that goes writes what was typed and sends it at once; one that is seen again says that it was away', async () => {
  const { world, live } = await begun()
  const listeners = new Map<string, (event: { persisted?: boolean }) => void>()
  const listen = (type: string, listener: (event: { persisted?: boolean }) => void) =>
    void listeners.set(type, listener)
  const document = {
    visibilityState: 'visible',
    hasFocus: () => true,
    addEventListener: (type: string, run: () => void) => listen(type, run),
  }
  const leaving = { now: false }
  const engine = {
    visibility: (visible: boolean) => (visible ? live.seen() : live.going()),
    focus: (has: boolean) => live.focus(has),
    pageHidden: () => live.going(),
    pageBack: () => undefined,
    online: () => live.online(),
  }
  connectPage(engine, { document, addEventListener: listen }, leaving)
  const log = () => live.page.book.logs.get(live.page.writer.name) ?? []
  live.typed(Q0, 'belum selesai')
  listeners.get('pagehide')?.({ persisted: true })
  expect(leaving.now).toBe(true)
  expect(log().at(-1)?.v).toEqual({ a: 'belum selesai' })
  await world.time.pass(1000)
  expect((await world.net.store.heads(ATTEMPT)).get(live.page.writer.name)?.seq).toBe(log().length)
  listeners.get('pageshow')?.({ persisted: true })
  expect(leaving.now).toBe(false)
  expect(log().at(-1)?.v).toMatchObject({ gap: { hidden: true } })
  live.typed(Q1, 'lagi')
  document.visibilityState = 'hidden'
  listeners.get('visibilitychange')?.({})
  expect(log().findLast(({ v }) => isDeed(v))?.v).toEqual({ a: 'lagi' })
})

test('I12.81 a look at something else is noted when it is over, where the schedule asks for it, and not for less than a second', async () => {
  const { world, live } = await begun()
  const away = () => [...live.page.book.logs.values()].flat().flatMap(({ v }) => ('away' in v ? [v.away] : []))
  const look = async (ms: number) => {
    live.focus(false)
    await world.time.pass(ms)
    live.focus(true)
  }
  await look(5000)
  expect(away()).toEqual([])
  Object.assign(live.sitting, { catat_fokus: true })
  live.focus(true)
  await look(900)
  await look(5000)
  // Hidden after another window had the focus: one look, from its beginning.
  live.focus(false)
  await world.time.pass(2000)
  live.focus(false)
  await world.time.pass(2000)
  live.seen()
  live.focus(true)
  // Clocks are read in whole milliseconds.
  expect(away().map((ms) => Math.round(ms / 10))).toEqual([500, 400])
  await world.time.pass(5000)
  expect(live.snapshot().save.kind).toBe('all_sent')
})

test('I24.11 where another tab’s answer stands the next text is written whole, and stands', async () => {
  const world = new World(5)
  const [one, other] = [await screen(world, 0), await screen(world, 1)]
  await world.time.pass(3000)
  const swap = async () => {
    await world.time.pass(500)
    for (const news of one.posted.splice(0)) other.hear(news)
    for (const news of other.posted.splice(0)) one.hear(news)
    await world.time.rest()
  }
  one.live.typed(Q0, 'satu')
  await swap()
  other.live.typed(Q0, 'dua')
  await swap()
  expect(one.live.snapshot().answers.get(Q0)).toBe('dua')
  one.live.typed(Q0, 'satux')
  await swap()
  const log = one.live.page.book.logs.get(one.live.page.writer.name) ?? []
  expect(log.findLast(({ v }) => isDeed(v))?.v).toEqual({ a: 'satux' })
  for (const { live } of [one, other]) expect(live.snapshot().answers.get(Q0)).toBe('satux')
})

test('I24.14 told that staff ended the exam, a phone of which all has arrived fetches its receipt soon', async () => {
  const { world, live } = await begun()
  const saved = live.append(Q0, { a: 'satu' })
  await world.time.pass(20_000)
  await saved
  await staff(world, live, endNow)
  await world.time.pass(6000)
  expect([live.snapshot().phase, live.snapshot().receipt?.revision]).toEqual(['sealed', 1])
})

test('I24.12 a pause that is heard late stands where it began', async () => {
  const { world, live } = await begun()
  await world.time.pass(5 * MINUTE)
  live.told({ facts: await amended(ATTEMPT, (facts) => pause(facts, world.time.now - MINUTE), world.net.deps) })
  expect(live.t() / MINUTE).toBeCloseTo(4.1, 1)
  await world.time.pass(MINUTE)
  expect(live.t() / MINUTE).toBeCloseTo(4.1, 1)
})

test('I24.13 an attempt that was finished and is opened again runs, and is finished a second time', async () => {
  const { world, live } = await begun()
  const ended = live.end()
  await world.time.pass(10_000)
  await ended
  expect([live.snapshot().phase, live.snapshot().receipt?.revision]).toEqual(['sealed', 1])
  await staff(world, live, reopen)
  expect(live.snapshot().phase).toBe('running')
  const saved = live.append(Q0, { a: 'lagi' })
  await world.time.pass(5000)
  await saved
  expect(live.snapshot().phase).toBe('running')
  const again = live.end()
  await world.time.pass(10_000)
  await again
  expect([live.snapshot().phase, live.snapshot().receipt?.revision]).toEqual(['sealed', 2])
})
