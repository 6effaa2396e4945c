import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import type { Batch } from '#contract/exam/log/batch.ts'
import { isDeed } from '#contract/exam/log/entry.ts'
import type { AppendRequest, ExportFile } from '#contract/exam/log/messages.ts'
import { unpack } from '#contract/exam/log/read-batch.ts'
import { totalMs } from '#contract/exam/timeline.ts'
import type { OpenAttempt } from '#offline/types.ts'
import { somePaper } from './support/exam-world.ts'
import { type Scene, scene, student } from './support/scene.ts'

afterEach(() => vi.restoreAllMocks())

test('I3.1 an answer given online is on the phone, then on the server, then sealed with a receipt', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'B')
  expect(attempt.snapshot().save).toEqual({ kind: 'on_phone', unsent: 1 })
  expect(attempt.snapshot().sync.get(s.question(0))).toBe('on_phone')
  await s.time.pass(5000)
  expect(attempt.snapshot()).toMatchObject({ unsent: 0, phase: 'running', save: { kind: 'all_sent' } })
  expect(attempt.snapshot().sync.get(s.question(0))).toBe('on_server')
  await s.time.until(attempt.end())
  expect(attempt.snapshot().phase).toBe('ended')
  await s.time.pass(5000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'sealed', receipt: { revision: 1, uncounted: 0 } })
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(0)]: 'B' })
})

test('I9.16 an open paper is started, answered and ended without a network, and all of it arrives later', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.up = false
  const attempt = await s.begin(tab)
  for (let index = 0; index < 6; index++) {
    await s.answer(attempt, index, 'C')
    await s.time.pass(20_000)
  }
  expect(attempt.snapshot().save).toMatchObject({ kind: 'offline', unsent: 6 })
  await s.time.until(attempt.end())
  expect(attempt.snapshot().phase).toBe('ended')
  tab.kill()
  s.net.up = true
  const later = await s.tab()
  await s.time.pass(10_000)
  expect(await s.attempts(later)).toMatchObject([{ phase: 'sealed', unsent: 0 }])
  expect(Object.keys(await s.scored(attempt.attempt_id))).toHaveLength(6)
})

test('P720.8 time on top holds for who begins without a network, and the server counts what was answered in it', async () => {
  const s = await scene()
  s.world.held.extra_ms = 300_000
  s.world.sitting.extra_ms = 300_000
  const tab = await s.tab()
  s.net.up = false
  const begun = s.time.now
  const attempt = await s.begin(tab)
  const usual = begun + totalMs(s.world.paper, [])
  await s.time.pass(usual + 240_000 - s.time.now)
  expect(attempt.snapshot().phase).toBe('running')
  await s.answer(attempt, 0, 'C')
  await s.time.pass(usual + 298_000 - s.time.now)
  expect(attempt.snapshot().phase).toBe('running')
  await s.time.pass(10_000)
  expect(attempt.snapshot().phase).toBe('ended')
  s.net.up = true
  await s.time.pass(60_000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'sealed', receipt: { uncounted: 0 } })
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(0)]: 'C' })
})

test('I7.21 two tabs answer one attempt: two logs, and both show the same', async () => {
  const { s, tab, attempt } = await student()
  const second = await s.tab()
  const other = await s.open(second, attempt.attempt_id)
  const both = [attempt, other]
  for (let i = 0; i < 20; i++) await s.answer(both[i % 2] as typeof attempt, i, `${i}`)
  await s.time.pass(6000)
  const logs = await s.world.logs(attempt.attempt_id)
  expect([...logs.values()].map((log) => log.filter(({ v }) => isDeed(v)).length)).toEqual([10, 10])
  expect([...attempt.snapshot().answers].sort()).toEqual([...other.snapshot().answers].sort())
  expect(attempt.snapshot().unsent + other.snapshot().unsent).toBe(0)
  tab.kill()
  await s.answer(other, 0, 'E')
  await s.time.until(other.end())
  await s.time.pass(6000)
  expect((await s.scored(attempt.attempt_id))[s.question(0)]).toBe('E')
})

