import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withLive } from '#offline/live/facts.ts'
import type { Act } from '#server/exam/core/act.ts'
import type { Scene } from './support/scene.ts'
import { scene, student } from './support/scene.ts'

const MINUTE = 60_000
const deed = <T extends object>(act: T): Act => ({ id: randomUUID(), ...act }) as unknown as Act
const act = (s: Scene, attempt_id: string, what: object) => s.time.until(s.net.act(attempt_id, deed(what)))
const seenBy = (s: Scene) =>
  s.net.calls.findLast(({ request }) => request.path === '/input/hasil-ujian')?.request.body as { seen?: number }

test('I12.20 a message is there within five seconds with nothing sent by the student, and goes once it was read', async () => {
  const { s, attempt } = await student()
  await act(s, attempt.attempt_id, { kind: 'message', text: 'Pakai headset.' })
  await s.time.pass(1000)
  expect(attempt.snapshot().notices).toMatchObject([{ kind: 'message', text: 'Pakai headset.' }])
  await s.time.until(attempt.readNotices(1))
  expect(attempt.snapshot().notices).toEqual([])
})

test('I12.21 without a network nothing is heard; with the next contact everything is, in order, and the phone says so', async () => {
  const { s, attempt } = await student()
  s.net.up = false
  await act(s, attempt.attempt_id, { kind: 'message', text: 'Satu' })
  await act(s, attempt.attempt_id, { kind: 'extra', ms: 5 * MINUTE })
  await s.answer(attempt, 0, 'A')
  await s.time.pass(30_000)
  expect(attempt.snapshot().notices).toEqual([])
  expect(attempt.snapshot().limits[0]?.akhir).toBe(20 * MINUTE)
  s.net.up = true
  attempt.flush()
  await s.time.pass(5000)
  expect(attempt.snapshot().notices.map(({ kind }) => kind)).toEqual(['message', 'extra'])
  expect(attempt.snapshot().limits[0]?.akhir).toBe(25 * MINUTE)
  await s.answer(attempt, 1, 'B')
  await s.time.pass(5000)
  expect(seenBy(s).seen).toBe(2)
})

test('I12.22 a pause locks the answers and stands the clock still, also after a reload without a network; afterwards the time is whole', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(5 * MINUTE)
  await act(s, attempt.attempt_id, { kind: 'pause' })
  await s.time.pass(3000)
  expect(attempt.snapshot().paused).toBe(true)
  await expect(s.answer(attempt, 0, 'A')).rejects.toThrow('paused')
  const stood = attempt.t()
  s.net.up = false
  tab.kill()
  const again = await s.tab()
  const reopened = await s.open(again, attempt.attempt_id)
  await s.time.pass(40 * MINUTE)
  expect(reopened.snapshot()).toMatchObject({ paused: true, phase: 'running' })
  expect(Math.abs(reopened.t() - stood)).toBeLessThan(500)
  await act(s, attempt.attempt_id, { kind: 'resume' })
  s.net.up = true
  again.engine.online()
  await s.time.pass(3000)
  expect(reopened.snapshot().paused).toBe(false)
  const left = (reopened.snapshot().limits[0]?.akhir ?? 0) - reopened.t()
  expect(Math.abs(left - 15 * MINUTE)).toBeLessThan(6000)
  await s.answer(reopened, 0, 'A')
  await s.time.pass(5000)
  expect(s.serverAnswers(attempt.attempt_id)[s.question(0)]).toBe('A')
})

test('I12.23 a tap that was on its way when the pause was heard is saved', async () => {
  const { s, attempt } = await student()
  await act(s, attempt.attempt_id, { kind: 'pause' })
  await s.time.pass(300)
  expect(attempt.snapshot().paused).toBe(true)
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  expect(s.serverAnswers(attempt.attempt_id)[s.question(0)]).toBe('A')
})

test('I12.24 what was answered during a pause that the phone had not heard of counts, and a person may look at it', async () => {
  const { s, attempt } = await student()
  s.net.up = false
  await s.time.pass(MINUTE)
  await act(s, attempt.attempt_id, { kind: 'pause' })
  await s.time.pass(MINUTE)
  await s.answer(attempt, 0, 'A')
  s.net.up = true
  attempt.flush()
  await s.time.pass(6000)
  expect(attempt.snapshot()).toMatchObject({ paused: true, rejected: [] })
  expect(s.serverAnswers(attempt.attempt_id)[s.question(0)]).toBe('A')
  expect(s.anomalies(attempt.attempt_id)).toContain('answered_in_pause')
})

