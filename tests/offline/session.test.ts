import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DiskStore } from '#offline/disk/disk-store.ts'
import { NotHere } from '#offline/engine.ts'
import { UNREADABLE } from '#offline/types.ts'
import { type Scene, scene, student } from './support/scene.ts'

test('I9.11 without a log-in the upload token still sends answers and end', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(3000)
  await s.phone.logout()
  await s.time.until(tab.engine.setUser(null))
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  await s.time.pass(6000)
  expect(attempt.snapshot().phase).toBe('sealed')
})

test('I9.12 an access token that ran out is renewed, and the answers go on', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.up = false
  const attempt = await s.begin(tab)
  await s.answer(attempt, 0, 'A')
  s.net.access.clear()
  s.net.up = true
  attempt.flush()
  await s.time.pass(6000)
  expect(attempt.snapshot().save.kind).toBe('all_sent')
  expect(await s.onServer(attempt.attempt_id)).toEqual(['A'])
})

test('I9.13 with the log-in over everything is kept and a log-in asked for; the same student goes on', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.up = false
  const attempt = await s.begin(tab)
  await s.answer(attempt, 0, 'A')
  s.net.access.clear()
  s.net.refresh.clear()
  s.net.up = true
  attempt.flush()
  await s.time.pass(10_000)
  expect(attempt.snapshot().save).toEqual({ kind: 'login_needed', unsent: 1 })
  await s.phone.login(s.user_id)
  await s.time.until(tab.engine.setUser(s.user_id))
  await s.time.pass(6000)
  expect(attempt.snapshot().save.kind).toBe('all_sent')
  expect(await s.onServer(attempt.attempt_id)).toEqual(['A'])
})

test('I9.14 another student on the phone sees only their own work, and their log-in sends nothing of the first', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.up = false
  const attempt = await s.begin(tab)
  await s.answer(attempt, 0, 'A')
  tab.kill()
  s.net.up = true
  s.net.calls.length = 0
  const other_id = randomUUID()
  await s.phone.login(other_id)
  const theirs = await s.tab(s.phone, other_id)
  expect(await s.attempts(theirs)).toEqual([])
  const own = await s.begin(theirs)
  await s.answer(own, 1, 'E')
  await s.time.pass(10_000)
  expect(await s.onServer(own.attempt_id)).toEqual(['E'])
  expect(await s.onServer(attempt.attempt_id)).toEqual([])
  await expect(s.open(theirs, attempt.attempt_id)).rejects.toThrow()
  expect(s.net.calls.filter(({ request }) => JSON.stringify(request).includes(attempt.attempt_id))).toEqual([])
  theirs.kill()
  await s.phone.login(s.user_id)
  await s.tab()
  await s.time.pass(6000)
  expect(await s.onServer(attempt.attempt_id)).toEqual(['A'])
})

test('I9.15 many tabs renew the log-in once', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.up = false
  const attempt = await s.begin(tab)
  await s.answer(attempt, 0, 'A')
  const second = await s.tab()
  await s.open(second, attempt.attempt_id)
  s.net.access.clear()
  s.net.up = true
  await s.time.until(Promise.all([tab.engine.drain(), second.engine.drain()]))
  await s.time.pass(6000)
  expect(s.net.calls.filter(({ request }) => request.path === '/jwt/refresh-token')).toHaveLength(1)
})

test('I9.30 killed and logged out, the phone sends everything by its upload token without a log-in', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  s.net.up = false
  tab.kill()
  const offline = await s.tab()
  const again = await s.open(offline, attempt.attempt_id)
  await s.answer(again, 1, 'B')
  await s.time.until(again.end())
  offline.kill()
  await s.phone.logout()
  s.net.access.clear()
  s.net.refresh.clear()
  s.net.up = true
  const later = s.phone.openTab()
  await s.time.until(later.engine.setUser(null))
  await s.time.pass(6000)
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
})

test('I9.31 an attempt killed before its first answer reached the server is sent without a log-in too', async () => {
  const { s, tab, attempt } = await student()
  s.net.up = false
  tab.kill()
  const offline = await s.tab()
  const again = await s.open(offline, attempt.attempt_id)
  await s.answer(again, 2, 'C')
  offline.kill()
  await s.phone.logout()
  s.net.access.clear()
  s.net.refresh.clear()
  s.net.up = true
  const later = s.phone.openTab()
  await s.time.until(later.engine.setUser(null))
  await s.time.pass(6000)
  expect(await s.onServer(attempt.attempt_id)).toEqual(['C'])
})

