import { globSync, readFileSync } from 'node:fs'
import type { InternalAxiosRequestConfig } from 'axios'
import { expect, test, vi } from 'vitest'
import { openBook } from '#src/features/ebooks/reader/book-store.ts'
import { NoAnswer } from '#src/lib/calls/api-error.ts'
import { silenceOf } from '#src/lib/calls/time-limits.ts'
import { http } from '#src/lib/http.ts'
import { useSession } from '#src/lib/session.ts'
import type { Session } from '#src/lib/session-keys.ts'

/** As axios tells a call that came to nothing, or that was refused. */
const failed = (config: InternalAxiosRequestConfig, status?: number) =>
  Object.assign(new Error('Network Error'), { config, ...(status && { response: { status, data: {}, headers: {} } }) })

/** Every call that the screens of students and visitors make with the log-in, as it stands in their source. */
function callsOfStudents(): [method: string, path: string][] {
  const files = globSync('src/{app,components,features,lib}/**/*.{ts,tsx}').filter(
    (file) => !/[/]office[/-]/.test(file),
  )
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(get|post)(?:<[^(]*>)?\(\s*[`'](\/[^`'?]+)/g)].map(
      ([, method = '', path = '']): [string, string] => [method, path.replace(/\$\{.+\}/, crypto.randomUUID())],
    ),
  )
}

test('U202.6 every call of a student or a visitor has a short time limit of its own', () => {
  const calls = callsOfStudents()
  expect(calls.length).toBeGreaterThan(50)
  const limits = calls.map(([method, path]) => [`${method} ${path}`, silenceOf(method, path, false)] as const)
  expect(limits.filter(([, ms]) => ms === null || ms > 30_000)).toEqual([])
  const files = [' /profile-pht', ' /profile/download', ' /manual-transfer/send-evidence', ' /my-syarat', ' /download']
  expect(limits.filter(([call, ms]) => (ms ?? 0) > 20_000 && !files.some((path) => call.endsWith(path)))).toEqual([])
  expect(silenceOf('get', '/my-jadwal', false)).toBeLessThanOrEqual(6000)
  expect(silenceOf('POST', '/import-siswa', true)).toBeNull()
})

test.each([
  ['Siswa', 6000],
  [undefined, 6000],
  ['Admin', null],
] as const)('U202.6 a call that nobody answers, of %s: given up after %s ms of silence', async (role, ms) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({}))
  const profile = { id: '0', role } as Session['profile']
  useSession.setState({ session: role ? { profile, menus: [], accessToken: 'a', refreshToken: 'b' } : null })
  let given: InternalAxiosRequestConfig | undefined
  const silent = (config: InternalAxiosRequestConfig) => {
    given = config
    return new Promise<never>((_, reject) => config.signal?.addEventListener?.('abort', () => reject(failed(config))))
  }
  const call = http.get('/snbp-list', { adapter: silent }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(given).toBeDefined())
  if (ms === null) expect([given?.timeout, given?.signal]).toEqual([30_000, undefined])
  else {
    await vi.advanceTimersByTimeAsync(ms)
    expect(await call).toBeInstanceOf(NoAnswer)
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useSession.setState({ session: null })
})

/** Storage of the browser for replies, as far as books need it. */
function replies(): CacheStorage {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, reply: Response) => void kept.set(address, reply),
  }
  return { open: async () => cache } as unknown as CacheStorage
}

test('U202.6 an e-book that lies on the phone opens within 1.5 s, whatever a network does that should bring its new edition', async () => {
  vi.stubGlobal('caches', replies())
  vi.stubGlobal('fetch', async () => Response.json({}))
  const usual = http.defaults.adapter
  const book = { id: 'b', slug: 'b', format: 'pdf' as const, edition: '1' }
  const brings = (text: string) => {
    http.defaults.adapter = async (config) => ({
      ...{ data: new Blob([text]), status: 200, statusText: '', headers: {}, config },
    })
  }
  const text = async (edition: string) => (await openBook('u', { ...book, edition })).text()
  brings('one')
  expect(await text('1')).toBe('one')
  http.defaults.adapter = () => new Promise(() => undefined)
  const began = performance.now()
  expect(await text('2')).toBe('one')
  expect(performance.now() - began).toBeLessThan(2500)
  http.defaults.adapter = (config) => Promise.reject(failed(config))
  expect(await text('2')).toBe('one')
  http.defaults.adapter = (config) => Promise.reject(failed(config, 404))
  await expect(text('2')).rejects.toMatchObject({ status: 404 })
  brings('two')
  expect(await text('2')).toBe('two')
  http.defaults.adapter = usual
  vi.unstubAllGlobals()
})
