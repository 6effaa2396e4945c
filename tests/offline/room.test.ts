import { expect, test } from 'vitest'
import { MOST_WRITTEN } from '#offline/engine/room.ts'
import { scene } from './support/scene.ts'

const MB = 1_000_000

test('U208.1 what is measured is what could be written, whatever the browser estimates, and nothing of it stays', async () => {
  const s = await scene()
  const { disk } = s.phone
  s.phone.free_bytes = 1_100 * MB
  const tab = await s.tab()
  const before = disk.papers.size
  disk.room = 4 * MB + 100_000
  expect(await s.time.until(tab.engine.measureRoom(12 * MB))).toEqual({ written: 4 * MB, full: true })
  expect(disk.papers.size).toBe(before)
  disk.room = null
  expect(await s.time.until(tab.engine.measureRoom(12 * MB))).toEqual({ written: 12 * MB, full: false })
  expect(disk.papers.size).toBe(before)
})

test('U208.2 the measure is bounded, and made without files too', async () => {
  const s = await scene()
  const tab = await s.tab()
  expect(await s.time.until(tab.engine.measureRoom(1_000 * MB))).toEqual({ written: MOST_WRITTEN, full: false })
  s.phone.disk.refused = true
  expect(await s.time.until(tab.engine.measureRoom(2 * MB))).toEqual({ written: 2 * MB, full: false })
})

test('U208.3 while an exam runs on the phone nothing is measured: not a moment’s room is taken from it', async () => {
  const s = await scene()
  const tab = await s.tab()
  await s.start(tab)
  const before = s.phone.disk.papers.size
  expect(await s.time.until(tab.engine.measureRoom(2 * MB))).toBeNull()
  expect(s.phone.disk.papers.size).toBe(before)
})