test('I9.42 an init on its way is made again by the log-in of its student alone, whoever logs in meanwhile', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.up = false
  const attempt = await s.begin(tab)
  await s.answer(attempt, 0, 'A')
  await s.time.pass(20_000)
  s.net.access.clear()
  s.net.up = true
  s.net.trip_ms = 4000
  const before = s.net.calls.length
  while (s.net.calls.length === before) await s.time.pass(50)
  const other = randomUUID()
  await s.phone.logout()
  await s.phone.login(other)
  await s.time.until(tab.engine.setUser(other))
  await s.time.pass(60_000)
  expect(await s.world.store.find(attempt.attempt_id)).toBeNull()
  expect(attempt.snapshot().save).toEqual({ kind: 'login_needed', unsent: 1 })
  await s.phone.logout()
  await s.phone.login(s.user_id)
  await s.time.until(tab.engine.setUser(s.user_id))
  await s.time.pass(60_000)
  expect(await s.world.store.find(attempt.attempt_id)).toMatchObject({ student_id: s.user_id })
  expect(await s.onServer(attempt.attempt_id)).toEqual(['A'])
})

test('I9.43 the address of another student’s attempt writes nothing into it', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  tab.kill()
  const other = randomUUID()
  await s.phone.logout()
  await s.phone.login(other)
  const theirs = await s.tab(s.phone, other)
  const lives = async () => [...(await s.world.logs(attempt.attempt_id)).keys()]
  const before = await lives()
  theirs.engine.readAhead(attempt.attempt_id)
  await expect(s.open(theirs, attempt.attempt_id)).rejects.toThrow(NotHere)
  await expect(s.open(theirs, attempt.attempt_id)).rejects.toThrow(NotHere)
  await s.time.pass(30_000)
  expect(await lives()).toEqual(before)
})

/** Of tabs to come each store takes so long to say which attempts it has, and what there is of one, ms; null: it says nothing. */
function slow({ phone: { disk }, time }: Scene, ms: { all: (number | null)[]; load: number }) {
  const late = <S extends DiskStore>(store: S, n: number): S => {
    const pass = (of: number | null | undefined) =>
      new Promise<void>((resolve) => void (typeof of === 'number' && time.after(of, resolve)))
    const all: S['all'] = () => pass(ms.all[n]).then(store.all)
    const load: S['load'] = (attempt_id) => pass(ms.load).then(() => store.load(attempt_id))
    return { ...store, all, load }
  }
  const [database, fileStore] = [disk.database.bind(disk), disk.fileStore.bind(disk)]
  disk.database = (...of) => {
    const { store, logs } = database(...of)
    return { store: late(store, 0), logs }
  }
  disk.fileStore = (...of) => late(fileStore(...of), 1)
}

/** An answer was given, and the exam ended, without a network; then the page died. */
async function leftUnsent(): Promise<Scene> {
  const { s, tab, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  tab.kill()
  return s
}

test('I9.56 a phone that takes two seconds for each look at its stores knows what is unsent, and shows it', async () => {
  const s = await leftUnsent()
  const ms = { all: [2000, 2000], load: 2000 }
  slow(s, ms)
  const tab = await s.tab()
  expect(await s.time.until(tab.engine.unsentOf(s.user_id))).toBe(1)
  ms.all = [8, 8]
  expect(await s.attempts(tab)).toMatchObject([{ phase: 'ended', unsent: 1 }])
})

test('I9.57 while a store cannot be read it is not said that nothing is unsent, and what the other one has is said', async () => {
  const s = await leftUnsent()
  const ms: Parameters<typeof slow>[1] = { all: [8, null], load: 8 }
  slow(s, ms)
  const tab = await s.tab()
  const unsentOf = (user_id: string) => s.time.until(tab.engine.unsentOf(user_id))
  expect(await unsentOf(s.user_id)).toBe(1)
  await expect(unsentOf(randomUUID())).rejects.toMatchObject({ name: UNREADABLE })
  ms.all = [null, null]
  await expect(unsentOf(s.user_id)).rejects.toMatchObject({ name: UNREADABLE })
  ms.all = [8, 8]
  expect(await unsentOf(randomUUID())).toBe(0)
  ms.load = 9000
  await expect(unsentOf(s.user_id)).rejects.toMatchObject({ name: UNREADABLE })
})
