import { expect, test } from 'vitest'
import { linkAfter, NO_NEWS } from '#src/offline/attempt/link.ts'
import type { LiveLog } from '#src/offline/attempt/live-log.ts'
import { type WordFacts, wordFor } from '#src/offline/attempt/save-words.ts'
import type { Network } from '#src/offline/log/ports.ts'
import { AGAIN_MS } from '#src/offline/send/sender.ts'
import { begun, SOAL, screen } from './screen.ts'
import { World } from './world.ts'

const [Q0, Q1, , SHEET] = SOAL

async function answer(world: World, live: LiveLog, text: string, soal_id: string = Q0): Promise<void> {
  const saved = live.append(soal_id, { a: text })
  await world.time.pass(300)
  await saved
}

/** A page life of which the server refuses an answer, and so all that follows; three deeds are refused. */
async function refused(): Promise<{ world: World; live: LiveLog }> {
  const { world, live } = await begun(10)
  await answer(world, live, 'sampai')
  await world.time.pass(5000)
  live.page.writer.say({ a: 'half of a character: \ud83d' }, 0)
  await answer(world, live, 'dua', Q1)
  const saved = live.append(SHEET, { k: [0, 0, 7] })
  await world.time.pass(20_000)
  await saved
  expect([...live.page.book.refused]).toEqual([live.page.writer.name])
  return { world, live }
}

test('I24.40 what the server refused with its page life is told as refused, and not as still to be sent', async () => {
  const { world, live } = await refused()
  const { save, unsent, entries, rejected } = live.snapshot()
  expect(save).toEqual({ kind: 'rejected', count: 3 })
  expect([entries, unsent]).toEqual([4, 0])
  expect(rejected.map(({ soal_id, counts, reason }) => [soal_id, counts, reason])).toEqual([
    [Q0, false, null],
    [Q1, false, null],
    [SHEET, false, null],
  ])
  await answer(world, live, 'lagi')
  expect(live.snapshot().save).toEqual({ kind: 'rejected', count: 4 })
  expect(await (await live.exportFile()).text()).toContain('lagi')
})

test('I24.41 after a reload what the page life before it lost is still told, and new answers are sent', async () => {
  const { world, live } = await refused()
  live.stop()
  const next = await screen(world, 1)
  await world.time.pass(20_000)
  await answer(world, next.live, 'lagi')
  await world.time.pass(10_000)
  expect(next.live.snapshot().save).toEqual({ kind: 'rejected', count: 3 })
  expect(next.live.snapshot().unsent).toBe(0)
  expect(next.live.snapshot().sync.get(Q0)).toBe('on_server')
})

/** A world whose server cannot read any batch until it is healed. */
async function withOlderNode(seed: number): Promise<{ world: World; heal: () => void }> {
  const world = new World(seed)
  const networkOf = world.net.of.bind(world.net)
  let isOlder = true
  world.net.of = (...of) => {
    const network = networkOf(...of)
    const refuse = (batches: readonly unknown[]) => batches.map((_, place) => ({ place, reason: 'malformed' as const }))
    const none = { acked: [], facts: null, server_time: world.time.now, flush_after_ms: 2000 }
    const older: Network['append'] = async (_token, { batches }) => ({
      kind: 'ok',
      reply: { ...none, refused: refuse(batches) },
    })
    return { ...network, append: (...sent) => (isOlder ? older(...sent) : network.append(...sent)) }
  }
  const heal = () => {
    isOlder = false
  }
  return { world, heal }
}

test('I24.47 what a node of an older release cannot read is tried again after ten minutes, and is told as refused until it passes', async () => {
  const { world, heal } = await withOlderNode(12)
  const { live } = await screen(world)
  await world.time.pass(5000)
  await answer(world, live, 'satu')
  await world.time.pass(AGAIN_MS - 60_000)
  expect(live.snapshot().save).toEqual({ kind: 'rejected', count: 1 })
  await world.time.pass(2 * 60_000)
  expect(live.snapshot().save).toEqual({ kind: 'rejected', count: 1 })
  heal()
  await world.time.pass(AGAIN_MS)
  expect([live.snapshot().save.kind, live.snapshot().unsent, live.page.book.refused.size]).toEqual(['all_sent', 0, 0])
  expect(await world.heads()).toEqual(
    new Map([[live.page.writer.name, expect.objectContaining({ seq: expect.any(Number) })]]),
  )
})

