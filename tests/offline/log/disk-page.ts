import { browserChannel, browserPorts, newWriter } from '#src/offline/browser/parts.ts'
import { Page, type Sending } from '#src/offline/log/page.ts'
import { browserStores } from './disk-stores.ts'
import { ATTEMPT, BEGUN, facts } from './disk-things.ts'
import { savedIn } from './saved-in.ts'

/**
 * What a real browser runs for e2e/log-stores.spec.ts: a page life of the log on the browser's own stores, without a network. Each answer
 * is told to the test once it stands in both.
 */
const nothing = () => undefined
const SENDER: Sending = {
  ...{ kick: nothing, hurry: nothing, claim: nothing, renew: nothing, stop: nothing },
  ...{ unsent: 0, failing: false },
}

const ports = browserPorts()
let page: Page | null = null

async function open(): Promise<string> {
  const channel = browserChannel((news) => page?.hear(news))
  const stores = browserStores(ports.after, true)
  page = await Page.open(newWriter(), BEGUN, { stores, sender: () => SENDER, channel, ports, app: '2' })
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
      if (told || savedIn(own, seq) < 2) return
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

/** The service worker, asked something. */
async function worker(asked: unknown): Promise<string> {
  await navigator.serviceWorker.register('/worker.js', { type: 'module' })
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  active?.postMessage(asked, [port2])
  return answer
}

/** The service worker keeps what the server gave it. Answers what each store has then. */
async function keepAsWorker(token: string): Promise<(string | null)[]> {
  const kept = { ...(page as Page).book.kept, facts: facts(1), token: { value: token, at: 1 } }
  await worker({ call: 'keep', kept })
  const read = browserStores(ports.after, true).map(async (store) => (await store.load(ATTEMPT)).kept?.token?.value)
  return Promise.all(read.map(async (value) => (await value) ?? null))
}

const sendAsWorker = () => worker({ call: 'send' })

Object.assign(globalThis, {
  elp: { open, say, run, stored, keepAsWorker, sendAsWorker, names: () => [...(page?.book.logs.keys() ?? [])] },
})
