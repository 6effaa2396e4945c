import { expect, test } from 'vitest'
import { somePaper } from './support/exam-world.ts'
import { Phone } from './support/phone.ts'
import { scene, student } from './support/scene.ts'

test('I3.1 an answer given online is on the phone, then on the server, then sealed with a receipt', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'B')
  expect(attempt.snapshot().save).toEqual({ kind: 'on_phone', unsent: 1 })
  expect(attempt.snapshot().sync.get(s.question(0))).toBe('on_phone')
  await s.time.pass(5000)
  expect(attempt.snapshot()).toMatchObject({ unsent: 0, phase: 'running', save: { kind: 'all_sent' } })
  expect(attempt.snapshot().sync.get(s.question(0))).toBe('on_server')
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'B' })
  await s.time.until(attempt.end())
  expect(attempt.snapshot().phase).toBe('ended')
  await s.time.pass(5000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'sealed', receipt: { last_seq: 1 } })
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
  expect(await s.time.until(later.engine.attempts())).toMatchObject([{ phase: 'sealed', unsent: 0 }])
  expect(Object.keys(s.serverAnswers(attempt.attempt_id))).toHaveLength(6)
  const elapsed = s.rows(attempt.attempt_id).map((row) => row.t)
  expect(Math.max(...elapsed)).toBeLessThan(120_000)
})

test('I7.21 two tabs answer one attempt: one log, no gap, no line twice', async () => {
  const { s, tab, attempt } = await student()
  const second = await s.tab()
  const other = await s.open(second, attempt.attempt_id)
  const both = [attempt, other]
  await s.time.until(
    Promise.all(
      Array.from({ length: 20 }, (_, i) => (both[i % 2] as typeof attempt).append(s.question(i), { a: 'A' })),
    ),
  )
  await s.time.pass(6000)
  expect(s.rows(attempt.attempt_id).map((row) => row.seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  expect(attempt.snapshot().answers).toEqual(other.snapshot().answers)
  expect(attempt.snapshot().unsent + other.snapshot().unsent).toBe(0)
  tab.kill()
  await s.answer(other, 0, 'E')
  await s.time.pass(6000)
  expect(s.serverAnswers(attempt.attempt_id)[s.question(0)]).toBe('E')
})

test('I7.22 a second phone takes over: it goes on with what was answered, the first one hears of it', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  const phone = new Phone(s.time, s.net)
  await phone.login(s.user_id)
  const tab = await s.tab(phone)
  expect(await s.start(tab)).toEqual({ ok: false, error: { code: 'attempt_open', attempt_id: attempt.attempt_id } })
  const other = await s.begin(tab, { take_over: true })
  expect(other.attempt_id).toBe(attempt.attempt_id)
  expect(other.snapshot().answers).toEqual(new Map([[s.question(0), 'A']]))
  expect(Math.abs(other.t() - attempt.t())).toBeLessThan(500)
  await s.time.pass(5000)
  await s.answer(other, 1, 'B')
  await s.answer(attempt, 2, 'C')
  await s.time.pass(6000)
  expect(attempt.snapshot().phase).toBe('taken_over')
  expect(attempt.snapshot().rejected).toMatchObject([{ reason: 'taken_over' }])
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
})

test('I1.70 a second phone that holds a newer paper fetches that of the attempt, takes over and goes on', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  const bundle = s.world.republish({ ...somePaper(), nama: 'Naskah baru' })
  const newer = { ...s.world.sitting, bundle }
  const phone = new Phone(s.time, s.net)
  await phone.login(s.user_id)
  const tab = phone.openTab()
  await s.time.until(tab.engine.setUser(s.user_id))
  expect((await s.time.until(tab.engine.fetchPaper(newer))).kind).toBe('ready')
  expect(await s.time.until(tab.engine.start(newer))).toMatchObject({ error: { code: 'attempt_open' } })
  const started = await s.time.until(tab.engine.start(newer, { take_over: true }))
  expect(started).toEqual({ ok: true, attempt_id: attempt.attempt_id })
  const other = await s.open(tab, attempt.attempt_id)
  expect(other.paper).toEqual(s.world.paper)
  expect([...other.snapshot().answers]).toEqual([[s.question(0), 'A']])
  await s.answer(other, 1, 'B')
  await s.time.pass(6000)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
  expect(s.anomalies(attempt.attempt_id)).not.toContain('id_conflict')
})

test('I1.71 where the paper of the attempt cannot be had nothing is taken over', async () => {
  const { s, attempt } = await student()
  const bundle = s.world.republish({ ...somePaper(), nama: 'Naskah baru' })
  const newer = { ...s.world.sitting, bundle }
  const phone = new Phone(s.time, s.net)
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
  const phone = new Phone(s.time, s.net)
  await phone.login(s.user_id)
  const second = await s.tab(phone)
  const other = await s.begin(second, { take_over: true })
  await s.answer(other, 1, 'B')
  await s.time.until(other.end())
  await s.time.pass(6000)
  await s.tab()
  await s.time.pass(10_000)
  expect(s.serverAnswers(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
})

test('I5.26 the attempt closes by itself when its time is up, and asks for its receipt', async () => {
  const { s, attempt } = await student()
  await s.time.pass(1_190_000)
  await s.answer(attempt, 0, 'D')
  await s.time.pass(15_000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'sealed', open_index: -1 })
  expect(attempt.t()).toBe(1_200_000)
  expect(s.attemptRow(attempt.attempt_id).sealed_by).toBe('student')
})

test('I1.74 the keys of receipts come with the paper, serve without a network, and are never replaced', async () => {
  const { s, tab } = await student()
  s.net.up = false
  expect(await s.time.until(tab.engine.receiptKey('first'))).toBe('S2V5IDE=')
  expect(await s.time.until(tab.engine.receiptKey('second'))).toBeNull()
  tab.kill()
  s.net.up = true
  s.net.receiptKeys = [
    { key_id: 'first', algorithm: 'Ed25519', public_key: 'Zm9yZ2Vk' },
    { key_id: 'second', algorithm: 'Ed25519', public_key: 'S2V5IDI=' },
  ]
  const later = await s.tab()
  expect(await s.time.until(later.engine.receiptKey('second'))).toBe('S2V5IDI=')
  expect(await s.time.until(later.engine.receiptKey('first'))).toBe('S2V5IDE=')
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
  expect(again.snapshot().opened.get(id)).toBe(opened)
})
