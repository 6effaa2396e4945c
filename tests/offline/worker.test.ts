import { afterEach, expect, test, vi } from 'vitest'
import { openNotice, showPush } from '../../sw/push.ts'
import { openReceipt, tellOfReceipt } from '../../sw/receipt-news.ts'
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

/** A worker with these windows and the words that a page left; what it shows and opens. */
function workerWith(windows: { url: string; visibilityState: string }[], permission: string) {
  const shown: [string, NotificationOptions | undefined][] = []
  const opened: string[] = []
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('caches', {
    match: async () => Response.json({ title: 'Semua jawaban diterima', text: '%s: tanda terima sudah terbit.' }),
  })
  const clients = windows.map((each) => {
    const client = {
      ...each,
      focus: async () => client,
      navigate: async (path: string) => void opened.push(`${each.url} ${path}`),
    }
    return client
  })
  const worker = {
    clients: { matchAll: async () => clients, openWindow: async (path: string) => void opened.push(path) },
    registration: {
      showNotification: async (title: string, options?: NotificationOptions) => void shown.push([title, options]),
    },
  }
  return { worker, shown, opened }
}

const SEALED = { attempt_id: '01a1fb9e-0680-7759-aef6-531b69905165', nama: 'Tryout SKD' }

test('I6.207 a late send that ends without anybody looking is told by a notification, where the student allowed them', async () => {
  const away = { url: 'https://elp.test/home', visibilityState: 'hidden' }
  for (const windows of [[], [away]]) {
    const { worker, shown } = workerWith(windows, 'granted')
    await tellOfReceipt(worker, SEALED)
    expect(shown).toMatchObject([
      ['Semua jawaban diterima', { body: 'Tryout SKD: tanda terima sudah terbit.', tag: SEALED.attempt_id }],
    ])
  }
  for (const permission of ['default', 'denied']) {
    const { worker, shown } = workerWith([], permission)
    await tellOfReceipt(worker, SEALED)
    expect(shown).toEqual([])
  }
  const looking = workerWith([{ ...away, visibilityState: 'visible' }], 'granted')
  await tellOfReceipt(looking.worker, SEALED)
  expect(looking.shown).toEqual([])
})

test('I6.208 a tap on the notification opens the receipt, and never leaves a running exam for it', async () => {
  const tap = { notification: { tag: SEALED.attempt_id, close: () => undefined } }
  const path = `/tanda-terima?attempt=${SEALED.attempt_id}`
  const home = { url: 'https://elp.test/home', visibilityState: 'hidden' }
  const exam = { url: 'https://elp.test/main-ujian?attempt=1', visibilityState: 'hidden' }
  for (const [windows, opened] of [
    [[], [path]],
    [[exam], [path]],
    [[exam, home], [`${home.url} ${path}`]],
  ] as const) {
    const place = workerWith([...windows], 'granted')
    await openReceipt(place.worker, tap)
    expect(place.opened).toEqual(opened)
  }
})

const pushed = (data: unknown) => ({ json: () => data }) as never
const NOTICE = { title: 'Bawa kartu', text: 'Halo Nadira', link: '/tryout', tag: 'notice-7' }

test('U590.3 a push is shown and a tap opens its page of ours; nothing pops up over an exam that is looked at', async () => {
  const exam = { url: 'https://elp.test/main-ujian?attempt=1', visibilityState: 'visible' }
  const { worker, shown, opened } = workerWith([], 'granted')
  hold([])
  await showPush(worker, pushed(NOTICE))
  expect(shown).toMatchObject([['Bawa kartu', { body: 'Halo Nadira', tag: 'notice-7', data: { link: '/tryout' } }]])
  await openNotice(worker, { notification: { tag: 'notice-7', data: { link: '/tryout' }, close: () => undefined } })
  expect(opened).toEqual(['/tryout'])
  await showPush(worker, pushed({ ...NOTICE, link: '//evil.example' }))
  expect(shown.at(-1)).toMatchObject(['Bawa kartu', { data: { link: '/notification' } }])
  await showPush(worker, pushed('nonsense'))
  await showPush(worker, null)
  expect(shown).toHaveLength(2)
  const sat = workerWith([exam], 'granted')
  hold(['elp:open:1'])
  await showPush(sat.worker, pushed(NOTICE))
  expect(sat.shown).toEqual([])
  hold([])
  await showPush(sat.worker, pushed(NOTICE))
  expect(sat.shown).toHaveLength(1)
})

test('I9.19 the worker answers pages and built files, never the API nor what the server writes for search engines and operators', () => {
  const isPage = (path: string) => !NOT_PAGES.some((pattern) => pattern.test(path))
  expect(['/', '/home', '/main-ujian', '/apik'].every(isPage)).toBe(true)
  expect(['/api', '/api/my-jadwal', '/files/a.png', '/app-config.json', '/health'].some(isPage)).toBe(false)
  const written = ['/robots.txt', '/sitemap.xml', '/sitemap/1.xml', '/metrics', '/ready']
  expect(written.filter(isPage)).toEqual([])
  expect(['/sitemap', '/metricsx', '/robots'].every(isPage)).toBe(true)
  expect(HASHED.test('/assets/main-DzlisPTI.js')).toBe(true)
  expect(HASHED.test('/skin.js')).toBe(false)
})
