import { expect, test } from 'vitest'
import { student } from './support/scene.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const to =
  (path: string) =>
  ({ request }: { request: { path: string } }) =>
    request.path.includes(path)

test('I23.30 of an older attempt what the server refused is tried every ten minutes, and not with each look', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  const { page } = attempt as unknown as { page: { writer: { say(v: unknown, q: number): void } } }
  page.writer.say({ a: 'half of a character: \ud83d' }, 0)
  for (let n = 0; n < 30; n++) page.writer.say({ a: `x${n}` }, 1)
  await s.time.pass(20_000)
  tab.kill()
  await s.tab()
  await s.time.pass(MINUTE)
  const before = s.net.calls.length
  await s.time.pass(20 * MINUTE)
  const sent = s.net.calls.slice(before)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.length).toBeLessThan(20)
})

test('I23.31 an attempt that was left and wholly sent is read once in a page life; the server is asked once how it ended, when its time is over', async () => {
  const { s, tab, attempt } = await student()
  for (let n = 0; n < 4; n++) await s.answer(attempt, n, 'A')
  await s.time.pass(10_000)
  tab.kill()
  const files = s.phone.disk.files
  let reads = 0
  const read = files.list.bind(files)
  files.list = (...asked) => {
    reads++
    return read(...asked)
  }
  await s.tab()
  await s.time.pass(5 * MINUTE)
  const [known, calls] = [reads, s.net.calls.length]
  await s.time.pass(30 * MINUTE)
  // Lists look at what there is; its logs are not read.
  expect(s.net.calls.slice(calls)).toEqual([])
  expect(reads - known).toBeLessThanOrEqual(31)

  const { sync_until } = await s.world.facts(attempt.attempt_id)
  s.time.now = Math.max(s.time.now, sync_until + DAY)
  const later = await s.tab()
  const before = s.net.calls.length
  await s.time.pass(30 * MINUTE)
  expect(s.net.calls.slice(before).filter(to('init'))).toHaveLength(1)
  expect((await s.attempts(later)).map(({ unsent }) => unsent)).toEqual([0])
})
