import { expect, test } from 'vitest'
import { textAt } from '#contract/exam/log/text.ts'
import { begun, SOAL } from './screen.ts'
import type { StoreMode } from './stores.ts'
import { ATTEMPT } from './world.ts'

const [Q0] = SOAL
const LIMIT_MS = 300
/** Between two keys of somebody who types fast. */
const KEY_MS = 50

/** Of each store, the text that stands in it. */
const stored = ({ world, live }: Awaited<ReturnType<typeof begun>>): string[] =>
  world.phone.stores.map((store) => {
    const log = store.content(ATTEMPT).logs.get(live.page.writer.name) ?? []
    return log.map(({ seq }) => textAt(log, seq)).findLast((text) => text !== null) ?? ''
  })

test.each<StoreMode>(['well', 'busy'])(
  'I24.23 a short answer stands in both stores at the latest 300 ms after its first unsaved key, however fast the next ones come (stores that are %s)',
  async (mode) => {
    const screen = await begun()
    const { world, live } = screen
    for (const store of world.phone.stores) store.mode = mode
    let text = ''
    let most = 0
    for (let ms = 0; ms < 3000; ms++) {
      if (ms % KEY_MS === 0) {
        text += String.fromCharCode(97 + ((ms / KEY_MS) % 26))
        live.typed(Q0, text)
      }
      await world.time.pass(1)
      for (const held of stored(screen)) {
        expect(text.startsWith(held)).toBe(true)
        // When the first key was pressed that this store has not.
        if (held.length < text.length) most = Math.max(most, ms + 1 - held.length * KEY_MS)
      }
    }
    expect(most).toBeLessThanOrEqual(LIMIT_MS)
    expect(most).toBeGreaterThan(200)
    await world.time.pass(LIMIT_MS)
    expect(stored(screen)).toEqual([text, text])
  },
)

test('I24.24 where one store takes nothing the other has the text at the latest 300 ms after its first unsaved key', async () => {
  const screen = await begun(2)
  const { world, live } = screen
  const [first] = world.phone.stores
  if (!first) throw new Error('no store')
  first.mode = 'hangs'
  let text = ''
  for (let ms = 0; ms < 6000; ms++) {
    if (ms % KEY_MS === 0 && text.length < 80) {
      text += 'x'
      live.typed(Q0, text)
    }
    await world.time.pass(1)
    const held = stored(screen)[1] ?? ''
    if (held.length < text.length) expect(ms + 1 - held.length * KEY_MS).toBeLessThanOrEqual(LIMIT_MS)
  }
  expect(stored(screen)).toEqual(['', text])
})
