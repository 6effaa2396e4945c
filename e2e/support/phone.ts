import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { freshFolder } from './fresh-folder.ts'

/** Longer than any tap takes, so that what hangs is named instead of the whole test. */
const ACTION_MS = 40_000

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  '--hide-crash-restore-bubble',
  // As on a phone, where they lie over the page and take no room.
  '--hide-scrollbars',
  // Parts of the desktop's window that no page sees took a third of a start: the pages under the address bar, a window
  // before the first page is asked for, a process kept ready for the next site.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess',
  '--no-startup-window',
  '--lang=id-ID',
  '--accept-lang=id-ID,id',
]

export interface Viewport {
  width: number
  height: number
}

/** The two places in which an answer lies, by the names of the DevTools protocol. */
export type Store = 'indexeddb' | 'file_systems'

/** Where Chromium keeps them in its profile. */
const FOLDERS: Record<Store, string> = { indexeddb: 'IndexedDB', file_systems: 'File System' }

/**
 * A student's browser: a real Chromium process on a profile that outlives it, so that it can be killed as a phone kills
 * it (SIGKILL to the whole process group) and opened again.
 */
export class Phone {
  private child: ChildProcess | undefined
  private browser: Browser | undefined
  private endpoint = ''
  private launched = false
  private readonly profile = freshFolder('elp-phone-')
  private readonly origin: string
  private readonly initScripts: (() => string)[] = []
  private readonly viewport: Viewport
  private readonly from: Phone | undefined

  /** `from`: a closed browser of the same origin; what it has kept is there when this one is first opened. */
  constructor(
    origin: string,
    { viewport = { width: 360, height: 740 }, from }: { viewport?: Viewport; from?: Phone } = {},
  ) {
    this.origin = origin
    this.viewport = viewport
    this.from = from
  }

  /** Runs in every page from its first moment, in this and every later life of the browser; written anew for each. */
  onEveryPage(script: () => string): void {
    this.initScripts.push(script)
  }

  /** In the settings of the browser, before it is first opened; 16 where nobody chose. */
  setFontSize(px: number): void {
    mkdirSync(join(this.profile, 'Default'))
    const preferences = { webkit: { webprefs: { default_font_size: px } } }
    writeFileSync(join(this.profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  }

  /** Opens the browser and a page at `path`. */
  async open(path = '/'): Promise<Page> {
    await this.launch()
    const page = await this.context.newPage()
    await page.setViewportSize(this.viewport)
    page.setDefaultTimeout(ACTION_MS)
    await page.goto(new URL(path, this.origin).href)
    return page
  }

  get context(): BrowserContext {
    const context = this.browser?.contexts()[0]
    if (!context) throw new Error('the browser is not open')
    return context
  }

  /**
   * The browser goes on with no debugger attached, which keeps a service worker from ever dying of idleness; `work` may
   * ask which kinds of targets live. Answers the page that was open, watched again.
   */
  async unwatched(work: (living: () => Promise<string[]>) => Promise<void>): Promise<Page> {
    const list = new URL('/json/list', this.endpoint.replace('ws:', 'http:'))
    await this.browser?.close()
    await work(async () => ((await (await fetch(list)).json()) as { type: string }[]).map(({ type }) => type))
    this.browser = await chromium.connectOverCDP(this.endpoint)
    const page = this.context.pages().at(-1)
    if (!page) throw new Error('no page is open')
    page.setDefaultTimeout(ACTION_MS)
    return page
  }

  /** Deletes a whole store under the feet of the open page, as a browser short of space does. */
  async loseStore(store: Store): Promise<void> {
    const page = this.context.pages().at(-1)
    if (!page) throw new Error('no page is open')
    const devtools = await this.context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes: store })
    await devtools.detach()
  }

  /** Deletes a whole store while the browser is dead. */
  loseStoreOnDisk(store: Store): void {
    rmSync(join(this.profile, 'Default', FOLDERS[store]), { recursive: true })
  }

  /** As a person closes it: all that it keeps is written first. */
  async close(): Promise<void> {
    const { child, browser } = this
    if (!child || !browser) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    await (await browser.newBrowserCDPSession()).send('Browser.close')
    await gone
    this.child = undefined
    this.browser = undefined
  }

  /** SIGKILL to every process of the browser; nothing gets a last word. */
  async kill(): Promise<void> {
    const { child } = this
    if (!child?.pid) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-child.pid, 'SIGKILL')
    await gone
    await this.browser?.close().catch(() => undefined)
    this.child = undefined
    this.browser = undefined
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  private async launch(): Promise<void> {
    if (this.browser) return
    // Settings of its own stand.
    if (!this.launched && this.from) cpSync(this.from.profile, this.profile, { recursive: true, force: false })
    this.launched = true
    rmSync(join(this.profile, 'DevToolsActivePort'), { force: true })
    const executable = process.env.CHROMIUM ?? '/usr/bin/chromium'
    const child = spawn(executable, [...FLAGS, `--user-data-dir=${this.profile}`], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.child = child
    const endpoint = await new Promise<string>((resolve, reject) => {
      let heard = ''
      child.stderr?.on('data', (chunk: Buffer) => {
        heard += chunk
        const match = /DevTools listening on (ws:\/\/\S+)/.exec(heard)
        if (match?.[1]) resolve(match[1])
      })
      child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${heard}`)))
    })
    this.endpoint = endpoint
    this.browser = await chromium.connectOverCDP(endpoint)
    for (const script of this.initScripts) await this.context.addInitScript({ content: script() })
  }
}