test('I7.22 a second phone takes over: it goes on with what was answered, the first one hears of it and takes nothing back', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  const phone = s.newPhone()
  await phone.login(s.user_id)
  const tab = await s.tab(phone)
  expect(await s.start(tab)).toEqual({ ok: false, error: { code: 'attempt_open', attempt_id: attempt.attempt_id } })
  const other = await s.begin(tab, { take_over: true })
  expect(other.attempt_id).toBe(attempt.attempt_id)
  await s.time.pass(1000)
  expect(other.snapshot().answers).toEqual(new Map([[s.question(0), 'A']]))
  expect(Math.abs(other.t() - attempt.t())).toBeLessThan(500)
  await s.answer(other, 1, 'B')
  await s.time.pass(6000)
  expect(attempt.snapshot().phase).toBe('taken_over')
  await expect(s.answer(attempt, 2, 'C')).rejects.toThrow()
  await s.time.pass(60_000)
  expect((await s.world.facts(attempt.attempt_id)).claims).toHaveLength(2)
  await s.time.until(other.end())
  await s.time.pass(6000)
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
})

test('I7.25 an attempt that is opened again shows and saves first, and sends 1.5 seconds later', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  tab.kill()
  const again = await s.open(await s.tab(), attempt.attempt_id)
  await s.answer(again, 1, 'B')
  await s.time.pass(1000)
  expect([again.snapshot().save.kind, again.snapshot().unsent]).toEqual(['on_phone', 1])
  await s.time.pass(1000)
  expect(again.snapshot().unsent).toBe(0)
})

test('I7.24 the first phone goes on again where its student asks for it there', async () => {
  const { s, tab, attempt } = await student()
  const phone = s.newPhone()
  await phone.login(s.user_id)
  const second = await s.tab(phone)
  const other = await s.begin(second, { take_over: true })
  await s.answer(other, 1, 'B')
  await s.time.pass(6000)
  expect(await s.start(tab)).toMatchObject({ ok: false, error: { code: 'attempt_open' } })
  expect(await s.start(tab, { take_over: true })).toEqual({ ok: true, attempt_id: attempt.attempt_id })
  await s.time.pass(3000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'running', answers: new Map([[s.question(1), 'B']]) })
  await s.answer(attempt, 1, 'C')
  await s.time.pass(6000)
  expect(other.snapshot().phase).toBe('taken_over')
  await s.time.until(attempt.end())
  await s.time.pass(6000)
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(1)]: 'C' })
})

/** Nobody may begin any more. */
async function closed({ world, time }: Scene) {
  for (const sitting of [world.held, world.sitting]) Object.assign(sitting, { selesai: time.now })
  await time.pass(60_000)
}

test('I7.27 after the last hour to begin a second phone still takes over what runs, and goes on', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await closed(s)
  const phone = s.newPhone()
  await phone.login(s.user_id)
  const other = await s.begin(await s.tab(phone), { take_over: true })
  await s.time.pass(1000)
  expect(other.snapshot()).toMatchObject({ phase: 'running', answers: new Map([[s.question(0), 'A']]) })
  await s.answer(other, 1, 'B')
  await s.time.until(other.end())
  await s.time.pass(6000)
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
})

test('I7.28 after the last hour to begin nothing begins where nothing runs, also of who asks to take over', async () => {
  const s = await scene()
  const tab = await s.tab()
  await closed(s)
  expect(await s.start(tab, { take_over: true })).toEqual({ ok: false, error: { code: 'window_closed' } })
  expect(s.net.calls.filter(({ request }) => request.path.includes('init'))).toHaveLength(1)
  expect(await s.attempts(tab)).toEqual([])
  s.net.up = false
  expect(await s.start(tab, { take_over: true })).toEqual({ ok: false, error: { code: 'needs_network' } })
  expect(await s.attempts(tab)).toEqual([])
})

