import { expect, test } from 'vitest'
import { NO_NEWS } from '#src/offline/attempt/link.ts'
import { type WordFacts, wordFor } from '#src/offline/attempt/save-words.ts'
import { begun, SOAL } from './log/screen.ts'

test('I24.73 an end that finds no network is not called sent, though every answer is; once it passes there is a receipt', async () => {
  const { world, live } = await begun(18)
  const saved = live.append(SOAL[0], { a: 'satu' })
  await world.time.pass(20_000)
  await saved
  expect(live.snapshot().save.kind).toBe('all_sent')
  world.net.cut.add(world.phone.begun.phone_id)
  const ended = live.end()
  await world.time.pass(60_000)
  await ended
  expect(live.snapshot()).toMatchObject({ phase: 'ended', unsent: 0, save: { kind: 'offline', unsent: 0 } })
  world.net.cut.delete(world.phone.begun.phone_id)
  await world.time.pass(120_000)
  expect(live.snapshot()).toMatchObject({ phase: 'sealed', save: { kind: 'all_sent' } })
})

test('I24.74 what holds up an end alone is told as what holds up an answer; while nothing does, all is sent', () => {
  const store = { well: true, full: false, holdsAll: true, holdsLast: true }
  const facts = { stores: [store, store], typing: false, taken_over: false, unsent: 0, rejected: 0, sent_at: 1 }
  const word = (ending: boolean, link: Partial<WordFacts['link']>) =>
    wordFor({ ...facts, ending, link: { ...NO_NEWS, ...link } }).kind
  const links = [{}, { lostSince: 1 }, { busyUntil: 1 }, { login_needed: true }, { refused: true }]
  expect(links.map((link) => word(true, link))).toEqual([
    ...['all_sent', 'offline', 'server_busy', 'login_needed', 'rejected'],
  ])
  expect(links.map((link) => word(false, link))).toEqual(links.map(() => 'all_sent'))
})
