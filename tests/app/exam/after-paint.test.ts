import { expect, test } from 'vitest'
import { afterPaint } from '#src/app/after-paint.ts'

/** A page whose frames and timers come when they are told to. */
function page(visibilityState = 'visible') {
  const frames: (() => void)[] = []
  const timers: { run: () => void; ms: number }[] = []
  return {
    document: { visibilityState },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms }),
    frames,
    timers,
  }
}
const state = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => 'painted'), turn().then(() => 'waits')])
const turn = () => new Promise((done) => setImmediate(done))

test('U94.3 the app begins in the task after the first frame', async () => {
  const view = page()
  const wait = afterPaint(view)
  view.frames[0]?.()
  expect(await state(wait)).toBe('waits')
  view.timers.find(({ ms }) => ms === 0)?.run()
  expect(await state(wait)).toBe('painted')
})

test('U94.4 the app begins at once in a hidden tab, and without a frame after 200 ms at the latest', async () => {
  expect(await state(afterPaint(page('hidden')))).toBe('painted')
  const view = page()
  const wait = afterPaint(view)
  expect(view.timers.map(({ ms }) => ms)).toEqual([200])
  view.timers[0]?.run()
  expect(await state(wait)).toBe('painted')
})
