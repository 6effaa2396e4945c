import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Policy } from '#offline/send/policy.ts'
import { scene, student } from './support/scene.ts'
import type { Fate } from './support/sim-net.ts'

const FATES: Fate[] = ['drop_request', 'drop_reply', 'duplicate', 'echo', 'html', 'garbage', 'busy', 'limited']

for (const fate of FATES) {
  test(`I1.45 every call suffers "${fate}" twice: everything arrives once, and nothing leaves the outbox before`, async () => {
    const { s, attempt } = await student()
    s.net.fates = [fate, fate, 'ok', fate, fate, 'ok', fate, fate]
    for (let index = 0; index < 5; index++) {
      await s.answer(attempt, index, 'B')
      await s.time.pass(2000)
      expect(attempt.snapshot().unsent).toBeGreaterThanOrEqual(
        5 - Math.max(4 - index, 0) - s.rows(attempt.attempt_id).length,
      )
    }
    await s.time.until(attempt.end())
    await s.time.pass(120_000)
    await s.net.deliverEchoes()
    expect(attempt.snapshot().phase).toBe('sealed')
    expect(s.rows(attempt.attempt_id).map((row) => row.seq)).toEqual([1, 2, 3, 4, 5])
    expect(s.anomalies(attempt.attempt_id)).toEqual([])
  })
}

test('I1.82 what is written while a batch is on its way waits its turn: no call for every key of a sheet', async () => {
  const { s, attempt } = await student()
  await s.time.pass(6000)
  s.net.calls = []
  for (let key = 0; key < 90; key++) {
    await s.answer(attempt, key % 8, 'ABCDE'[key % 5] as string)
    await s.time.pass(100)
  }
  await s.time.pass(5000)
  const sent = s.net.calls.filter(({ request }) => request.path === '/input/hasil-ujian')
  expect(sent.length).toBeLessThanOrEqual(6)
  expect(s.rows(attempt.attempt_id)).toHaveLength(90)
})

test('I1.46 a disk set back to an earlier state goes on under a new name: the old and the new answers both stand', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  tab.kill()
  const snapshot = { files: s.phone.files.copy(), log: await s.phone.dump() }
  const between = await s.tab()
  const second = await s.open(between, attempt.attempt_id)
  await s.answer(second, 1, 'B')
  await s.time.pass(6000)
  between.kill()
  s.phone.files = snapshot.files
  await s.phone.load(snapshot.log)
  s.net.up = false
  const later = await s.tab()
  const third = await s.open(later, attempt.attempt_id)
  await s.answer(third, 2, 'C')
  s.net.up = true
  await s.time.pass(40_000)
  await s.time.until(third.end())
  await s.time.pass(6000)
  const all = { [s.question(0)]: 'A', [s.question(1)]: 'B', [s.question(2)]: 'C' }
  expect(s.serverAnswers(attempt.attempt_id)).toEqual(all)
  expect(Object.fromEntries(third.snapshot().answers)).toEqual(all)
  expect(third.snapshot()).toMatchObject({ phase: 'sealed', rejected: [] })
})

test('I1.46 a phone that lost both stores gets its log back from the server', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  tab.kill()
  await s.phone.wipeDatabase()
  s.phone.files.wipe()
  await s.phone.login(s.user_id)
  const later = await s.tab()
  const again = await s.begin(later, { take_over: true })
  expect(again.attempt_id).toBe(attempt.attempt_id)
  expect([...again.snapshot().answers]).toEqual([[s.question(0), 'A']])
})

test('F1.58 the database lost and the log-in with it: by its own right to send the attempt compares and sends everything', async () => {
  const { s, tab, attempt } = await student()
  for (const place of [0, 1]) await s.answer(attempt, place, 'A')
  await s.time.pass(6000)
  s.net.up = false
  await s.answer(attempt, 2, 'A')
  tab.kill()
  await s.phone.wipeDatabase()
  s.time.now += 60_000
  const later = await s.tab()
  const again = await s.open(later, attempt.attempt_id)
  await s.answer(again, 0, 'B')
  s.net.up = true
  await s.time.pass(40_000)
  await s.time.until(again.end())
  await s.time.pass(6000)
  expect(again.snapshot()).toMatchObject({ phase: 'sealed', rejected: [], unsent: 0 })
  const all = { [s.question(0)]: 'B', [s.question(1)]: 'A', [s.question(2)]: 'A' }
  expect(s.serverAnswers(attempt.attempt_id)).toEqual(all)
  // Lines that the server had keep their name and their times.
  expect(new Set(s.rows(attempt.attempt_id).map(({ soal_id, t }) => `${soal_id} ${t}`)).size).toBe(4)
  expect(
    s
      .rows(attempt.attempt_id)
      .slice(0, 2)
      .map(({ seq }) => seq),
  ).toEqual([1, 2])
})

