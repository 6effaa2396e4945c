import { hash } from 'node:crypto'
import type { Book } from '#src/offline/log/book.ts'
import { Page, type SendingParts } from '#src/offline/log/page.ts'
import type { Begun, Called, Kept, Network, News, PhonePorts } from '#src/offline/log/ports.ts'
import { sendAllStored } from '#src/offline/send/background.ts'
import { Sender } from '#src/offline/send/sender.ts'
import { openStored } from '#src/offline/send/stored.ts'
import { type Later, Temper } from './net.ts'
import type { SimTime, Timer } from './sim-time.ts'
import { SimStore } from './stores.ts'

/** With the sender that it was given. */
export type SimPage = Page & { sender: Sender }

/** A page life, or one of the worker, with what dies with it. */
interface Life {
  alive: boolean
  page: SimPage | null
  /** Of the attempt on the screen, and of an older one. */
  senders: Sender[]
  temper: Temper
  /** Where the monotonic clock stood when the page was loaded. */
  base: number
  /** What waits until a tab that the browser froze goes on; null: it is not frozen. */
  frozen: (() => void)[] | null
}

interface Sleep {
  waiting: (() => void)[] | null
}

/** A phone with its clocks, stores and tabs. */
export class Handset {
  readonly stores = [new SimStore(), new SimStore()]
  readonly tabs: Life[] = []
  /** By how much its clock is ahead, ms. */
  #wallAhead = 0
  /** Nobody sets its clock, and it does not sleep while the exam is open on it: it cannot be wrong about a time. */
  steady = false
  /** When each entry of its page lives was really written. */
  readonly truth = new Map<string, number[]>()
  /** A page learned what staff did, and then took an older copy of it. */
  forgot = false
  /** Told when a page of it died. */
  died: () => void = () => undefined
  /** Left unfinished on other days, the newest first. */
  readonly older: Begun[] = []
  /** Time that its monotonic clock has counted, and by which moment. */
  #counted = 0
  #at: number
  /** What waits until it wakes; null: it does not sleep. */
  readonly #sleep: Sleep = { waiting: null }
  #worker: Life | null = null
  #list: Life | null = null
  #lives = 0
  /** What came of asking before it began. */
  #asked: { name: string; known: Partial<Kept> } | null = null
  readonly #time: SimTime
  readonly #rate: number
  readonly #random: () => number
  begun: Begun
  readonly #network: (later: Later, temper: Temper) => Network
  readonly #name: string

  constructor(
    name: string,
    begun: Begun,
    time: SimTime,
    random: () => number,
    ppm: number,
    network: (later: Later, temper: Temper) => Network,
  ) {
    this.#name = name
    this.#time = time
    this.#at = time.now
    this.#rate = 1 + ppm / 1e6
    this.#random = random
    this.#network = network
    this.begun = begun
  }

  get front(): SimPage | null {
    return this.tabs[0]?.page ?? null
  }

  get wallAhead(): number {
    return this.#wallAhead
  }

  set wallAhead(ms: number) {
    if (!this.steady) this.#wallAhead = ms
  }

  wall(): number {
    return this.#time.now + this.#wallAhead
  }

