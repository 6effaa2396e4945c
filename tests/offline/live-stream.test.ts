import { expect, test } from 'vitest'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { StreamEvents } from '#offline/live/listen.ts'
import { pause, resume } from '#server/exam/log/staff.ts'
import { type Scene, scene, student } from './support/scene.ts'
import type { SimNet } from './support/sim-net.ts'

const MINUTE = 60_000
type Change = (facts: FactsMessage, at: number) => FactsMessage
const act = (s: Scene, attempt_id: string, change: Change, kind: 'pause' | 'resume') =>
  s.time.until(s.world.act(attempt_id, change, { kind }))

/** The server gave streams up that the phone takes for open: nothing comes of them, not even their end. */
const dieInSilence = (net: SimNet) => (net as unknown as { lines: Set<unknown> }).lines.clear()

/** Streams in the test's hand. */
interface Opened {
  at: number
  on: StreamEvents
  closed: boolean
}

/** A student whose phone opened these streams. `does`: what becomes of each. */
async function listening(does: (on: StreamEvents, s: Scene) => void = () => undefined) {
  const s = await scene()
  const opened: Opened[] = []
  s.net.listen = () => (_request, _token, on) => {
    const one: Opened = { at: s.time.now, on, closed: false }
    opened.push(one)
    does(on, s)
    return () => {
      one.closed = true
    }
  }
  const tab = await s.tab()
  return { s, tab, attempt: await s.begin(tab), opened }
}

test('I20.60 a paused phone whose stream died without a word goes on once the network is said to be back', async () => {
  const { s, tab, attempt } = await student()
  await s.time.pass(3000)
  await act(s, attempt.attempt_id, pause, 'pause')
  await s.time.pass(30_000)
  expect(attempt.snapshot().paused).toBe(true)
  dieInSilence(s.net)
  await act(s, attempt.attempt_id, resume, 'resume')
  await s.time.pass(MINUTE)
  tab.engine.online()
  await s.time.pass(2000)
  expect(attempt.snapshot().paused).toBe(false)
})

test('I20.61 a stream that died without a word is opened anew by itself: soon while the exam is paused, and never while replies come', async () => {
  const { s, attempt } = await student()
  await s.time.pass(3000)
  await act(s, attempt.attempt_id, pause, 'pause')
  await s.time.pass(1000)
  dieInSilence(s.net)
  await act(s, attempt.attempt_id, resume, 'resume')
  await s.time.pass(61_000)
  expect(attempt.snapshot().paused).toBe(false)

  const other = await listening()
  await other.s.time.pass(10_000)
  const before = other.opened.length
  for (let minute = 0; minute < 20; minute++) {
    await other.s.answer(other.attempt, minute % 4, `${minute}`)
    await other.s.time.pass(MINUTE)
  }
  expect(other.opened.slice(before).map(({ at }) => (at - (other.opened[0]?.at ?? 0)) / 1000)).toEqual([])
  await other.s.time.pass(10 * MINUTE)
  expect(other.opened.length - before).toBe(3)
})

test('I20.62 a clock that was set back hides no silence', async () => {
  const { s, tab, opened } = await listening()
  await s.time.pass(10_000)
  s.phone.skew = -60 * MINUTE
  await s.time.pass(MINUTE)
  tab.engine.online()
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
})

test('I20.64 where streams are refused and starts are answered, both are asked for ever more rarely; once one is taken it is open', async () => {
  let refuses = true
  const { s, opened } = await listening((on, { time }) => {
    if (refuses) time.after(100, () => on.end('refused'))
  })
  await s.time.pass(5000)
  const inits = () => s.net.calls.filter(({ request }) => request.path === '/init-hasil-ujian').length
  const before = { inits: inits(), opened: opened.length }
  await s.time.pass(MINUTE)
  expect(opened.length - before.opened).toBeLessThanOrEqual(4)
  expect(inits() - before.inits).toBeLessThanOrEqual(4)
  await s.time.pass(10 * MINUTE)
  expect(opened.length).toBeLessThanOrEqual(18)
  refuses = false
  await s.time.pass(2 * MINUTE)
  const open = opened.length
  await s.time.pass(10 * MINUTE)
  // Every three minutes in which nothing is heard.
  expect(opened.length - open).toBeLessThanOrEqual(4)
})

test('I20.65 a token that is good no more is replaced at once, and the stream is open two seconds later', async () => {
  let good = false
  const { s, opened } = await listening((on, { time }) => {
    if (!good) time.after(100, () => on.end('refused'))
    good = true
  })
  await s.time.pass(10_000)
  expect(opened).toHaveLength(2)
  expect((opened[1]?.at ?? 0) - (opened[0]?.at ?? 0)).toBe(2100)
})