test('I6.25 an end that the server finds incomplete sends what is missing first', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.answer(attempt, 1, 'B')
  tab.kill()
  // The phone believes both to be there; the server has neither.
  s.net.up = false
  await s.phone.editAttempts((record) => ({ ...record, acked_seq: 2, rev: record.rev + 100 }))
  const later = await s.tab()
  const again = await s.open(later, attempt.attempt_id)
  await s.time.until(again.end())
  s.net.up = true
  await s.time.pass(60_000)
  expect(again.snapshot().phase).toBe('sealed')
  expect(s.rows(attempt.attempt_id)).toHaveLength(2)
})

test('I4.25 what the server does not count stays on the phone with its reason', async () => {
  const { s, attempt } = await student()
  const foreign = '00000000-0000-4000-8000-000000000001'
  await s.time.until(attempt.append(foreign, { a: 'A' }))
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  expect(attempt.snapshot()).toMatchObject({
    save: { kind: 'rejected', count: 1 },
    rejected: [{ seq: 1, soal_id: foreign, reason: 'unknown_question' }],
    unsent: 0,
  })
})

test('I1.47 the trouble of one attempt does not stop another', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.up = false
  const first = await s.begin(tab)
  await s.answer(first, 0, 'A')
  tab.kill()
  await s.time.pass(1000)
  const nowhere = { jadwal_id: randomUUID(), jadwal_ujian_id: randomUUID() }
  await s.phone.editAttempts((record) => ({ ...record, rev: 100, sitting: { ...record.sitting, ...nowhere } }))
  s.net.up = true
  const later = await s.tab()
  const second = await s.begin(later)
  await s.answer(second, 1, 'B')
  await s.time.pass(6000)
  expect(s.serverAnswers(second.attempt_id)).toEqual({ [s.question(1)]: 'B' })
  const kept = (await s.time.until(later.engine.attempts())).find(({ unsent }) => unsent > 0)
  expect(kept).toMatchObject({ attempt_id: first.attempt_id, unsent: 1 })
  expect((await s.open(later, first.attempt_id)).snapshot().save).toEqual({ kind: 'rejected', count: 1 })
})

test('I1.48 while online an answer is on the server within 5 s of the tap', async () => {
  const { s, attempt } = await student()
  for (let index = 0; index < 12; index++) {
    await s.answer(attempt, index, index % 2 ? 'A' : 'B')
    const tapped = s.time.now
    await s.time.pass(700)
    const rows = () => s.rows(attempt.attempt_id).length
    if (index % 4 === 3) {
      while (rows() < index + 1) await s.time.pass(100)
      expect(s.time.now - tapped).toBeLessThan(5000)
    }
  }
})

test('I1.49 when the page goes, the last batch leaves by itself and is not counted as sent', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(6000)
  await s.answer(attempt, 0, 'A')
  tab.engine.pageHidden(false)
  await s.time.pass(200)
  const last = s.net.calls.find(({ request }) => request.keepalive)
  expect(last?.request.path).toBe('/input/hasil-ujian')
  expect(s.rows(attempt.attempt_id)).toHaveLength(1)
  expect(attempt.snapshot().unsent).toBe(1)
  await s.time.pass(6000)
  expect(attempt.snapshot().unsent).toBe(0)
  expect(s.rows(attempt.attempt_id)).toHaveLength(1)
})

test('I1.50 the back-off grows to eight seconds without an answer, heeds Retry-After, and starts anew when the network is back', () => {
  let now = 0
  const policy = new Policy(
    () => now,
    () => 1,
  )
  const waits = Array.from({ length: 8 }, () => {
    policy.lost()
    const wait = policy.wait()
    now += wait
    return wait
  })
  expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000])
  policy.busy(60_000)
  expect(policy.wait()).toBe(90_000)
  policy.reset()
  expect(policy.wait()).toBe(0)
  policy.ok()
  policy.lost()
  expect(policy.wait()).toBe(1000)
})

test('I4.26 the outbox as a file holds the whole log, its end and a signature', async () => {
  const { s, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  await s.answer(attempt, 1, 'B')
  await s.time.until(attempt.end())
  const file = JSON.parse(await (await s.time.until(attempt.exportFile())).text())
  expect(file).toMatchObject({ format: 'elp-outbox-1', user_id: s.user_id, end: { attempt_id: attempt.attempt_id } })
  expect(file.entries.map((entry: { seq: number }) => entry.seq)).toEqual([1, 2])
  expect(file.mac).toMatch(/^[\w+/]{43}=$/)
})
