import { hash } from 'node:crypto'
import { Page, sendStored } from '#src/offline/log/page.ts'
import type { Begun, Network, News, PhonePorts } from '#src/offline/log/ports.ts'
import type { Sender } from '#src/offline/log/sender.ts'
import type { Later } from './net.ts'
import type { SimTime } from './sim-time.ts'
import { SimStore } from './stores.ts'

/** A page life, or one of the worker, with what dies with it. */
interface Life {
  alive: boolean
  page: Page | null
  sender: Sender | null
  /** What waits until a tab that the browser froze goes on; null: it is not frozen. */
  frozen: (() => void)[] | null
}

/** A phone with its clocks, stores and tabs. */
export class Handset {
  readonly stores = [new SimStore(), new SimStore()]
  readonly tabs: Life[] = []
  wallAhead = 0
  /** Time that its monotonic clock has counted, and by which moment. */
  #counted = 0
  #at: number
  #asleep = false
  #waiting: (() => void)[] = []
  #worker: Life | null = null
  #lives = 0
  readonly #time: SimTime
  readonly #rate: number
  readonly #random: () => number
  readonly begun: Begun
  readonly #network: (later: Later) => Network
  readonly #name: string

  constructor(
    name: string,
    begun: Begun,
    time: SimTime,
    random: () => number,
    ppm: number,
    network: (later: Later) => Network,
  ) {
    this.#name = name
    this.#time = time
    this.#at = time.now
    this.#rate = 1 + ppm / 1e6
    this.#random = random
    this.#network = network
    this.begun = begun
  }

  get front(): Page | null {
    return this.tabs[0]?.page ?? null
  }

  wall(): number {
    return this.#time.now + this.wallAhead
  }

  mono(): number {
    if (!this.#asleep) this.#counted += (this.#time.now - this.#at) * this.#rate
    this.#at = this.#time.now
    return this.#counted
  }

  /** Nothing runs meanwhile, and the monotonic clock stands. */
  async sleep(ms: number): Promise<void> {
    this.mono()
    this.#asleep = true
    await this.#time.pass(ms)
    this.mono()
    this.#asleep = false
    for (const run of this.#waiting.splice(0)) this.#time.after(0, run)
  }

  async open(): Promise<void> {
    const life: Life = { alive: true, page: null, sender: null, frozen: null }
    this.tabs.unshift(life)
    const name = `${this.#name}${String(this.#lives++).padStart(10, '0')}`
    const begun = { ...this.begun, origin: this.#lives === 1 ? { writer: name, seq: 1 } : this.begun.origin }
    if (this.#lives === 1) Object.assign(this.begun, begun)
    const channel = { post: (news: News) => this.#tell(life, news) }
    const page = await this.#time.until(Page.open(name, this.begun, { ...this.parts(life), channel, app: '2' }))
    life.page = page
    life.sender = page.sender
  }

  /** The browser stops a tab behind the one in front, or lets it go on. */
  freezeBehind(): void {
    const [, behind] = this.tabs
    if (behind?.frozen) this.#thaw(behind)
    else if (behind) behind.frozen = []
  }

  #thaw(life: Life): void {
    const waiting = life.frozen ?? []
    life.frozen = null
    life.page?.returned()
    for (const run of waiting) this.#time.after(0, run)
  }

  /** The other tab comes to the front. */
  turn(): void {
    this.tabs.reverse()
    if (this.tabs[0]?.frozen) this.#thaw(this.tabs[0])
  }

  /** Nothing is frozen any more. */
  wake(): void {
    for (const life of this.tabs) if (life.frozen) this.#thaw(life)
  }

  kill(): void {
    for (const life of this.tabs) end(life)
    this.tabs.length = 0
  }

  closeFront(): void {
    const life = this.tabs.shift()
    if (life) end(life)
    if (this.tabs[0]?.frozen) this.#thaw(this.tabs[0])
  }

  /** The worker is woken, and sleeps again once it has had some time. */
  async wakeWorker(ms: number): Promise<void> {
    const life: Life = { alive: true, page: null, sender: null, frozen: null }
    this.#worker = life
    life.sender = await this.#time.until(sendStored(this.begun, this.parts(life)))
    this.#time.after(ms, () => end(life))
  }

  endWorker(): void {
    if (this.#worker) end(this.#worker)
  }

  /** What a life of this phone takes from it; without one, of a life that never ends. */
  parts(life: Life = { alive: true, page: null, sender: null, frozen: null }) {
    const ports = this.#ports(life)
    return {
      stores: this.stores.map((store) => store.handle((ms, run) => void ports.after(ms, run))),
      network: this.#network((ms, run) => void ports.after(ms, run)),
      ports,
    }
  }

  #ports(life: Life): PhonePorts {
    const base = this.mono()
    return {
      wall: () => this.wall(),
      mono: () => this.mono() - base,
      random: this.#random,
      sha256: (text) => hash('sha256', text),
      after: (ms, run) => {
        let off = false
        const fire = () => {
          if (off || !life.alive) return
          if (life.frozen) life.frozen.push(fire)
          else if (this.#asleep) this.#waiting.push(fire)
          else run()
        }
        const cancel = this.#time.after(ms, fire)
        return () => {
          off = true
          cancel()
        }
      },
    }
  }

  #tell(from: Life, news: News): void {
    for (const life of this.tabs)
      if (life !== from)
        this.#time.after(1, () => {
          if (life.alive && !life.frozen && !this.#asleep) life.page?.hear(news)
        })
  }
}

function end(life: Life): void {
  life.alive = false
  life.sender?.stop()
}
