import { expect, test } from 'vitest'
import { type ComfortStorage, createComfort } from '#src/features/exam/model/comfort.ts'

/** Keeps when told to. */
function storage() {
  const saves: { value: unknown; done: (ok: boolean) => void }[] = []
  const port: ComfortStorage = {
    load: async () => null,
    save: (_, value) => new Promise((resolve) => saves.push({ value, done: resolve })),
    flush: () => undefined,
  }
  return { port, saves }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('I3.203 a note is called kept only when the last of its keys is', async () => {
  const { port, saves } = storage()
  const comfort = await createComfort('a', port)
  expect(comfort.getState().keeping).toBe('kept')
  comfort.set({ notes: '1' })
  expect(comfort.getState().keeping).toBe('waiting')
  comfort.set({ notes: '12' })
  saves[0]?.done(true)
  await settled()
  expect(comfort.getState().keeping).toBe('waiting')
  saves[1]?.done(true)
  await settled()
  expect(comfort.getState().keeping).toBe('kept')
})

test('I3.204 a note that could not be kept is told, until a later one is', async () => {
  const { port, saves } = storage()
  const comfort = await createComfort('a', port)
  comfort.set({ notes: '1' })
  saves[0]?.done(false)
  await settled()
  expect(comfort.getState().keeping).toBe('lost')
  comfort.set({ notes: '12' })
  saves[1]?.done(true)
  await settled()
  expect(comfort.getState().keeping).toBe('kept')
})

test('U201.1 text that is no figure is kept beside the answers, by question, and never as one of them', async () => {
  const { port, saves } = storage()
  const comfort = await createComfort('a', port)
  comfort.refuse('q', 'abc 😀')
  expect(saves.at(-1)?.value).toMatchObject({ unfit: { q: 'abc 😀' } })
  comfort.refuse('q', null)
  expect(comfort.getState().unfit).toEqual({})
})