test('I1.70 a second phone that holds a newer paper fetches that of the attempt, takes over and goes on', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  const bundle = s.world.republish({ ...somePaper(), nama: 'Naskah baru' })
  const newer = { ...s.world.sitting, bundle }
  const phone = s.newPhone()
  await phone.login(s.user_id)
  const tab = phone.openTab()
  await s.time.until(tab.engine.setUser(s.user_id))
  expect((await s.time.until(tab.engine.fetchPaper(newer))).kind).toBe('ready')
  expect(await s.time.until(tab.engine.start(newer))).toMatchObject({ error: { code: 'attempt_open' } })
  const started = await s.time.until(tab.engine.start(newer, { take_over: true }))
  expect(started).toEqual({ ok: true, attempt_id: attempt.attempt_id })
  const other = await s.open(tab, attempt.attempt_id)
  expect(other.paper).toEqual(s.world.paper)
  await s.time.pass(1000)
  expect([...other.snapshot().answers]).toEqual([[s.question(0), 'A']])
})

test('I1.71 where the paper of the attempt cannot be had nothing is taken over', async () => {
  const { s, attempt } = await student()
  const bundle = s.world.republish({ ...somePaper(), nama: 'Naskah baru' })
  const newer = { ...s.world.sitting, bundle }
  const phone = s.newPhone()
  await phone.login(s.user_id)
  const tab = phone.openTab()
  await s.time.until(tab.engine.setUser(s.user_id))
  await s.time.until(tab.engine.fetchPaper(newer))
  s.world.bundles.delete(s.world.sitting.bundle.bundle_sha256)
  const started = await s.time.until(tab.engine.start(newer, { take_over: true }))
  expect(started).toEqual({ ok: false, error: { code: 'paper_missing' } })
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  expect(attempt.snapshot().phase).toBe('running')
})

test('I7.23 what a phone had recorded before it was taken over still counts when it comes back', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(3000)
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  tab.kill()
  await s.time.pass(10_000)
  s.net.up = true
  const phone = s.newPhone()
  await phone.login(s.user_id)
  const second = await s.tab(phone)
  const other = await s.begin(second, { take_over: true })
  await s.answer(other, 1, 'B')
  await s.time.until(other.end())
  await s.time.pass(6000)
  expect(other.snapshot().receipt?.waiting_for).toHaveLength(1)
  await s.tab()
  await s.time.pass(10_000)
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
})

test('I5.26 the attempt closes by itself when its time is up, and asks for its receipt', async () => {
  const { s, attempt } = await student()
  await s.time.pass(1_190_000)
  await s.answer(attempt, 0, 'D')
  await s.time.pass(20_000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'sealed', open_index: -1 })
})

test('I1.74 the keys of receipts come with the paper, serve without a network, and are never replaced', async () => {
  const { s, tab } = await student()
  const { key_id, public_key } = s.world.receiptKey
  s.net.up = false
  expect(await s.time.until(tab.engine.receiptKey(key_id))).toBe(public_key)
  expect(await s.time.until(tab.engine.receiptKey('second'))).toBeNull()
  tab.kill()
  s.net.up = true
  s.net.receiptKeys = [
    { key_id, algorithm: 'Ed25519', public_key: 'Zm9yZ2Vk' },
    { key_id: 'second', algorithm: 'Ed25519', public_key: 'S2V5IDI=' },
  ]
  const later = await s.tab()
  expect(await s.time.until(later.engine.receiptKey('second'))).toBe('S2V5IDI=')
  expect(await s.time.until(later.engine.receiptKey(key_id))).toBe(public_key)
})