test('I12.25 a phone that closed by its timer goes on when it hears that it was given more', async () => {
  const { s, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  await s.time.pass(15 * MINUTE)
  await act(s, attempt.attempt_id, { kind: 'extra', ms: 10 * MINUTE })
  await s.time.pass(6 * MINUTE)
  expect(attempt.snapshot().phase).toBe('ended')
  s.net.up = true
  attempt.flush()
  await s.time.pass(10_000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'running', receipt: null })
  await s.answer(attempt, 1, 'B')
  await s.time.pass(10 * MINUTE)
  expect(attempt.snapshot()).toMatchObject({ phase: 'sealed', rejected: [] })
})

test('I12.26 ended by staff the phone sends what it has and shows its receipt', async () => {
  const { s, attempt } = await student()
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  await act(s, attempt.attempt_id, { kind: 'end' })
  s.net.up = true
  attempt.flush()
  await s.time.pass(10_000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'sealed', stopped: true, rejected: [] })
  expect(attempt.snapshot().receipt?.last_seq).toBe(1)
  expect(s.attemptRow(attempt.attempt_id).sealed_by).toBe('admin')
})

test('I12.27 reopened an attempt goes on where it ended, on the page that shows its receipt', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  await s.time.pass(5000)
  expect(attempt.snapshot().phase).toBe('sealed')
  await s.time.pass(5 * MINUTE)
  await act(s, attempt.attempt_id, { kind: 'reopen', ms: 0 })
  await s.time.pass(3000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'running', receipt: null })
  await s.answer(attempt, 1, 'B')
  await s.time.until(attempt.end())
  await s.time.pass(5000)
  expect(attempt.snapshot().receipt?.last_seq).toBe(2)
  expect(s.serverAnswers(attempt.attempt_id)).toMatchObject({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
})

test('I12.28 reopened while its page was closed, a start goes on with it instead of beginning another', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  await s.time.pass(5000)
  tab.kill()
  await act(s, attempt.attempt_id, { kind: 'reopen', ms: 0 })
  const again = await s.tab()
  expect(await s.start(again)).toEqual({ ok: true, attempt_id: attempt.attempt_id })
  expect((await s.open(again, attempt.attempt_id)).snapshot().phase).toBe('running')
})

test('I12.29 reset is heard, the phone says so, and what it had is kept on the server', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  const { archive } = await import('#server/exam/core/archive.ts')
  const crypto = { sha256: (text: string) => text, sign: () => ({ signature: '', key_id: '' }) }
  const context = { actor_id: s.user_id, reason: 'Diulang', now: s.time.now, id: randomUUID(), crypto }
  await s.world.exam.store.transact(attempt.attempt_id, null, (facts) =>
    facts ? archive(facts, context) : { reply: null },
  )
  await s.answer(attempt, 1, 'B')
  await s.time.pass(6000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'sealed', receipt: null, notices: [{ kind: 'reset' }] })
  expect(s.rows(attempt.attempt_id)).toHaveLength(2)
})

test('I12.30 while nothing is done the line is quiet: no call goes out in ten minutes', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(10_000)
  const before = s.net.calls.length
  await s.time.pass(9 * MINUTE)
  expect(s.net.calls.length).toBe(before)
})

test('I12.31 of two tabs one holds the line, and the other hears all the same; when it goes the other takes its place', async () => {
  const s = await scene()
  const first = await s.tab()
  const attempt = await s.begin(first)
  const second = await s.tab()
  const beside = await s.open(second, attempt.attempt_id)
  await act(s, attempt.attempt_id, { kind: 'message', text: 'Satu' })
  await s.time.pass(2000)
  expect(beside.snapshot().notices).toHaveLength(1)
  first.kill()
  await s.time.pass(2000)
  await act(s, attempt.attempt_id, { kind: 'message', text: 'Dua' })
  await s.time.pass(2000)
  expect(beside.snapshot().notices).toHaveLength(2)
})

test('I12.32 a state that comes late, or twice, changes nothing', async () => {
  const { s, attempt } = await student()
  await act(s, attempt.attempt_id, { kind: 'pause' })
  await act(s, attempt.attempt_id, { kind: 'resume' })
  await s.time.pass(3000)
  await s.phone.editAttempts((record) => {
    const paused = { t: 1, at: 1 }
    const state = { extra_ms: 0, located: false, gaps: [], stop_t: null, sync_until: 0, directives: [] }
    for (const seq of [1, 2]) {
      expect(withLive(record, { ...state, seq, status: 'archived', paused })).toBe(record)
    }
    expect(withLive(record, { ...state, seq: 3, status: 'open', paused }).live?.paused).toEqual(paused)
    return record
  })
})