test('I24.42 a page life of which the server takes nothing is warned before the first answer, whatever else there is to send', () => {
  const store = { well: true, full: false, holdsAll: true, holdsLast: true }
  const facts = { stores: [store, store], typing: false, taken_over: false, unsent: 0, rejected: 0, sent_at: null }
  const word = (more: Partial<WordFacts>) => wordFor({ ...facts, link: NO_NEWS, ...more })
  expect(word({ refused: true })).toEqual({ kind: 'rejected', count: 0 })
  expect(word({ refused: true, unsent: 2, link: { ...NO_NEWS, lostSince: 1 } })).toEqual({ kind: 'rejected', count: 0 })
  expect(word({ refused: true, typing: true })).toEqual({ kind: 'writing' })
  // What the server has not yet may still come, before what will not is told.
  expect(word({ rejected: 1, unsent: 2 })).toEqual({ kind: 'on_phone', unsent: 2 })
  expect(word({ rejected: 1 })).toEqual({ kind: 'rejected', count: 1 })
})

test('I24.51 a start that the server does not take is called that, and no answer of it one that does not count', () => {
  const store = { well: true, full: false, holdsAll: true, holdsLast: true }
  const facts = { stores: [store, store], typing: false, taken_over: false, rejected: 0, sent_at: null }
  const link = linkAfter(NO_NEWS, { kind: 'start_refused', code: 'code_required' }, 0)
  const told = (unsent: number) => ({ kind: 'start_refused', unsent, code: 'code_required' })
  expect([0, 3].map((unsent) => wordFor({ ...facts, unsent, link }))).toEqual([told(0), told(3)])
  const ailing = { well: false, full: false, holdsAll: false, holdsLast: false }
  expect(wordFor({ ...facts, stores: [store, ailing], unsent: 1, link })).toEqual(told(1))
  expect(linkAfter(link, { kind: 'ok' }, 0)).toEqual(NO_NEWS)
})

test('I24.43 a page that no store takes says so before the first answer, and no more once one does', async () => {
  const world = new World(9)
  for (const store of world.phone.stores) store.mode = 'fails'
  const { live } = await screen(world)
  await world.time.pass(3000)
  expect(live.snapshot().save).toEqual({ kind: 'not_saved' })
  const [one] = world.phone.stores
  if (one) one.mode = 'well'
  await world.time.pass(10_000)
  expect(live.snapshot().save.kind).toBe('one_store')
})

test('I24.48 an end that was refused with its page life is said anew after a reload, and sealed', async () => {
  const { world, live } = await refused()
  const ended = live.end()
  await world.time.pass(5000)
  await ended
  expect(live.snapshot().phase).toBe('ended')
  live.stop()
  const { live: next } = await screen(world, 1)
  await world.time.pass(60_000)
  expect(next.snapshot().phase).toBe('running')
  const again = next.end()
  await world.time.pass(60_000)
  await again
  expect([next.snapshot().phase, next.snapshot().save]).toEqual(['sealed', { kind: 'rejected', count: 3 }])
})

test('I24.49 what was refused is tried once more before the end seals the attempt without it, and when the student asks for it', async () => {
  const { world, heal } = await withOlderNode(13)
  const { live } = await screen(world)
  await world.time.pass(5000)
  await answer(world, live, 'satu')
  await world.time.pass(30_000)
  live.stop()
  const { live: next } = await screen(world, 1)
  await world.time.pass(30_000)
  await answer(world, next, 'dua', Q1)
  await world.time.pass(30_000)
  expect(next.snapshot().save).toEqual({ kind: 'rejected', count: 2 })
  heal()
  const ended = next.end()
  await world.time.pass(60_000)
  await ended
  expect([next.snapshot().phase, next.snapshot().rejected.length]).toEqual(['sealed', 0])

  const other = await withOlderNode(14)
  const { live: asked } = await screen(other.world)
  await other.world.time.pass(5000)
  await answer(other.world, asked, 'satu')
  await other.world.time.pass(30_000)
  other.heal()
  asked.flush()
  await other.world.time.pass(10_000)
  expect(asked.snapshot().save.kind).toBe('all_sent')
})

test('I24.50 letters beyond what a question takes are not written: they would be refused with all that follows', async () => {
  const { world, live } = await begun(15)
  live.typed(Q0, ['x'.repeat(130), 'y'])
  await world.time.pass(1000)
  live.typed(Q1, `${'z'.repeat(19_999)}😀`)
  await world.time.pass(20_000)
  expect(live.snapshot().answers.get(Q0)).toEqual(['x'.repeat(120), 'y'])
  expect(live.snapshot().answers.get(Q1)).toBe('z'.repeat(19_999))
  expect(live.page.book.refused.size).toBe(0)
})
