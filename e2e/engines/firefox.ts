import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserOptions, type EngineBrowser, inPage, unwrapped } from './browser.ts'

const PREFERENCES: Record<string, unknown> = {
  'intl.accept_languages': 'id-ID, id',
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
}

interface Reply {
  id?: number
  type: string
  result?: Record<string, unknown>
  message?: string
}

/** Firefox by its own WebDriver BiDi, without any driver in between. */
export async function openFirefox({ profile, width, height }: BrowserOptions): Promise<EngineBrowser> {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'elp-fox-private-'))
  mkdirSync(folder, { recursive: true })
  const wanted = { ...PREFERENCES, 'browser.privatebrowsing.autostart': profile === null }
  const lines = Object.entries(wanted).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(folder, 'user.js'), lines.join('\n'))
  const child = spawn(
    process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    [
      '--headless',
      '--no-remote',
      '--remote-debugging-port=0',
      '--profile',
      folder,
      `--width=${width}`,
      `--height=${height}`,
    ],
    // Its own home: as root Firefox refuses one that belongs to somebody else.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder, MOZ_HEADLESS: '1' } },
  )
  const call = await connect(await endpoint(child))
  await call('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  const { contexts } = (await call('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  if (!context) throw new Error('Firefox opened no window')
  const end = async () => {
    await killed(child)
    if (profile === null) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return tabOf(call, context, { width, height, kill: end })
}

interface TabOptions {
  width: number
  height: number
  kill(): Promise<void>
}

async function tabOf(call: Call, context: string, options: TabOptions): Promise<EngineBrowser> {
  const { width, height, kill } = options
  await call('browsingContext.setViewport', { context, viewport: { width, height } })
  const perform = (actions: unknown[]) => call('input.performActions', { context, actions })
  return {
    async go(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async back() {
      await call('browsingContext.traverseHistory', { context, delta: -1 })
    },
    async reload() {
      await call('browsingContext.reload', { context, wait: 'complete' })
    },
    async run<T, A>(work: (given: A) => T | Promise<T>, given?: A): Promise<T> {
      const reply = (await call('script.callFunction', {
        functionDeclaration: inPage(work as (given: never) => unknown),
        awaitPromise: true,
        target: { context },
        arguments: [{ type: 'string', value: JSON.stringify({ given }) }],
      })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } }
      if (!reply.result || reply.type !== 'success') throw new Error(reply.exceptionDetails?.text ?? 'no answer')
      return unwrapped<T>(reply.result.value)
    },
    async tap(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await perform([{ type: 'pointer', id: 'finger', actions }])
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform([{ type: 'key', id: 'keys', actions }])
    },
    async tab() {
      const made = (await call('browsingContext.create', { type: 'tab' })) as { context: string }
      return tabOf(call, made.context, options)
    },
    async front() {
      await call('browsingContext.activate', { context })
    },
    async close() {
      await call('browsingContext.close', { context })
    },
    kill,
  }
}

function endpoint(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      heard += chunk
      const match = /BiDi listening on (ws:\/\/\S+)/.exec(heard)
      if (match?.[1]) resolve(`${match[1]}/session`)
    })
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${heard}`)))
  })
}

type Call = (method: string, params: object) => Promise<Record<string, unknown>>

async function connect(url: string): Promise<Call> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (reply: Reply) => void>()
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`no connection to ${url}`))
  })
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  }
  socket.onclose = () => {
    for (const end of waiting.values()) end({ type: 'error', message: 'Firefox is gone' })
  }
  let count = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++count
      waiting.set(id, (reply) => {
        waiting.delete(id)
        if (reply.type === 'success') resolve(reply.result ?? {})
        else reject(new Error(`${method}: ${reply.message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}

/** The whole process group, at once. */
export async function killed(child: ChildProcess): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await gone
}
