import { expect, test } from 'vitest'
import { usePending } from '#src/lib/calls/pending.ts'
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from '#src/lib/loading/lazy-screen.tsx'

function clock() {
  let due = () => {}
  let asked = 0
  return {
    timer: (run: () => void, ms: number) => {
      due = run
      asked = ms
      return () => {
        due = () => {}
      }
    },
    ring: () => due(),
    asked: () => asked,
  }
}

test('U7.1 a chunk that has not come after 120 s is a chunk-load error', async () => {
  const { timer, ring, asked } = clock()
  const chunk = loadChunk(() => new Promise(() => {}), timer)
  expect(asked()).toBe(CHUNK_TIMEOUT_MS)
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  ring()
  await expect(chunk).rejects.toMatchObject({ code: 'CHUNK_LOAD_FAILED' })
})

test('U7.2 a failing script and a failing style sheet are told apart', async () => {
  const { timer } = clock()
  const script = loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), timer)
  await expect(script).rejects.toMatchObject({ code: 'CHUNK_LOAD_FAILED' })
  const style = loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/x.css')), timer)
  await expect(style).rejects.toBeInstanceOf(ChunkLoadError)
  await expect(style).rejects.toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' })
})

test('U7.3 the loading bar shows while a chunk is on its way and goes with it', async () => {
  const { timer } = clock()
  const chunk = loadChunk(async () => 'screen', timer)
  expect(usePending.getState().count).toBe(1)
  expect(await chunk).toBe('screen')
  expect(usePending.getState().count).toBe(0)
})
