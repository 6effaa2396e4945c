import { expect, test } from 'vitest'
import type { SaveState } from '#offline/types.ts'
import { saveWords, settledSave } from '#src/features/exam/model/save-words.ts'

const calm = { slow: false, failed: 0 }
const NOW = 1_000_000

test('U28.1 what no store took outranks every word of the engine', () => {
  const sent: SaveState = { kind: 'all_sent', at: NOW }
  expect(saveWords(sent, { slow: true, failed: 1 }, NOW)).toMatchObject({ kind: 'not_saved', tone: 'danger' })
})

test('U28.2 writing shows only when it takes long, and never hides a warning', () => {
  const sent: SaveState = { kind: 'all_sent', at: NOW }
  expect(saveWords(sent, calm, NOW).kind).toBe('all_sent')
  expect(saveWords(sent, { slow: true, failed: 0 }, NOW).kind).toBe('writing')
  expect(saveWords({ kind: 'login_needed', unsent: 9 }, { slow: true, failed: 0 }, NOW).kind).toBe('login_needed')
  expect(settledSave({ kind: 'writing' }, sent, false)).toBe(sent)
  expect(settledSave({ kind: 'writing' }, sent, true)).toEqual({ kind: 'writing' })
})

test('U28.3 the calm sentence comes after a minute without network', () => {
  const offline: SaveState = { kind: 'offline', unsent: 2, since: NOW }
  expect(saveWords(offline, calm, NOW + 59_999)).toMatchObject({ kind: 'offline', tone: 'calm' })
  expect(saveWords(offline, calm, NOW + 60_000)).toMatchObject({ kind: 'offline_long', tone: 'warning' })
})

test('U28.4 a busy server counts down to the next try, never to zero', () => {
  const busy: SaveState = { kind: 'server_busy', unsent: 3, retry_at: NOW + 20_000 }
  expect(saveWords(busy, calm, NOW).at).toBe(20)
  expect(saveWords(busy, calm, NOW + 30_000).at).toBe(1)
})

test('U28.5 only what was not saved is crimson', () => {
  const states: SaveState[] = [
    { kind: 'offline', unsent: 1, since: 0 },
    { kind: 'almost_full', unsent: 1 },
    { kind: 'one_store', unsent: 1 },
    { kind: 'taken_over', unsent: 0 },
    { kind: 'rejected', count: 2 },
  ]
  expect(states.map((state) => saveWords(state, calm, NOW).tone)).not.toContain('danger')
  expect(saveWords({ kind: 'not_saved', other_tab: false }, calm, NOW).tone).toBe('danger')
  expect(saveWords({ kind: 'not_saved', other_tab: true }, calm, NOW).kind).toBe('not_saved_tabs')
})
