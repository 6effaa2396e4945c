import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '../support/world.ts'
import type { BrowserOptions, EngineBrowser, EngineName } from './browser.ts'
import { openFirefox } from './firefox.ts'
import { Pupil } from './pupil.ts'
import { openWebkit } from './webkit.ts'

const OPEN: Record<EngineName, (options: BrowserOptions) => Promise<EngineBrowser>> = {
  webkit: openWebkit,
  firefox: openFirefox,
}

const freshProfile = () => mkdtempSync(join(tmpdir(), 'elp-engine-'))

/** A phone with one of the other engines: its data outlive its browser, which can be killed and opened again. */
export class EnginePhone {
  private profile = freshProfile()
  private readonly name: EngineName
  private readonly origin: string
  private browser: EngineBrowser | undefined

  constructor(name: EngineName, origin: string) {
    this.name = name
    this.origin = origin
  }

  async open({ isPrivate = false, width = 390, height = 844 } = {}): Promise<Pupil> {
    this.browser = await OPEN[this.name]({ profile: isPrivate ? null : this.profile, width, height })
    return new Pupil(this.browser, this.origin)
  }

  /** Another tab of the browser that is open. */
  async tab(): Promise<Pupil> {
    if (!this.browser) throw new Error('no browser is open')
    return new Pupil(await this.browser.tab(), this.origin)
  }

  async kill(): Promise<void> {
    await this.browser?.kill()
    this.browser = undefined
  }

  /** Another phone of the same make: nothing of what was kept is left. */
  async renew(): Promise<void> {
    await this.dispose()
    this.profile = freshProfile()
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface EngineWorld {
  engine: EngineName
  device: EnginePhone
}

/** The world of the other end-to-end tests (server, network, students) with a phone of the engine under test. */
export const test = base.extend<EngineWorld>({
  engine: ['webkit', { option: true }],
  device: async ({ engine, network }, use) => {
    const device = new EnginePhone(engine, network.origin)
    await use(device)
    await device.dispose()
  },
})

export { expect, SKD } from '../support/world.ts'
