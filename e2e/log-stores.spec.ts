import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { Dice } from './support/dice.ts'
import { Phone } from './support/phone.ts'

/** Stores of version 2 of the log in a real Chromium, on a page of their own: no screen uses them yet. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGES = join(ROOT, 'tests/offline/log')
const KILLS = Number(process.env.KILLS ?? 6)

type Logs = Record<string, [seq: number, text: string][]>
interface Elp {
  open(): Promise<string>
  say(text: string): Promise<number>
  run(): Promise<void>
  stored(inWorker?: boolean): Promise<Logs[]>
  keepAsWorker(token: string): Promise<(string | null)[]>
  sendAsWorker(): Promise<string>
  names(): string[]
}
declare const elp: Elp

let folder = ''
let server: Server
let origin = ''
/** What pages told to be saved, in the order in which it came. */
let saved: [writer: string, seq: number, text: string][] = []
/** What the service worker sent to a server that is not there. */
let sent: { path: string; token: string | undefined; body: { batches?: { writer: string }[] } }[] = []
let phone: Phone

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'elp-log-page-'))
  await build({
    ...{ root: ROOT, configFile: false, logLevel: 'error', publicDir: false, worker: { format: 'es' } },
    build: {
      ...{ outDir: folder, emptyOutDir: true, target: 'chrome90' },
      rolldownOptions: {
        input: { page: join(PAGES, 'disk-page.ts'), worker: join(PAGES, 'disk-worker.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (request.method === 'POST') {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const said = JSON.parse(body)
        if (path === '/saved') saved.push(said)
        else sent.push({ path, token: request.headers.authorization, body: said })
        // What a captive portal says to everything.
        response.setHeader('content-type', 'text/html').end('<html>')
      })
      return
    }
    const isScript = extname(path) === '.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? readFileSync(join(folder, path)) : '<script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

test.afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test.beforeEach(() => {
  saved = []
  sent = []
  phone = new Phone(origin)
})

test.afterEach(() => phone.dispose())

const inPage = <T>(page: Page, work: (elp: Elp) => Promise<T>): Promise<T> =>
  page.evaluate(`(${work})(elp)`) as Promise<T>

async function opened(): Promise<Page> {
  const page = await phone.open('/')
  await page.waitForFunction('globalThis.elp')
  return page
}

/** Each store alone holds everything that was said to be saved; one that is slow under load is read again. */
const expectAll = (page: Page): Promise<void> =>
  expect(async () => {
    const stores = await inPage(page, (elp) => elp.stored())
    expect(stores).toHaveLength(2)
    for (const [n, logs] of stores.entries())
      for (const [writer, seq, text] of saved)
        expect(logs[writer] ?? [], `${['database', 'files'][n]}, writer ${writer}`).toContainEqual([seq, text])
  }).toPass({ timeout: 30_000 })

test(`I23.20 Chromium killed ${KILLS} times while it writes: each store alone has every answer that was said to be saved`, async () => {
  const dice = new Dice()
  test.info().annotations.push({ type: 'seed', description: `ELP_SEED=${dice.seed}` })
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const page = await opened()
    await expectAll(page)
    const name = await inPage(page, (elp) => elp.open())
    void inPage(page, (elp) => elp.run()).catch(() => undefined)
    const most = before + 5 + dice.roll(60)
    await expect.poll(() => saved.length, { intervals: [1] }).toBeGreaterThan(most)
    await phone.kill()
    expect(saved.at(-1)?.[0]).toBe(name)
    before = saved.length
  }
  const page = await opened()
  await expectAll(page)
  expect(new Set(saved.map(([writer]) => writer)).size).toBe(KILLS)
})

test('I23.21 a store that is lost under an open page is filled again, entries of earlier page lives too', async () => {
  let page = await opened()
  await inPage(page, (elp) => elp.open())
  for (const text of ['a', 'b', 'c']) await page.evaluate((said) => elp.say(said), text)
  await phone.kill()
  page = await opened()
  await inPage(page, (elp) => elp.open())
  await page.evaluate(() => elp.say('d'))
  for (const store of ['file_systems', 'indexeddb'] as const) {
    await phone.loseStore(store)
    await page.evaluate(() => elp.say('again'))
    await expectAll(page)
  }
  for (const store of ['file_systems', 'indexeddb'] as const) {
    await phone.close()
    phone.loseStoreOnDisk(store)
    page = await opened()
    await inPage(page, (elp) => elp.open())
    await expectAll(page)
  }
})

test('I23.22 two tabs write at once, each a log of its own, and each store has both; the service worker keeps in both, and sends what both tabs stored', async () => {
  const [one, other] = [await opened(), await opened()]
  await inPage(one, (elp) => elp.open())
  await inPage(other, (elp) => elp.open())
  await Promise.all(
    [one, other].map(async (page) => {
      for (let n = 0; n < 20; n++) await page.evaluate((text) => elp.say(text), `answer ${n}`)
    }),
  )
  await expect.poll(() => saved.length).toBe(40)
  await expectAll(one)
  expect(await one.evaluate(() => elp.names())).toHaveLength(2)
  expect(await inPage(one, (elp) => elp.keepAsWorker('from the worker'))).toEqual([
    'from the worker',
    'from the worker',
  ])
  expect(await inPage(one, (elp) => elp.sendAsWorker())).toBe('Not everything could be sent.')
  const writers = Object.keys((await inPage(one, (elp) => elp.stored()))[0] ?? {}).sort()
  expect(sent.map(({ path }) => path)).toContain('/api/input/hasil-ujian')
  for (const { token, body } of sent.filter(({ path }) => path === '/api/input/hasil-ujian')) {
    expect(token).toBe('Bearer from the worker')
    expect(writers).toEqual(expect.arrayContaining((body.batches ?? []).map(({ writer }) => writer)))
  }
  // Read without a dedicated worker, as the service worker does, while both tabs have their files open.
  const [, files] = await inPage(other, (elp) => elp.stored(false))
  for (const [writer, seq, text] of saved) expect(files?.[writer]).toContainEqual([seq, text])
})

test('I23.23 files of many page lives become few, and none of them is lost', async () => {
  for (let life = 0; life < 11; life++) {
    const page = await opened()
    await inPage(page, (elp) => elp.open())
    await page.evaluate(() => elp.say('here'))
    await page.close()
  }
  const page = await opened()
  await inPage(page, (elp) => elp.open())
  await page.evaluate(() => elp.say('last'))
  const count = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const logs = await root.getDirectoryHandle('elp-log')
      const attempt = await logs.getDirectoryHandle('01980000-0000-7000-8000-000000000001')
      let files = 0
      for await (const _ of attempt as unknown as AsyncIterable<unknown>) files++
      return files
    })
  expect(await count()).toBeLessThan(9)
  await expectAll(page)
})
