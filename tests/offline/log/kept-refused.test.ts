import { expect, test } from 'vitest'
import { NotSaved } from '#src/offline/attempt/saving.ts'
import { scene } from '../support/scene.ts'
import { SOAL, screen } from './screen.ts'
import { ATTEMPT, World } from './world.ts'

const [Q0, Q1] = SOAL
/** Words that say that all of it is in both stores, and in one. */
const TWICE = ['on_phone', 'sending', 'offline', 'server_busy', 'all_sent']
const ONCE = ['one_store', 'almost_full']

/** Of a phone that is so full that an entry fits, and nothing of some KB. */
const refused = () => new DOMException('No room', 'QuotaExceededError')

test('I24.53 on a phone that takes entries, and not what they are sent by, no exam begins however often it is asked; with room the same one does', async () => {
  const s = await scene()
  const { disk } = s.phone
  let full = true
  const limited = <S extends { keep: (...of: never[]) => Promise<void> }>(store: S): S => ({
    ...store,
    keep: (...of: Parameters<S['keep']>) => (full ? Promise.reject(refused()) : store.keep(...of)),
  })
  const [database, fileStore] = [disk.database.bind(disk), disk.fileStore.bind(disk)]
  disk.database = (...of) => {
    const { store, logs } = database(...of)
    return { store: limited(store), logs }
  }
  disk.fileStore = (...of) => limited(fileStore(...of))
  const tab = await s.tab()
  s.net.up = false
  for (let n = 0; n < 4; n++) {
    expect(await s.start(tab)).toEqual({ ok: false, error: { code: 'phone_full' } })
    await s.time.pass(2500)
  }
  full = false
  await s.time.pass(10_000)
  const attempt = await s.begin(tab)
  await s.answer(attempt, 0, 'A')
  tab.kill()
  const later = await s.tab()
  expect(await s.attempts(later)).toMatchObject([{ attempt_id: attempt.attempt_id, unsent: 1 }])
  s.net.up = true
  later.engine.online()
  await s.time.pass(30_000)
  expect(await s.onServer(attempt.attempt_id)).toEqual(['A'])
})

test('I24.54 a store that was emptied, and takes entries alone since, counts for none until it has what they are sent by', async () => {
  const world = new World(7)
  let full = false
  const { stores } = world.phone
  for (const store of stores) {
    const handle = store.handle.bind(store)
    store.handle = (later) => {
      const whole = handle(later)
      const refuse = () => new Promise<void>((_, reject) => later(8, () => reject(refused())))
      return { ...whole, keep: (...of) => (full ? refuse() : whole.keep(...of)) }
    }
  }
  const { live } = await screen(world)
  await world.time.pass(5000)
  const { name } = live.page.writer
  const holds = () =>
    stores.map((store) => {
      const { kept, logs } = store.content(ATTEMPT)
      return kept !== null && (logs.get(name)?.length ?? 0) >= live.page.book.count(name)
    })
  const pass = async (ms: number) => {
    const words = new Set<string>()
    for (let n = 0; n < ms; n++) {
      await world.time.pass(1)
      const { kind } = live.snapshot().save
      words.add(kind)
      if (TWICE.includes(kind)) expect(holds()).toEqual([true, true])
      if (ONCE.includes(kind)) expect(holds()).toContain(true)
    }
    return words
  }
  const say = (soal_id: string, a: string) =>
    live.append(soal_id, { a }).then(
      () => 'saved',
      (error: Error) => error,
    )
  // Nothing is learned that would have to be kept.
  world.net.cut.add(world.phone.begun.phone_id)
  full = true
  stores[0]?.wipe()
  // By then it is noticed.
  await world.time.pass(1500)
  const first = say(Q0, 'satu')
  expect(await pass(5000)).not.toContain('not_saved')
  expect([await first, live.snapshot().save.kind]).toEqual(['saved', 'almost_full'])
  stores[1]?.wipe()
  await world.time.pass(1500)
  const second = say(Q1, 'dua')
  expect(await pass(5000)).toContain('not_saved')
  expect(await second).toBeInstanceOf(NotSaved)
  expect([...live.unsaved().keys()]).toEqual([Q0, Q1])
  full = false
  world.net.cut.clear()
  await pass(40_000)
  expect(holds()).toEqual([true, true])
  expect([live.snapshot().save.kind, live.unsaved().size]).toEqual(['all_sent', 0])
})
