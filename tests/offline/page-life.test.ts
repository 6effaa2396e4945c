import { expect, test } from 'vitest'
import type { LiveLog } from '#offline/attempt/live-log.ts'
import { UNREADABLE } from '#offline/types.ts'
import { reopen } from '#server/exam/log/staff.ts'
import type { Tab } from './support/phone.ts'
import { type Scene, scene, student } from './support/scene.ts'

const MINUTE = 60_000

/** Yesterday's attempt, ended without a network, and one that is on the screen now. */
async function two(): Promise<{ s: Scene; tab: Tab; older: string; open: string; live: LiveLog }> {
  const s = await scene({ max_attempts: 20 })
  const first = await s.tab()
  s.net.up = false
  const older = await s.begin(first)
  await s.answer(older, 0, 'A')
  await s.time.until(older.end())
  await s.time.pass(1000)
  first.kill()
  const tab = await s.tab()
  const open = await s.begin(tab)
  await s.answer(open, 0, 'B')
  return { s, tab, older: older.attempt_id, open: open.attempt_id, live: open as LiveLog }
}

test('I9.44 an attempt on the screen that the server does not take holds up no other one of the page', async () => {
  const { s, tab, older, open } = await two()
  s.net.failing.add(open)
  s.net.up = true
  tab.engine.online()
  await s.time.pass(2 * MINUTE)
  expect(await s.scored(older)).toEqual({ [s.question(0)]: 'A' })
  expect(await s.onServer(open)).toEqual([])
  s.net.failing.clear()
  await s.time.pass(MINUTE)
  expect(await s.onServer(open)).toEqual(['B'])
})

test('I9.45 neither does one of which the server refuses a page life for good', async () => {
  const { s, tab, older, live } = await two()
  // Half a character: no server takes that.
  live.page.writer.say({ a: 'half \ud83d' }, 0)
  s.net.failing.add(older)
  s.net.up = true
  tab.engine.online()
  await s.time.pass(20_000)
  expect([...live.page.book.refused]).toEqual([live.page.writer.name])
  expect(live.page.sender.failing).toBe(false)
  s.net.failing.clear()
  await s.time.pass(2 * MINUTE)
  expect(await s.scored(older)).toEqual({ [s.question(0)]: 'A' })
})

test('I9.48 as long as what it sends passes it goes before the others', async () => {
  const { s, tab, older, open } = await two()
  s.net.up = true
  tab.engine.online()
  await s.time.pass(MINUTE)
  const ids = s.net.calls.flatMap(({ request, fate }) =>
    fate === 'ok' ? ((request.body as { attempt_id?: string } | undefined)?.attempt_id ?? []) : [],
  )
  expect(ids.indexOf(open)).toBeLessThan(ids.indexOf(older))
  expect(await s.scored(older)).toEqual({ [s.question(0)]: 'A' })
})

/** Of which attempts the files of pages to come are asked what they have of a writer. */
function askedOf({ phone: { disk } }: Scene): string[] {
  const asks: string[] = []
  const fileStore = disk.fileStore.bind(disk)
  disk.fileStore = (...of) => {
    const store = fileStore(...of)
    const add: typeof store.add = (attempt_id, ...rest) => {
      asks.push(attempt_id)
      return store.add(attempt_id, ...rest)
    }
    return { ...store, add }
  }
  return asks
}

/** So many attempts of one page life, ended, sealed and left. */
async function sealed(many: number) {
  const s = await scene({ max_attempts: 20 })
  const asks = askedOf(s)
  const tab = await s.tab()
  const ids: string[] = []
  for (let n = 0; n < many; n++) {
    const attempt = await s.begin(tab)
    await s.answer(attempt, 0, 'A')
    await s.time.until(attempt.end())
    await s.time.pass(10_000)
    expect(attempt.snapshot().phase).toBe('sealed')
    attempt.close()
    ids.push(attempt.attempt_id)
  }
  await s.time.pass(5000)
  return { s, tab, ids, asks }
}

/** The screen is turned off and on. */
async function turned(s: Scene, tab: Tab) {
  tab.engine.visibility(false)
  await s.time.pass(30_000)
  tab.engine.visibility(true)
  await s.time.pass(30_000)
}

test('I9.49 what is sealed and left is over for the page: it writes and sends nothing, and reads no store', async () => {
  const { s, tab, asks } = await sealed(3)
  await turned(s, tab)
  s.net.calls.length = 0
  asks.length = 0
  for (let n = 0; n < 5; n++) await turned(s, tab)
  expect(s.net.calls).toEqual([])
  expect(asks).toEqual([])
})

