import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/server.ts'
import { type BrowserOptions, type EngineBrowser, inPage, until, unwrapped } from './browser.ts'
import { killed } from './firefox.ts'

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url))
/** Longer than any answer takes, so that a driver that hangs is named. */
const CALL_MS = 60_000

/** WebKitGTK, the engine of every browser on an iPhone, by WebDriver on a screen of its own. */
export async function openWebkit({ profile, width, height }: BrowserOptions): Promise<EngineBrowser> {
  if (profile) mkdirSync(profile, { recursive: true })
  const screen = await openScreen(width, height)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      // No graphics card, no accessibility bus.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const call: Call = async (method, path, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(CALL_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null }
    if (value?.error) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  await until(() => call('GET', '/status'), 'the WebKit driver')
  const args = [...(profile ? ['--profile', profile] : []), '--size', `${width}x${height}`]
  const options = { 'webkitgtk:browserOptions': { binary: WINDOW, args } }
  const session = (await call('POST', '/session', { capabilities: { alwaysMatch: options } })) as { sessionId: string }
  const toSession: Call = (method, path, body) => call(method, `/session/${session.sessionId}${path}`, body)
  await toSession('POST', '/timeouts', { script: 30_000, pageLoad: CALL_MS, implicit: 0 })
  const kill = async () => {
    await killed(driver)
    await killed(screen.child)
  }
  return tabOf(toSession, (await toSession('GET', '/window')) as string, kill)
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** The driver speaks to one tab at a time: to which is said before each call. */
function tabOf(call: Call, handle: string, kill: () => Promise<void>): EngineBrowser {
  const here: Call = async (method, path, body) => {
    await call('POST', '/window', { handle })
    return call(method, path, body)
  }
  const tab: EngineBrowser = {
    async go(url) {
      await here('POST', '/url', { url })
    },
    async back() {
      await here('POST', '/back', {})
    },
    async reload() {
      await here('POST', '/refresh', {})
    },
    async run<T, A>(work: (given: A) => T | Promise<T>, given?: A): Promise<T> {
      const script = `const [text, done] = arguments
        ;(${inPage(work as (given: never) => unknown)})(text).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const reply = (await here('POST', '/execute/async', { script, args: [JSON.stringify({ given })] })) as {
        value?: string
        error?: string
      }
      if (reply.value === undefined) throw new Error(reply.error)
      return unwrapped<T>(reply.value)
    },
    async tap(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await here('POST', '/actions', { actions: [{ type: 'pointer', id: 'finger', actions }] })
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await here('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    async tab() {
      const made = (await here('POST', '/window/new', { type: 'tab' })) as { handle: string }
      return tabOf(call, made.handle, kill)
    },
    async front() {
      // What webkit-window.py listens to.
      await tab.run(() => {
        const { webkit } = globalThis as unknown as { webkit: { messageHandlers: Record<'front', MessagePort> } }
        webkit.messageHandlers.front.postMessage(null)
      })
      await until(() => tab.run(() => document.visibilityState === 'visible'), 'a tab in front')
    },
    async close() {
      await here('DELETE', '/window')
    },
    kill,
  }
  return tab
}

/** A screen without a monitor. */
async function openScreen(width: number, height: number): Promise<{ child: ChildProcess; display: string }> {
  // At least as large as the window: one that hangs over the edge takes no taps there.
  const size = `${Math.max(width, 1400)}x${Math.max(height, 900)}x24`
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`))
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
  return { child, display }
}
