import { afterEach, expect, test, vi } from 'vitest'
import { HASHED, NOT_PAGES } from '../../sw/rules.ts'
import { takeUpdate } from '../../sw/update.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function updateWith(locks: string[] | null): Promise<boolean> {
  const query = async () => ({ held: locks?.map((name) => ({ name })) })
  vi.stubGlobal('navigator', { locks: locks && { query } })
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

test('I9.19 the worker answers pages and built files, never the API', () => {
  const isPage = (path: string) => !NOT_PAGES.some((pattern) => pattern.test(path))
  expect(['/', '/home', '/main-ujian', '/apik'].every(isPage)).toBe(true)
  expect(['/api', '/api/my-jadwal', '/files/a.png', '/app-config.json', '/health'].some(isPage)).toBe(false)
  expect(HASHED.test('/assets/main-DzlisPTI.js')).toBe(true)
  expect(HASHED.test('/skin.js')).toBe(false)
})