test('I3.40 when a question was first written to is told at once, and the same after a kill', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(30_000)
  const id = s.question(0)
  await s.time.until(attempt.append(id, { f: false }))
  const opened = attempt.snapshot().opened.get(id) as number
  expect(Math.abs(opened - 30_000)).toBeLessThan(500)
  await s.time.pass(5000)
  await s.answer(attempt, 0, 'A')
  expect(attempt.snapshot().opened.get(id)).toBe(opened)
  expect(attempt.snapshot().opened.get(s.question(1))).toBeUndefined()
  tab.kill()
  const again = await s.open(await s.tab(), attempt.attempt_id)
  await s.time.pass(5000)
  expect(Math.abs((again.snapshot().opened.get(id) as number) - opened)).toBeLessThan(500)
})

test('I1.47 the trouble of an older attempt does not stop the one on the screen', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.up = false
  const attempt = await s.begin(tab)
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  tab.kill()
  s.net.up = true
  s.net.failing.add(attempt.attempt_id)
  const later = await s.tab()
  const second = await s.begin(later)
  expect(second.attempt_id).not.toBe(attempt.attempt_id)
  await s.time.pass(60_000)
  await s.answer(second, 1, 'B')
  await s.time.pass(5000)
  expect(second.snapshot().save.kind).toBe('all_sent')
  s.net.failing.clear()
  await s.time.pass(60_000)
  expect(await s.attempts(later)).toMatchObject([{ phase: 'running' }, { phase: 'sealed' }])
})

test('I20.39 with a full database and an older attempt that was not sent, both are sent: each answer in five seconds, and no batch twice', async () => {
  const s = await scene()
  const first = await s.tab()
  s.net.up = false
  const older = await s.begin(first)
  for (let index = 0; index < 3; index++) await s.answer(older, index, 'A')
  await s.time.until(older.end())
  first.kill()
  const refused = fullDatabase()
  s.net.up = true
  const tab = await s.tab()
  const attempt = await s.begin(tab)
  for (let n = 0; n < 24; n++) {
    await s.answer(attempt, n, 'B')
    await s.time.pass(5000)
    expect(attempt.snapshot()).toMatchObject({ unsent: 0, phase: 'running' })
    expect(attempt.snapshot().sync.get(s.question(n))).toBe('on_server')
  }
  const sent = s.net.calls
    .filter(({ request: { path } }) => path === '/input/hasil-ujian')
    .flatMap(({ request: { body } }) => (body as AppendRequest).batches.map((batch) => JSON.stringify(batch)))
  expect(new Set(sent).size).toBe(sent.length)
  expect(s.net.calls.length).toBeLessThan(60)
  expect(refused()).toBe(true)
  expect(await s.attempts(tab)).toMatchObject([{ phase: 'running' }, { attempt_id: older.attempt_id, phase: 'sealed' }])
})

test('I4.26 the answers as a file hold the whole log and a signature', async () => {
  const { s, attempt } = await student()
  await s.time.pass(3000)
  s.net.up = false
  for (let index = 0; index < 3; index++) await s.answer(attempt, index, 'A')
  const file = JSON.parse(await (await s.time.until(attempt.exportFile())).text())
  expect(file).toMatchObject({ format: 'elp-log-2', user_id: s.user_id, begun: { attempt_id: attempt.attempt_id } })
  expect(file.mac).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(file.batches).toHaveLength(1)
})

test.each(['database', 'files'] as const)(
  'I4.27 the answers as a file hold everything where one store alone has it, as the other one, the %s, is wiped or takes nothing',
  async (lost) => {
    const { s, tab, attempt } = await student()
    await s.time.pass(3000)
    s.net.up = false
    for (let index = 0; index < 3; index++) await s.answer(attempt, index, 'A')
    await s.time.until(attempt.end())
    const whole = entriesIn(await fileOf(s, attempt))
    tab.kill()
    if (lost === 'database') await s.phone.disk.wipe('elp-log')
    else s.phone.disk.files.folders.clear()
    const refused = lost === 'database' ? fullDatabase() : () => true
    s.phone.disk.files.full = lost === 'files'
    const later = await s.tab()
    const again = await s.open(later, attempt.attempt_id)
    const found = entriesIn(await fileOf(s, again))
    for (const [writer, entries] of whole) expect(found.get(writer)).toBe(entries)
    expect(again.snapshot().phase).toBe('ended')
    expect(refused()).toBe(true)
  },
)

