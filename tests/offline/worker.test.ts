import { afterEach, expect, test, vi } from 'vitest'
import { HASHED, NOT_PAGES } from '../../sw/rules.ts'
import { sync } from '../../sw/sync.ts'
import { takeUpdate } from '../../sw/update.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Web Locks that are held; null where the browser has none. */
function hold(locks: string[] | null): void {
  const query = async () => ({ held: locks?.map((name) => ({ name })) })
  vi.stubGlobal('navigator', { locks: locks && { query } })
}

async function updateWith(locks: string[] | null): Promise<boolean> {
  hold(locks)
  let taken = false
  await takeUpdate({
    skipWaiting: async () => {
      taken = true
    },
  })
  return taken
}

test('I9.18 a new version takes over only while no window has an attempt open', async () => {
  expect(await updateWith([])).toBe(true)
  expect(await updateWith(['elp:drain'])).toBe(true)
  expect(await updateWith(['elp:drain', 'elp:open:01a1fb9e'])).toBe(false)
  expect(await updateWith(null)).toBe(false)
})

test('I9.33 the worker sends at once where no page is open, and leaves an open one its pace', async () => {
  const said: (number | 'drained')[] = []
  const drain = async () => void said.push('drained')
  const wait = async (ms: number) => void said.push(ms)
  hold(['elp:drain'])
  await sync(drain, wait)
  hold(['elp:open:01a1fb9e'])
  await sync(drain, wait)
  expect(said).toEqual(['drained', 5000, 'drained'])
})

test('I9.19 the worker answers pages and built files, never the API', () => {
  const isPage = (path: string) => !NOT_PAGES.some((pattern) => pattern.test(path))
  expect(['/', '/home', '/main-ujian', '/apik'].every(isPage)).toBe(true)
  expect(['/api', '/api/my-jadwal', '/files/a.png', '/app-config.json', '/health'].some(isPage)).toBe(false)
  expect(HASHED.test('/assets/main-DzlisPTI.js')).toBe(true)
  expect(HASHED.test('/skin.js')).toBe(false)
})