test('I9.50 opened again it is there, and goes on where staff have opened it', async () => {
  const { s, tab, ids } = await sealed(1)
  const [attempt_id = ''] = ids
  const lives = async () => (await s.world.logs(attempt_id)).size
  const before = await lives()
  const again = await s.open(tab, attempt_id)
  expect(again.snapshot()).toMatchObject({ phase: 'sealed', answers: new Map([[s.question(0), 'A']]) })
  await s.time.pass(10_000)
  expect(await lives()).toBe(before + 1)
  again.close()
  await s.time.pass(5000)
  await s.time.until(s.world.act(attempt_id, reopen, { kind: 'reopen' }))
  expect(await s.start(tab)).toEqual({ ok: true, attempt_id })
  const last = await s.open(tab, attempt_id)
  await s.answer(last, 1, 'B')
  await s.time.until(last.end())
  await s.time.pass(10_000)
  expect(last.snapshot()).toMatchObject({ phase: 'sealed', receipt: { revision: 2 } })
  expect(await s.scored(attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
})

test('I9.51 one that is left while something is unsent is sent, then let go of', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  attempt.close()
  await s.time.pass(3 * MINUTE)
  s.net.up = true
  tab.engine.online()
  await s.time.pass(10_000)
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A' })
  await s.time.pass(2 * MINUTE)
  s.net.calls.length = 0
  for (let n = 0; n < 3; n++) await turned(s, tab)
  expect(s.net.calls).toEqual([])
})

test('I9.52 one that is over writes that its page was hidden once a screen has it again, and not before', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  await s.time.until(attempt.end())
  attempt.close()
  const { page } = attempt as LiveLog
  const gaps = () => page.book.after(page.writer.name, 0).filter(({ v }) => 'gap' in v && v.gap.hidden).length
  await turned(s, tab)
  await turned(s, tab)
  expect(gaps()).toBe(0)
  expect(await s.open(tab, attempt.attempt_id)).toBe(attempt)
  expect(gaps()).toBe(1)
  await turned(s, tab)
  expect(gaps()).toBe(2)
})

test('I9.53 one that runs writes it at once, whether a screen has it or not', async () => {
  const { s, tab, attempt } = await student()
  attempt.close()
  const { page } = attempt as LiveLog
  await turned(s, tab)
  expect(page.book.after(page.writer.name, 0).filter(({ v }) => 'gap' in v && v.gap.hidden)).toHaveLength(1)
})

test.each([9800, 11_500, 13_000, 20_000])(
  'I3.253 a start while no store answers for %i ms begins no second attempt',
  async (ms) => {
    const { s, tab: first, attempt } = await student({ max_attempts: 1 })
    await s.answer(attempt, 0, 'A')
    await s.time.pass(2 * MINUTE)
    first.kill()
    const tab = await s.tab()
    s.net.up = false
    s.phone.disk.hangs = true
    const { files } = s.phone.disk
    const [list, attempts] = [files.list.bind(files), files.attempts.bind(files)]
    const back = async () => {
      while (s.phone.disk.hangs) await new Promise<void>((resolve) => void s.time.after(100, resolve))
    }
    files.list = (id) => back().then(() => list(id))
    files.attempts = () => back().then(attempts)
    const started = tab.engine.start(s.world.sitting).catch((error: Error) => error.name)
    await s.time.pass(ms)
    s.phone.disk.hangs = false
    expect([UNREADABLE, { ok: true, attempt_id: attempt.attempt_id }]).toContainEqual(await s.time.until(started))
    expect(await s.start(tab)).toEqual({ ok: true, attempt_id: attempt.attempt_id })
    expect(await s.attempts(tab)).toHaveLength(1)
  },
)

test('I3.254 a phone that takes two seconds to read its stores starts all the same', async () => {
  const { s, tab: first, attempt } = await student({ max_attempts: 1 })
  await s.answer(attempt, 0, 'A')
  await s.time.pass(2 * MINUTE)
  first.kill()
  s.phone.hasFiles = false
  const { disk } = s.phone
  const database = disk.database.bind(disk)
  disk.database = (...of) => {
    const { store, logs } = database(...of)
    const all: typeof store.all = async () => {
      await new Promise<void>((resolve) => void s.time.after(2000, resolve))
      return store.all()
    }
    return { store: { ...store, all }, logs }
  }
  expect(await s.start(await s.tab())).toEqual({ ok: true, attempt_id: attempt.attempt_id })
})