  mono(): number {
    if (!this.#sleep.waiting) this.#counted += (this.#time.now - this.#at) * this.#rate
    this.#at = this.#time.now
    return this.#counted
  }

  /** Nothing runs meanwhile, and the monotonic clock stands. */
  async sleep(ms: number): Promise<void> {
    if (this.steady) return this.#time.pass(ms)
    this.mono()
    const waiting: (() => void)[] = []
    this.#sleep.waiting = waiting
    await this.#time.pass(ms)
    this.mono()
    this.#sleep.waiting = null
    for (const run of waiting) this.#time.after(0, run)
  }

  /**
   * Asks before it begins, as a phone with a network does. Where no answer comes it asks again, perhaps after a reload, and so as another page
   * life; in the end it begins by itself.
   */
  async ask(tries: number): Promise<void> {
    let name = this.#nextName()
    let known: Partial<Kept> = {}
    for (let left = tries; left > 0 && !known.token; left--) {
      this.begun.origin = { writer: name, seq: 1 }
      const life = this.#life(this.mono())
      const clocks = { m_now: 0, wall_now: Math.max(0, this.wall()) }
      const request = { ...this.begun, ...clocks, heads: [], most: 1, facts_seq: 0 }
      const called = await this.#time.until(this.parts(life).network.init(request))
      life.alive = false
      if (called.kind === 'ok') {
        const { facts, acked, upload_token, server_time } = called.reply
        known = { acked, ...(facts && { facts }), token: { value: upload_token, at: server_time } }
      } else if (left > 1) {
        await this.#time.pass(this.#random() * 60_000)
        if (this.#random() < 0.5) name = this.#nextName()
      }
    }
    this.begun.origin = { writer: name, seq: 1 }
    this.#asked = { name, known }
  }

  #nextName = () => `${this.#name}${String(this.#lives++).padStart(10, '0')}`

  /** A tab is loaded; or, with `base`, the exam is opened again in one that had left it. */
  async open(base = this.mono()): Promise<void> {
    const life = this.#life(base)
    this.tabs.unshift(life)
    const name = this.#asked?.name ?? this.#nextName()
    if (this.begun.origin.writer === 'none') this.begun.origin = { writer: name, seq: 1 }
    const page = await this.#page(name, this.begun, life, this.#asked?.known)
    this.#asked = null
    const books = [page.book]
    for (const older of life.alive ? this.older : []) {
      const before = [...books]
      books.push(await this.#sendOlder(older, life, () => before.some((book) => book.deeds().unsent > 0)))
    }
    if (!life.alive) end(life)
  }

  /** An attempt of another day, of which something was not sent. Answers the writer and its last entry. */
  async leaveOlder(older: Begun): Promise<[string, number]> {
    const life = this.#life(this.mono())
    const { writer } = older.origin
    const page = await this.#page(writer, older, life)
    for (let n = 0; n < 3; n++) page.writer.say({ a: `dulu ${n}` }, n)
    await this.#time.pass(100)
    end(life)
    this.older.push(older)
    return [writer, page.book.logs.get(writer)?.length ?? 0]
  }

  async #page(name: string, begun: Begun, life: Life, known: Partial<Kept> = {}): Promise<SimPage> {
    const channel = { post: (news: News) => this.#tell(life, news) }
    const { network, ...parts } = this.parts(life)
    const sender = (of: SendingParts) => new Sender({ ...of, ports: parts.ports, network })
    const opened = Page.open(name, begun, { ...parts, sender, channel, app: '2' }, known)
    const page = (await this.#time.until(opened)) as SimPage
    this.#watch(page, life)
    life.page = page
    life.senders.push(page.sender)
    return page
  }

  /** Notes when each of its own entries is written, and when it is told to hurry. */
  #watch({ book, writer, sender }: SimPage, life: Life): void {
    const times = [this.#time.now]
    this.truth.set(writer.name, times)
    const [add, learn, hurry] = [book.add.bind(book), book.learn.bind(book), sender.hurry.bind(sender)]
    book.learn = (news) => {
      const before = book.kept.facts?.seq ?? 0
      learn(news)
      if ((book.kept.facts?.seq ?? 0) < before) this.forgot = true
    }
    book.add = (name, entries) => {
      if (name === writer.name) for (const { seq } of entries) times[seq - 1] ??= this.#time.now
      return add(name, entries)
    }
    sender.hurry = () => {
      life.temper.hurries++
      hurry()
    }
  }

  async #sendOlder(older: Begun, life: Life, yields: () => boolean): Promise<Book> {
    // A back-off of its own, and so a temper of its own.
    const parts = this.parts({ ...life, temper: new Temper() }, life)
    const { book, sender } = await this.#time.until(openStored(older, parts, { yields }))
    sender.kick(0)
    life.senders.push(sender)
    return book
  }

  /** Whether a store, or a page that lives, has an entry. */
  holds(attempt_id: string, writer: string, seq: number): boolean {
    const inPage = ({ page }: Life) => page?.book.kept.begun.attempt_id === attempt_id && page.book.count(writer) >= seq
    return this.stores.some((store) => store.has(attempt_id, writer, seq)) || this.tabs.some(inPage)
  }

  /** The screen is left, and with it the attempt: from the next page life on it is another one. */
  beginAnew(attempt_id: string): void {
    this.kill()
    this.older.unshift(this.begun)
    this.begun = { ...this.begun, attempt_id, origin: { writer: 'none', seq: 1 } }
  }

  #life = (base: number): Life => ({ alive: true, page: null, senders: [], temper: new Temper(), base, frozen: null })

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
    if (this.#list) end(this.#list)
    this.killPages()
  }

  /** The list, and the worker, live on. */
  killPages(): void {
    for (const life of this.tabs) end(life)
    this.tabs.length = 0
    this.died()
  }

  closeFront(): void {
    this.leaveFront()
    if (this.tabs[0]?.frozen) this.#thaw(this.tabs[0])
  }

  /** The student leaves the exam in the tab in front, which stays. Answers where its clock began. */
  leaveFront(): number | undefined {
    const life = this.tabs.shift()
    if (life) end(life)
    this.died()
    return life?.base
  }

  /** The worker is woken, sends all attempts that are stored here, and is ended by the browser after some time. */
  wakeWorker(ms: number): void {
    const life = this.#life(this.mono())
    this.#worker = life
    const { stores, ports } = this.parts(life)
    const networkOf: Parameters<typeof sendAllStored>[0]['networkOf'] = (_user, tell) => {
      const { network } = this.parts({ ...life, temper: new Temper(life.temper) }, life)
      const told = <T>(call: Promise<Called<T>>) =>
        call.then((called) => {
          tell(called.kind === 'lost' || called.kind === 'busy' ? { kind: 'lost' } : { kind: 'ok' })
          return called
        })
      return {
        init: (request) => told(network.init(request)),
        append: (token, request) => told(network.append(token, request)),
        end: (token, request) => told(network.end(token, request)),
      }
    }
    // What it leaves is for the next time.
    sendAllStored({ stores, ports, networkOf }).catch(() => undefined)
    this.#time.after(ms, () => end(life))
  }

  /** A tab that shows the list sends the attempt as well, with what it reads now, until the pages die. */
  async sendFromList(): Promise<void> {
    if (this.#list?.alive || this.begun.origin.writer === 'none') return
    this.#list = this.#life(this.mono())
    await this.#sendOlder(this.begun, this.#list, () => false)
  }

  endWorker(): void {
    if (this.#worker) end(this.#worker)
  }

  /** What a life of this phone takes from it; without one, of a life that never ends. `of`: the life that it dies with. */
  parts(life: Life = this.#life(this.mono()), of = life) {
    const ports = this.#ports(of, life.temper)
    const later: Later = (ms, run) => void this.#later(of, ms, run)
    return {
      stores: this.stores.map((store) => store.handle(later)),
      network: this.#network(later, life.temper),
      ports,
    }
  }

  #ports(life: Life, temper: Temper): PhonePorts {
    return {
      wall: () => this.wall(),
      mono: () => this.mono() - life.base,
      random: this.#random,
      sha256: (text) => {
        temper.hashes++
        return hash('sha256', text)
      },
      after: (ms, run) => {
        const timer = this.#later(life, ms, run)
        return () => {
          timer.off = true
        }
      },
    }
  }

  #later(life: Life, ms: number, run: () => void): Timer {
    const phone = this.#sleep
    const fire = () => {
      if (timer.off || !life.alive) return
      const waiting = life.frozen ?? phone.waiting
      if (waiting) waiting.push(fire)
      else run()
    }
    const timer = this.#time.begin(ms, fire)
    return timer
  }

  #tell(from: Life, news: News): void {
    for (const life of this.tabs)
      if (life !== from)
        this.#time.after(1, () => {
          if (life.alive && !life.frozen && !this.#sleep.waiting) life.page?.hear(news)
        })
  }
}

function end(life: Life): void {
  life.alive = false
  for (const sender of life.senders) sender.stop()
}
