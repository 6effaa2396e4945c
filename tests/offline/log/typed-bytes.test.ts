import { expect, test } from 'vitest'
import { begun, SOAL } from './screen.ts'

/** A letter each 0.19 s: 63 words a minute. */
const LETTER_MS = 190

test('I18.20 row 12a: 5,000 letters typed on a phone are less than 60 KB in its calls, and none is later than ten seconds', async () => {
  const { world, live } = await begun(1)
  const before = world.net.calls.length
  const { writer } = live.page
  const heard = () => live.page.book.acked(writer.name)
  /** By entry, when it was written. */
  const at = [...Array(live.page.book.count(writer.name)).fill(world.time.now)]
  let [text, latest, known] = ['', 0, heard()]
  const look = () => {
    while (at.length < live.page.book.count(writer.name)) at.push(world.time.now)
    for (; known < heard(); known++) latest = Math.max(latest, world.time.now - (at[known] as number))
  }
  for (let n = 0; n < 5000; n++) {
    text += 'kata '[n % 5]
    live.typed(SOAL[0], text)
    await world.time.pass(LETTER_MS)
    look()
  }
  const typed = world.time.now
  while (heard() < live.page.book.count(writer.name)) await world.time.pass(100)
  expect(world.time.now - typed).toBeLessThan(5000)
  live.left(SOAL[0])
  await world.time.pass(10_000)
  const bytes = world.net.calls.slice(before).reduce((sum, call) => sum + call.bytes, 0)
  expect(bytes).toBeLessThan(60_000)
  expect(latest).toBeLessThan(10_500)
})
