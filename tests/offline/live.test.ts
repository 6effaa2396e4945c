import { expect, test } from 'vitest'
import type { Directive } from '#contract/exam/live.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { endNow, giveExtra, pause, reopen, resume } from '#server/exam/log/staff.ts'
import { type Scene, scene, student } from './support/scene.ts'

const MINUTE = 60_000
type Change = (facts: FactsMessage, at: number) => FactsMessage
const act = (s: Scene, attempt_id: string, change: Change, notice?: Omit<Directive, 'seq' | 'at'>) =>
  s.time.until(s.world.act(attempt_id, change, notice))
const say = (s: Scene, attempt_id: string, text: string) =>
  act(s, attempt_id, (facts) => ({ ...facts }), { kind: 'message', text })
const archive: Change = (facts) => ({ ...facts, archived: true })

test('I12.20 a message is there within five seconds with nothing sent by the student, and goes once it was read', async () => {
  const { s, attempt } = await student()
  await s.time.pass(3000)
  await say(s, attempt.attempt_id, 'Pakai headset.')
  await s.time.pass(1000)
  const [notice] = attempt.snapshot().notices
  expect(notice).toMatchObject({ kind: 'message', text: 'Pakai headset.' })
  await s.time.until(attempt.readNotices(notice?.seq ?? 0))
  expect(attempt.snapshot().notices).toEqual([])
})

test('I12.21 without a network nothing is heard; with the next contact everything is, in order, and the phone says so', async () => {
  const { s, attempt } = await student()
  await s.time.pass(3000)
  s.net.up = false
  await say(s, attempt.attempt_id, 'Satu')
  await act(s, attempt.attempt_id, giveExtra(5 * MINUTE), { kind: 'extra', ms: 5 * MINUTE })
  await s.answer(attempt, 0, 'A')
  await s.time.pass(30_000)
  expect(attempt.snapshot().notices).toEqual([])
  expect(Math.abs((attempt.snapshot().limits[0]?.akhir ?? 0) - 20 * MINUTE)).toBeLessThan(500)
  s.net.up = true
  attempt.flush()
  await s.time.pass(5000)
  expect(attempt.snapshot().notices.map(({ kind }) => kind)).toEqual(['message', 'extra'])
  expect(Math.abs((attempt.snapshot().limits[0]?.akhir ?? 0) - 25 * MINUTE)).toBeLessThan(500)
  await s.answer(attempt, 1, 'B')
  await s.time.pass(5000)
  const last = s.net.calls.findLast(({ request }) => request.path === '/input/hasil-ujian')?.request.body
  expect(last).toMatchObject({ facts_seq: 3 })
})

test('I12.22 a pause locks the answers and stands the clock still, also after a reload without a network; afterwards the time is whole', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(5 * MINUTE)
  await act(s, attempt.attempt_id, pause, { kind: 'pause' })
  await s.time.pass(3000)
  expect(attempt.snapshot().paused).toBe(true)
  await expect(s.answer(attempt, 0, 'A')).rejects.toThrow()
  const stood = attempt.t()
  s.net.up = false
  tab.kill()
  const again = await s.tab()
  const reopened = await s.open(again, attempt.attempt_id)
  await s.time.pass(40 * MINUTE)
  expect(reopened.snapshot()).toMatchObject({ paused: true, phase: 'running' })
  expect(Math.abs(reopened.t() - stood)).toBeLessThan(500)
  await act(s, attempt.attempt_id, resume, { kind: 'resume' })
  s.net.up = true
  again.engine.online()
  await s.time.pass(3000)
  expect(reopened.snapshot().paused).toBe(false)
  const left = (reopened.snapshot().limits[0]?.akhir ?? 0) - reopened.t()
  expect(Math.abs(left - 15 * MINUTE)).toBeLessThan(6000)
  await s.answer(reopened, 0, 'A')
  await s.time.pass(5000)
  expect(await s.onServer(attempt.attempt_id)).toEqual(['A'])
})

test('I12.23 a tap that was on its way when the pause was heard is saved', async () => {
  const { s, attempt } = await student()
  await s.time.pass(3000)
  await act(s, attempt.attempt_id, pause, { kind: 'pause' })
  await s.time.pass(300)
  expect(attempt.snapshot().paused).toBe(true)
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  expect(await s.onServer(attempt.attempt_id)).toEqual(['A'])
})

test('I12.24 what was answered during a pause that the phone had not heard of counts', async () => {
  const { s, attempt } = await student()
  await s.time.pass(3000)
  s.net.up = false
  await s.time.pass(MINUTE)
  await act(s, attempt.attempt_id, pause, { kind: 'pause' })
  await s.time.pass(MINUTE)
  await s.answer(attempt, 0, 'A')
  s.net.up = true
  attempt.flush()
  await s.time.pass(6000)
  expect(attempt.snapshot()).toMatchObject({ paused: true, rejected: [], answers: new Map([[s.question(0), 'A']]) })
})

