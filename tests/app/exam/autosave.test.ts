import { expect, test } from 'vitest'
import type { UnsavedDraft } from '#contract/question-bank/unsaved-draft.ts'
import { type Autosave, autosave, LOCAL_MS, SERVER_MS } from '#src/office/crud/unsaved-draft/autosave.ts'

/** A computer and a server whose copies and clock are in plain sight. */
function desk() {
  const desk = {
    now: 0,
    local: null as string | null,
    server: null as string | null,
    online: true,
    keeper: null as never as Autosave,
  }
  const timers = new Map<number, { at: number; run(): void }>()
  desk.keeper = autosave({
    local: async (draft) => {
      desk.local = draft?.fields ?? null
    },
    server: async (draft) => {
      if (!desk.online) throw new Error('offline')
      desk.server = draft?.fields ?? null
    },
    setTimer: (run, ms) => {
      const timer = timers.size + Math.random()
      timers.set(timer, { at: desk.now + ms, run })
      return timer
    },
    clearTimer: (timer) => timers.delete(timer),
  })
  return {
    desk,
    type: (fields: string) => desk.keeper.changed({ fields, version: 1, at: desk.now } satisfies UnsavedDraft),
    async pass(ms: number) {
      const until = desk.now + ms
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        timers.delete(next[0])
        desk.now = next[1].at
        next[1].run()
      }
      desk.now = until
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('U210.3 however long somebody types, the copy on the computer is never older than 300 ms, the one on the server 5 s', async () => {
  const { desk: kept, type, pass } = desk()
  for (let key = 0; key < 200; key++) {
    type(`text ${key}`)
    await pass(100)
    if (key >= 3) expect(Number(kept.local?.slice(5))).toBeGreaterThanOrEqual(key - LOCAL_MS / 100)
    if (key >= 60) expect(Number(kept.server?.slice(5))).toBeGreaterThanOrEqual(key - SERVER_MS / 100)
  }
})

test('U210.4 a page that goes keeps the last letter on the computer at once', () => {
  const { desk: kept, type } = desk()
  type('almost')
  kept.keeper.flush()
  expect(kept.local).toBe('almost')
})

test('U210.5 what was saved or thrown away leaves no copy, neither here nor on the server', async () => {
  const { desk: kept, type, pass } = desk()
  type('one')
  await pass(SERVER_MS)
  type('two')
  void kept.keeper.settled()
  kept.keeper.stop()
  await pass(SERVER_MS)
  expect([kept.local, kept.server]).toEqual([null, null])
})

test('U210.6 without a network the copy on the computer stands, and the next change brings it to the server', async () => {
  const { desk: kept, type, pass } = desk()
  kept.online = false
  type('offline')
  await pass(SERVER_MS)
  expect([kept.local, kept.server]).toEqual(['offline', null])
  kept.online = true
  type('online')
  await pass(SERVER_MS)
  expect(kept.server).toBe('online')
})
