import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createPreferences } from '#src/features/exam/model/preferences.ts'
import { browserPreferences } from '#src/features/exam/model/preferences-storage.ts'

const tab = (attempt_id = 'a') => createPreferences(attempt_id, browserPreferences())

type Tab = Awaited<ReturnType<typeof tab>>

/** The tab changes something, and keeps it. */
async function does(open: Tab, change: (open: Tab) => void): Promise<void> {
  change(open)
  open.flush()
  await expect.poll(() => open.getState().keeping).toBe('kept')
}

test('U26.11 what one tab keeps takes nothing away that another one kept of something else', async () => {
  const one = await tab()
  const two = await tab()
  await does(one, (open) => open.set({ notes: '12 x 4' }))
  await does(one, (open) => open.strike('q', 'B', true))
  await does(two, (open) => open.visit('q2'))
  const { notes, struck, current, seen } = (await tab()).getState()
  expect({ notes, struck, current, seen }).toEqual({
    ...{ notes: '12 x 4', struck: { q: ['B'] }, current: 'q2', seen: { q2: true } },
  })
  expect((await tab('another')).getState().notes).toBe('')
})

test('U26.12 what a build of before kept as one is read, and what is kept since comes before it', async () => {
  await tab('b')
  const request = indexedDB.open('elp-preferences', 1)
  const db = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
  const transaction = db.transaction('attempts', 'readwrite')
  transaction.objectStore('attempts').put({ notes: 'before', text_step: 3 }, 'b')
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  const old = await tab('b')
  expect(old.getState()).toMatchObject({ notes: 'before', text_step: 3 })
  await does(old, (open) => open.set({ notes: 'since' }))
  expect((await tab('b')).getState()).toMatchObject({ notes: 'since', text_step: 3 })
})
