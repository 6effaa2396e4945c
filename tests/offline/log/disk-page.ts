/// <reference lib="dom" />
import { browserChannel, browserPorts, browserStores, newWriter } from '#src/offline/log/browser/parts.ts'
import { Page } from '#src/offline/log/page.ts'
import type { Begun, Network } from '#src/offline/log/ports.ts'

/**
 * What a real browser runs for e2e/log-stores.spec.ts: a page life of the log on the browser's own stores, without a network. Each answer
 * is told to the test once it stands in both.
 */
const ATTEMPT = '01980000-0000-7000-8000-000000000001'
const BEGUN: Begun = {
  attempt_id: ATTEMPT,
  jadwal_id: '01980000-0000-7000-8000-000000000003',
  paper_sha256: '0'.repeat(64),
  phone_id: '01980000-0000-7000-8000-00000000000a',
  origin: { writer: 'aaaaaaaaaaa', seq: 1 },
}
const lost = async () => ({ kind: 'lost' as const })
const NETWORK: Network = { init: lost, append: lost, end: lost }

const ports = browserPorts()
let page: Page | null = null

async function open(): Promise<string> {
  const channel = browserChannel((news) => page?.hear(news))
  const stores = browserStores(ports.after, true)
  page = await Page.open(newWriter(), BEGUN, { stores, network: NETWORK, channel, ports, app: '2' })
  return page.writer.name
}

/** Answers how long it took until both stores had it, ms. */
function say(text: string): Promise<number> {
  const own = page as Page
  const began = performance.now()
  const seq = own.writer.say({ a: text }, 0) ?? 0
  return new Promise((resolve) => {
    let told = false
    const look = () => {
      if (told || own.savedIn(seq) < 2) return
      told = true
      void fetch('/saved', { method: 'POST', body: JSON.stringify([own.writer.name, seq, text]), keepalive: true })
      resolve(performance.now() - began)
    }
    for (const replica of own.replicas) replica.told = look
    look()
  })
}

/** Answers as fast as the stores take them, until the page is killed. */
async function run(): Promise<void> {
  for (let n = 0; ; n++) await say(`${(page as Page).writer.name} ${n}`)
}

/** What each store has, by writer: `seq` and text of its answers. `inWorker`: whether files are read by the dedicated worker. */
async function stored(inWorker = true): Promise<Record<string, [number, string][]>[]> {
  const read = browserStores(ports.after, inWorker).map(async (store) => {
    const { logs } = await store.load(ATTEMPT)
    const answers = [...logs].map(([writer, log]) => [
      writer,
      log.flatMap(({ seq, v }) => ('a' in v ? [[seq, String(v.a)]] : [])),
    ])
    return Object.fromEntries(answers) as Record<string, [number, string][]>
  })
  return Promise.all(read)
}

/** What the service worker may write: its files are of the other kind. Answers what is kept then. */
async function keepAsWorker(token: string): Promise<(string | null)[]> {
  const kept = (page as Page).book.kept
  const stores = browserStores(ports.after, false)
  await Promise.all(stores.map((store) => store.keep(ATTEMPT, { ...kept, token: { value: token, at: 1 } })))
  const read = browserStores(ports.after, true).map(
    async (store) => (await store.load(ATTEMPT)).kept?.token?.value ?? null,
  )
  return Promise.all(read)
}

Object.assign(globalThis, {
  elp: { open, say, run, stored, keepAsWorker, names: () => [...(page?.book.logs.keys() ?? [])] },
})
