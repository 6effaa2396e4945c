import { expect, test } from 'vitest'
import { createPreferences, type PreferencesStorage } from '#src/features/exam/model/preferences.ts'

/** Keeps when told to. */
function storage() {
  const saves: { value: unknown; done: (ok: boolean) => void }[] = []
  const port: PreferencesStorage = {
    load: async () => null,
    save: (_, value) => new Promise((resolve) => saves.push({ value, done: resolve })),
    flush: () => undefined,
  }
  return { port, saves }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('I3.203 a note is called kept only when the last of its keys is', async () => {
  const { port, saves } = storage()
  const preferences = await createPreferences('a', port)
  expect(preferences.getState().keeping).toBe('kept')
  preferences.set({ notes: '1' })
  expect(preferences.getState().keeping).toBe('waiting')
  preferences.set({ notes: '12' })
  saves[0]?.done(true)
  await settled()
  expect(preferences.getState().keeping).toBe('waiting')
  saves[1]?.done(true)
  await settled()
  expect(preferences.getState().keeping).toBe('kept')
})

test('I3.204 a note that could not be kept is told, until a later one is', async () => {
  const { port, saves } = storage()
  const preferences = await createPreferences('a', port)
  preferences.set({ notes: '1' })
  saves[0]?.done(false)
  await settled()
  expect(preferences.getState().keeping).toBe('lost')
  preferences.set({ notes: '12' })
  saves[1]?.done(true)
  await settled()
  expect(preferences.getState().keeping).toBe('kept')
})

test('U26.13 what could not be kept is kept with what is changed after it, though that is something else', async () => {
  const { port, saves } = storage()
  const preferences = await createPreferences('a', port)
  preferences.set({ notes: '1' })
  saves[0]?.done(false)
  await settled()
  preferences.set({ sound: true })
  expect(saves[1]?.value).toEqual({ notes: '1', sound: true })
  saves[1]?.done(true)
  await settled()
  preferences.set({ timer_hidden: true })
  expect(saves[2]?.value).toEqual({ timer_hidden: true })
})

test('U201.1 text that is no figure is kept beside the answers, by question, and never as one of them', async () => {
  const { port, saves } = storage()
  const preferences = await createPreferences('a', port)
  preferences.refuse('q', 'abc 😀')
  expect(saves.at(-1)?.value).toMatchObject({ unfit: { q: 'abc 😀' } })
  preferences.refuse('q', null)
  expect(preferences.getState().unfit).toEqual({})
})