test('I12.26 ended by staff the phone sends what it has and takes no more', async () => {
  const { s, attempt } = await student()
  await s.time.pass(3000)
  s.net.up = false
  await s.answer(attempt, 0, 'A')
  await s.time.pass(1000)
  await act(s, attempt.attempt_id, endNow, { kind: 'end' })
  s.net.up = true
  attempt.flush()
  await s.time.pass(10_000)
  expect(attempt.snapshot()).toMatchObject({ stopped: true, rejected: [], unsent: 0 })
  expect(attempt.snapshot().phase).not.toBe('running')
  await expect(s.answer(attempt, 1, 'B')).rejects.toThrow()
})

test('I12.27 reopened an attempt goes on where it ended, on the page that shows its receipt', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  await s.time.pass(5000)
  expect(attempt.snapshot().phase).toBe('sealed')
  await s.time.pass(5 * MINUTE)
  await act(s, attempt.attempt_id, reopen, { kind: 'reopen' })
  await s.time.pass(3000)
  expect(attempt.snapshot().phase).toBe('running')
  await s.answer(attempt, 1, 'B')
  await s.time.until(attempt.end())
  await s.time.pass(5000)
  expect(attempt.snapshot()).toMatchObject({ phase: 'sealed', receipt: { revision: 2 } })
  expect(await s.scored(attempt.attempt_id)).toEqual({ [s.question(0)]: 'A', [s.question(1)]: 'B' })
})

test('I12.28 reopened while its page was closed, a start goes on with it instead of beginning another', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  await s.time.pass(5000)
  tab.kill()
  await act(s, attempt.attempt_id, reopen, { kind: 'reopen' })
  const again = await s.tab()
  expect(await s.start(again)).toEqual({ ok: true, attempt_id: attempt.attempt_id })
  expect((await s.open(again, attempt.attempt_id)).snapshot().phase).toBe('running')
})

test('I12.86 reopened while its page was closed, it goes on as soon as it is opened, after the last hour to begin as well', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.until(attempt.end())
  await s.time.pass(5000)
  tab.kill()
  for (const sitting of [s.world.held, s.world.sitting]) Object.assign(sitting, { selesai: s.time.now })
  await s.time.pass(5 * MINUTE)
  await act(s, attempt.attempt_id, reopen, { kind: 'reopen' })
  const again = await s.open(await s.tab(), attempt.attempt_id)
  await s.time.pass(3000)
  expect(again.snapshot()).toMatchObject({ phase: 'running', answers: new Map([[s.question(0), 'A']]) })
})

test('I12.29 reset is heard, the phone says so, and takes no more', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(6000)
  await act(s, attempt.attempt_id, archive, { kind: 'reset' })
  await s.time.pass(1000)
  expect(attempt.snapshot()).toMatchObject({
    phase: 'sealed',
    receipt: null,
    archived: true,
    notices: [{ kind: 'reset' }],
  })
  await expect(s.answer(attempt, 1, 'B')).rejects.toThrow()
})

test('I12.30 while nothing is done the line is quiet: no call goes out in nine minutes', async () => {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(30_000)
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
  await s.time.pass(3000)
  await say(s, attempt.attempt_id, 'Satu')
  await s.time.pass(2000)
  expect(beside.snapshot().notices).toHaveLength(1)
  first.kill()
  await s.time.pass(2000)
  await say(s, attempt.attempt_id, 'Dua')
  await s.time.pass(2000)
  expect(beside.snapshot().notices).toHaveLength(2)
})

test('I12.90 a first tab that is hidden keeps nothing that staff do from the one that is seen', async () => {
  const s = await scene()
  const first = await s.tab()
  const attempt = await s.begin(first)
  const second = await s.tab()
  const beside = await s.open(second, attempt.attempt_id)
  await s.time.pass(3000)
  first.engine.visibility(false)
  await act(s, attempt.attempt_id, pause, { kind: 'pause' })
  await s.time.pass(2000)
  expect(beside.snapshot().paused).toBe(true)
  await act(s, attempt.attempt_id, resume, { kind: 'resume' })
  await s.time.pass(2000)
  expect(beside.snapshot().paused).toBe(false)
  await say(s, attempt.attempt_id, 'Satu')
  await s.time.pass(2000)
  expect(beside.snapshot().notices.map(({ kind }) => kind)).toEqual(['pause', 'resume', 'message'])
  // The first tab gets the line back once the second one is hidden.
  second.engine.visibility(false)
  first.engine.visibility(true)
  await say(s, attempt.attempt_id, 'Dua')
  await s.time.pass(2000)
  await say(s, attempt.attempt_id, 'Tiga')
  await s.time.pass(2000)
  expect(attempt.snapshot().notices).toHaveLength(5)
})

test('I12.32 a state that comes late changes nothing', async () => {
  const { s, attempt } = await student()
  await s.time.pass(3000)
  const early = await s.world.facts(attempt.attempt_id)
  await act(s, attempt.attempt_id, pause, { kind: 'pause' })
  await s.time.pass(1000)
  ;(attempt as unknown as { told(news: { facts: FactsMessage }): void }).told({ facts: { ...early, archived: true } })
  expect(attempt.snapshot()).toMatchObject({ paused: true, archived: false, phase: 'running' })
})