/** From now on databases take nothing and can be read. Answers whether something was refused. */
function fullDatabase(): () => boolean {
  const calls = (['put', 'add'] as const).map((name) =>
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    }),
  )
  return () => calls.some(({ mock }) => mock.calls.length > 0)
}

/** The file that a student hands in, as an admin has it. */
async function fileOf({ time }: Scene, attempt: OpenAttempt): Promise<ExportFile> {
  return JSON.parse(await (await time.until(attempt.exportFile())).text())
}

/** By writer, how many entries a file has, each batch whole. */
function entriesIn({ batches }: ExportFile): Map<string, number> {
  const found = new Map<string, number>()
  for (const batch of batches as Batch[]) {
    const read = unpack(batch)
    expect(read?.entries[0]?.seq).toBe((found.get(batch.writer) ?? 0) + 1)
    found.set(batch.writer, read?.entries.at(-1)?.seq ?? 0)
  }
  return found
}

test('I23.29 clock set back an hour plus a stray 403: sending goes on, and the attempt is sealed with everything', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  expect(attempt.snapshot().save.kind).toBe('all_sent')
  s.phone.skew = -60 * 60_000
  s.net.fates = ['refuse_403']
  const before = s.net.calls.length
  await s.answer(attempt, 1, 'B')
  await s.time.pass(10_000)
  expect(
    s.net.calls
      .slice(before)
      .map(({ fate }) => fate)
      .slice(0, 2),
  ).toEqual(['refuse_403', 'ok'])
  expect(attempt.snapshot()).toMatchObject({ unsent: 0, rejected: [], marked: [], save: { kind: 'all_sent' } })
  // And with the token that a page life after it has.
  tab.kill()
  s.net.fates = ['refuse_403', 'refuse_403']
  const again = await s.open(await s.tab(), attempt.attempt_id)
  await s.answer(again, 2, 'C')
  await s.time.pass(15_000)
  expect(s.net.fates).toEqual([])
  expect(again.snapshot()).toMatchObject({ unsent: 0, save: { kind: 'all_sent' } })
  await s.time.until(again.end())
  await s.time.pass(10_000)
  expect(again.snapshot()).toMatchObject({ phase: 'sealed', receipt: { revision: 1, uncounted: 0 } })
  expect(await s.scored(attempt.attempt_id)).toEqual({
    [s.question(0)]: 'A',
    [s.question(1)]: 'B',
    [s.question(2)]: 'C',
  })
})

test('I3.247 an answer that the screen showed and no store had yet is told, with what stood before it', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  attempt.typed(s.question(0), 'AB')
  expect(attempt.snapshot()).toMatchObject({ save: { kind: 'writing' } })
  expect(attempt.snapshot().answers.get(s.question(0))).toBe('AB')
  attempt.left(s.question(0))
  expect([...attempt.unsaved()]).toEqual([[s.question(0), { value: 'AB', before: 'A' }]])
  await s.time.until(attempt.saved())
  expect(attempt.unsaved().size).toBe(0)
})

test('I26.91 a page that dies while it waits for the reply to its start: begun again, all of the time is there, and nothing is held back', async () => {
  const s = await scene()
  s.world.held.hold_marked = true
  const tab = await s.tab()
  s.net.calls.length = 0
  void tab.engine.start(s.world.sitting)
  while (s.net.calls.length === 0) await s.time.pass(10)
  tab.kill()
  await s.time.pass(90_000)
  const attempt = await s.begin(await s.tab())
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  const { save, limits, marked } = attempt.snapshot()
  expect(save).toMatchObject({ kind: 'all_sent' })
  expect((limits[0]?.akhir ?? 0) - attempt.t()).toBeGreaterThan(1_190_000)
  expect(marked).toEqual([])
  await s.time.until(attempt.end())
  await s.time.pass(6000)
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A' })
})
