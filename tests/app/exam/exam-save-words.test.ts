import { expect, test } from 'vitest'
import type { SaveState } from '#offline/types.ts'
import { saveWords, settledSave } from '#src/features/exam/model/save-words.ts'

const calm = false
const NOW = 1_000_000

test('U28.1 what no store took outranks every other word', () => {
  expect(saveWords({ kind: 'not_saved' }, true, NOW)).toMatchObject({ kind: 'not_saved', tone: 'danger' })
})

test('U28.2 whatever is being written, no calm word claims it, and a warning stays without claiming it', () => {
  const busy = true
  const sent: SaveState = { kind: 'all_sent', at: NOW }
  const calmStates: SaveState[] = [
    sent,
    { kind: 'on_phone', unsent: 1 },
    { kind: 'sending', unsent: 1 },
    { kind: 'offline', unsent: 1, since: NOW },
    { kind: 'server_busy', unsent: 1, retry_at: NOW + 1000 },
  ]
  for (const state of calmStates) {
    expect(saveWords(state, calm, NOW)).toMatchObject({ kind: state.kind, writing: false })
    expect(saveWords(state, busy, NOW).kind).toBe('writing')
  }
  const warnings: SaveState[] = [
    { kind: 'login_needed', unsent: 9 },
    { kind: 'almost_full', unsent: 9 },
    { kind: 'one_store', unsent: 9 },
    { kind: 'rejected', count: 9 },
  ]
  for (const state of warnings) expect(saveWords(state, busy, NOW)).toMatchObject({ kind: state.kind, writing: true })
  expect(saveWords({ kind: 'offline', unsent: 9, since: 0 }, busy, NOW)).toMatchObject({
    kind: 'offline_long',
    writing: true,
  })
  expect(settledSave({ kind: 'writing' }, sent)).toBe(sent)
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
    { kind: 'taken_over', unsent: 0, rejected: 0 },
    { kind: 'rejected', count: 2 },
  ]
  expect(states.map((state) => saveWords(state, calm, NOW).tone)).not.toContain('danger')
  expect(saveWords({ kind: 'not_saved' }, calm, NOW).tone).toBe('danger')
})
