import { isDeed } from '#contract/exam/log/entry.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { PhoneReport } from '#contract/exam/phone-report.ts'
import { LiveLog, type LiveParts } from './attempt/live-log.ts'
import { phaseOf } from './attempt/phase.ts'
import { newestFirst } from './attempt-id.ts'
import type { Before } from './before.ts'
import type { Locks } from './browser/locks.ts'
import type { DiskStore, Held, PaperFiles } from './disk/disk-store.ts'
import type { StorageFacts } from './engine/health.ts'
import { lifeLock, openLock } from './engine/open-lock.ts'
import { ServerTime } from './engine/server-time.ts'
import { isDone, Shelf } from './engine/shelf.ts'
import type { Beginning, Draft, StartOptions } from './engine/start.ts'
import { summaries } from './engine/summaries.ts'
import type { Late } from './late.ts'
import type { Listen } from './live/listen.ts'
import type { Battery, Reporter } from './live/report.ts'
import type { LiveStream } from './live/stream.ts'
import { unite } from './log/kept.ts'
import type { Page, SendingParts } from './log/page.ts'
import type { About, Kept, Network, PhonePorts } from './log/ports.ts'
import { READ_LIMIT_MS } from './log/replica.ts'
import type { DownloadDeps } from './paper/download.ts'
import { PaperKeeper } from './paper/keeper.ts'
import { openBundle } from './paper/open-bundle.ts'
import type { PaperParts } from './paper/parts.ts'
import { LateSender, SOON_MS } from './send/late-sender.ts'
import type { Link } from './send/network.ts'
import type { Older } from './send/older.ts'
import type { Send } from './send/send.ts'
import type { Connection } from './store/connection.ts'
import { type OnDatabase, onDatabase } from './store/on-database.ts'
import { type SessionStore, sessionStore } from './store/session-store.ts'
import {
  type AttemptSummary,
  type ExamEngine,
  type OpenAttempt,
  type PaperState,
  type Room,
  type SittingInfo,
  type StartResult,
  type TidyFacts,
  UNREADABLE,
} from './types.ts'

export interface EngineDeps {
  ports: Omit<PhonePorts, 'sha256'> & { uuid(): string }
  locks: Locks
  /** Log-in, papers, and what is remembered beside them. */
  connection: Connection
  /** The logs: database, and files where the browser has them. */
  stores: readonly DiskStore[]
  /** The connection of the logs' database, to be let go of while the browser keeps the page. */
  logs: Pick<Connection, 'leave' | 'back'>
  papers: PaperFiles | null
  channelOf: LiveParts['channelOf']
  newWriter(): string
  send: Send
  download: DownloadDeps
  /** What starts and fetches (before.ts), and what sends (late.ts), loaded when it is needed. Rejects where it cannot be had. */
  before(): Promise<Before>
  late(): Promise<Late>
  storage: StorageFacts
  /** A stream of what staff do; where it is absent the replies of the calls tell of it. */
  listen?(parts: Late): Listen
  battery?: () => Promise<Battery | null>
  /** The page is going: what is sent has to outlive it. */
  leaving(): boolean
  /** Asks the browser to wake the service worker when the network is back, where it can. */
  registerSync(): void
}

/** What an attempt is opened from. */
interface Stored {
  known: Kept
  about: About
  paper: Paper
}

/** No paper, no attempt: opening is refused. */
export class NotHere extends Error {}

/** Whether it is here cannot be told now: asked again, it may well be. */
export class Unreadable extends Error {
  override name = UNREADABLE
}

/** Version of the app's log, for whoever reads one. */
const APP = '2'
/** Whether something of an attempt that no screen has open is unsent is asked again after this, ms. */
const LOOK_MS = 60_000
/** The phone says how it is no more often than this, ms. */
const REPORT_MS = 30_000
/** Stores that do not answer are given so long before a start, ms. */
const WAIT_MS = 3000
const OFFSET = 'offset'
const PHONE = 'phone_id'

/** Something that the student did is unsent, and its writer is none of whom the server takes nothing more. */
function isWaiting({ book }: Page): boolean {
  const taken = book.mine().filter((writer) => !book.refused.has(writer))
  return taken.some((writer) => book.after(writer, book.durable(writer)).some(({ v }) => isDeed(v)))
}

/** The exam on this phone, for one tab. Whatever is on the disk is read through the shelf; an attempt that was opened stays open until it is done and no screen has it. */
export class Engine implements ExamEngine {
  readonly #deps: EngineDeps
  readonly #shelf: Shelf
  readonly #session: SessionStore
  readonly #onDatabase: OnDatabase
  readonly #papers: PaperKeeper
  readonly #server: ServerTime
  readonly #live = new Map<string, LiveLog>()
  readonly #opening = new Map<string, Promise<LiveLog>>()
  readonly #ahead = new Map<string, Promise<Stored | null>>()
  readonly #streams = new Map<string, LiveStream>()
  /** Attempts that were not told that the page was seen again. */
  readonly #unseen = new Set<string>()
  /** By lock that the page holds: how to let go of it. */
  readonly #held = new Map<string, () => void>()
  readonly #drafts = new Map<string, Draft>()
  readonly #ready: Promise<void>
  #keys: ReturnType<Late['receiptKeys']> | null = null
  #report: Reporter | null = null
  #parts: PaperParts | null = null
  #reported = Number.NEGATIVE_INFINITY
  #older: Older | null = null
  #user: string | null = null
  #visible = true
  #stopLooking = () => {}

  constructor(deps: EngineDeps) {
    const { ports, connection, papers } = deps
    this.#deps = deps
    this.#shelf = new Shelf(deps.stores, ports)
    this.#session = sessionStore(connection)
    this.#onDatabase = onDatabase(connection)
    this.#server = new ServerTime(ports)
    this.#papers = new PaperKeeper({
      onDatabase: this.#onDatabase,
      files: papers,
      wall: ports.wall,
      fetchPaper: async (...asked) => {
        const parts = await this.#beforeOrNone()
        if (!parts) return null
        this.#parts ??= parts.paperParts(this.#onDatabase, ports.wall)
        return parts.fetchPaper({ ...deps.download, ...this.#loginParts() }, this.#parts, ...asked)
      },
    })
    this.#ready = this.#begin()
  }

  async #begin(): Promise<void> {
    const row = (await this.#onDatabase((db) => db.meta.get(OFFSET)))?.value
    if (typeof row?.value === 'number') this.#server.assume(row.value, false)
  }

  #beforeOrNone = () => this.#deps.before().catch(() => null)

  #lateOrNone = () => this.#deps.late().catch(() => null)

  #loginParts = () => ({ locks: this.#deps.locks, session: this.#session, send: this.#deps.send })

  // Sending

  /** Sends what is unsent of attempts without a screen, now and every minute. */
  #look(): void {
    this.#lookIn(LOOK_MS)
    void this.#sendOlder().catch(() => undefined)
  }

  #lookIn(ms: number): void {
    this.#stopLooking()
    this.#stopLooking = this.#deps.ports.after(ms, () => this.#look())
  }

  async #sendOlder(): Promise<void> {
    const all = await this.#shelf.all()
    if (!all) return
    this.#leaveDone(all)
    if (![...all.values()].some((held) => !isDone(held))) return
    const parts = await this.#lateOrNone()
    if (!parts) return
    const { stores, ports } = this.#deps
    this.#older ??= new parts.Older({
      stores,
      ports: { ...ports, sha256: parts.sha256 },
      networkOf: (user_id) => this.#network(parts, user_id, () => undefined),
      yields: () => [...this.#live.values()].some(({ page }) => !page.sender.failing && isWaiting(page)),
    })
    await this.#older.look(all, (attempt_id) => this.#opening.has(attempt_id))
  }

  /** What is done, in the stores as well, and no screen has is over for this page. Opened again it is another page life. */
  #leaveDone(all: ReadonlyMap<string, Held>): void {
    for (const [attempt_id, live] of this.#live) {
      const held = all.get(attempt_id)
      const { book } = live.page
      if (this.#onScreen(attempt_id) || !held || !isDone(held)) continue
      if (!isDone({ kept: book.kept, heads: new Map(book.heads()) })) continue
      live.stop()
      this.#live.delete(attempt_id)
      this.#opening.delete(attempt_id)
      this.#unseen.delete(attempt_id)
      this.#letGo(lifeLock(attempt_id))
    }
  }

  #network(parts: Late, user_id: string, tell: (link: Link) => void, unsent?: () => number): Network {
    const { leaving } = this.#deps
    const report = unsent && (() => this.#reportNow(parts, unsent()))
    return parts.httpNetwork({ ...this.#loginParts(), user_id, leaving, tell, ...(report && { report }) })
  }

  #reporter(parts: Late): Reporter {
    const { storage, battery, ports } = this.#deps
    const offset = () => this.#server.offset()
    this.#report ??= parts.phoneReporter({ storage, battery, mono: ports.mono, offset })
    return this.#report
  }

  /** With what is sent anyway, and not with each of it. */
  #reportNow(parts: Late, unsent: number): PhoneReport | null {
    const now = this.#deps.ports.mono()
    if (now - this.#reported < REPORT_MS) return null
    this.#reported = now
    return this.#reporter(parts)(unsent)
  }

  #senderOf =
    (user_id: string): LiveParts['senderOf'] =>
    (tell) =>
    ({ book, sampled, learned, fresh }: SendingParts) =>
      new LateSender(book, this.#deps.ports.after, async () => {
        const parts = await this.#deps.late()
        const network = this.#network(parts, user_id, tell, () => book.deeds().unsent)
        const ports = { ...this.#deps.ports, sha256: parts.sha256 }
        const heard = (at: number, left: number, back: number) => {
          this.#heard(at, left, back)
          sampled(at, left, back)
        }
        const told = () => {
          learned()
          this.#streams.get(book.kept.begun.attempt_id)?.back(false)
          this.#callIn(book.kept.begun.attempt_id)
        }
        return new parts.Sender({ book, network, ports, sampled: heard, learned: told, fresh })
      })

  #heard(at: number, left: number, back: number): void {
    this.#server.hear(at, left, back)
    const value = this.#server.offset()
    void this.#onDatabase((db) => db.meta.put({ key: OFFSET, value }))
  }

  /** What staff do comes by a stream of its own while the attempt is open and the page is seen. */
  #callIn(attempt_id: string): void {
    const { listen, ports, locks } = this.#deps
    if (!listen || this.#streams.has(attempt_id) || !this.#onScreen(attempt_id)) return
    void this.#lateOrNone().then((parts) => {
      const live = this.#live.get(attempt_id)
      if (!parts || !live || this.#streams.has(attempt_id) || !this.#onScreen(attempt_id)) return
      const { page } = live
      const stream = new parts.LiveStream({
        ...{ listen: listen(parts), ports, locks, kept: () => page.book.kept, visible: () => this.#visible },
        report: () => this.#reporter(parts)(page.book.deeds().unsent),
        heard: (facts) => live.told({ facts }),
        refused: (token) => page.sender.renew(token),
      })
      this.#streams.set(attempt_id, stream)
    })
  }

  // Attempts

  /** Reads what an attempt is opened from, while the page is not there yet that opens it. What fails here is read again. */
  readAhead(attempt_id: string): void {
    this.#ahead.set(
      attempt_id,
      this.#stored(attempt_id).catch(() => null),
    )
  }

  async open(attempt_id: string): Promise<OpenAttempt> {
    await this.#ready
    const live = await this.#opened(attempt_id, async () => {
      const ahead = await this.#ahead.get(attempt_id)
      this.#ahead.delete(attempt_id)
      const { known, about, paper } = ahead ?? (await this.#stored(attempt_id))
      // It may have been read before it was known who is here.
      this.#demandOwn(about.user_id)
      return this.#enter({ name: this.#deps.newWriter(), begun: known.begun, about, paper, known })
    })
    this.#demandOwn(live.user_id)
    // The page let go of it just now.
    if (this.#live.get(attempt_id) !== live) return this.open(attempt_id)
    this.#hold(openLock(attempt_id))
    if (this.#unseen.delete(attempt_id)) live.seen()
    this.#deps.ports.after(SOON_MS, () => this.#callIn(attempt_id))
    return live
  }

  async #stored(attempt_id: string): Promise<Stored> {
    const known = await this.#kept(attempt_id)
    if (!known?.about) throw new NotHere('The attempt is not known here.')
    const { about, paper_key } = known
    this.#demandOwn(about.user_id)
    const bytes = await this.#papers.get(about.sitting)
    if (!bytes) throw new NotHere('The paper is not here.')
    return { known, about, paper: await openBundle(bytes, about.sitting.bundle, paper_key) }
  }

  /** Another student's is neither read for this one, nor written into. */
  #demandOwn(user_id: string): void {
    if (this.#user !== null && user_id !== this.#user) throw new NotHere('The attempt is another student’s.')
  }

  #opened(attempt_id: string, open: () => Promise<LiveLog>): Promise<LiveLog> {
    const opening = this.#opening.get(attempt_id) ?? open()
    this.#opening.set(attempt_id, opening)
    opening.catch(() => this.#opening.delete(attempt_id))
    return opening
  }

  async #enter({ name, begun, about, paper, known }: Beginning): Promise<LiveLog> {
    const { stores, ports, channelOf, registerSync } = this.#deps
    const { attempt_id } = begun
    this.#older?.forget(attempt_id)
    this.#hold(lifeLock(attempt_id))
    const live = await LiveLog.open({
      ...{ name, begun, about, known, paper, app: APP, stores, ports },
      // What other tabs tell is for the life of it that goes on.
      channelOf: (hear) => channelOf((news) => this.#live.get(attempt_id)?.page.writer.name === name && hear(news)),
      senderOf: this.#senderOf(about.user_id),
      exportFile: async (book) => {
        const parts = await this.#deps.late()
        return parts.exportLog(book, about.user_id, { ...ports, sha256: parts.sha256 })
      },
      wrote: registerSync,
      closed: () => {
        this.#letGo(openLock(attempt_id))
        this.#streams.get(attempt_id)?.close()
        this.#streams.delete(attempt_id)
        this.#lookIn(SOON_MS)
      },
    })
    this.#live.set(attempt_id, live)
    return live
  }

  /** Held already it is taken anew. */
  #hold(lock: string): void {
    const letGo = this.#held.get(lock)
    this.#held.set(lock, this.#share(lock))
    letGo?.()
  }

  #letGo(lock: string): void {
    this.#held.get(lock)?.()
    this.#held.delete(lock)
  }

  #onScreen = (attempt_id: string) => this.#held.has(openLock(attempt_id))

  /** Answers how to let go of it. WebKit breaks the lock of a page that it keeps. */
  #share(lock: string): () => void {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    this.#deps.locks.share(lock, () => held).catch(() => undefined)
    return letGo
  }

  async #kept(attempt_id: string): Promise<Kept | null> {
    const live = this.#live.get(attempt_id)
    if (live) return live.page.book.kept
    return (await this.#all()).get(attempt_id)?.kept ?? null
  }

  /** A slow phone is given its time before it is told that it cannot be read. */
  async #all(): Promise<ReadonlyMap<string, Held>> {
    const all = (await this.#shelf.all()) ?? (await this.#shelf.all(1, READ_LIMIT_MS))
    if (!all) throw new Unreadable('No store answers.')
    return all
  }

  async start(sitting: SittingInfo, options: StartOptions = {}): Promise<StartResult> {
    await this.#ready
    const user_id = this.#user
    if (!user_id) return { ok: false, error: { code: 'login_needed' } }
    const parts = await this.#beforeOrNone()
    if (!parts) return { ok: false, error: { code: 'needs_network' } }
    const { ports, newWriter } = this.#deps
    // What is begun already must be known before another one begins: while nothing can be read none does.
    if (!(await this.#shelf.all())) await new Promise<void>((resolve) => void ports.after(WAIT_MS, resolve))
    return parts.start(
      {
        ...{ ports, newWriter, papers: this.#papers, server: this.#server, drafts: this.#drafts },
        login: { ...this.#loginParts(), user_id },
        own: async () => this.#summed(await this.#all(), user_id),
        kept: (attempt_id) => this.#kept(attempt_id),
        learn: (kept, news) => this.#learn(kept, news),
        phone_id: await this.#phoneId(),
        begin: async (beginning) => {
          const live = await this.#opened(beginning.begun.attempt_id, () => this.#enter(beginning))
          // The network was there just now, and another phone may have answers.
          live.flush()
          await live.begun()
        },
      },
      sitting,
      options,
    )
  }

  async #learn(kept: Kept, news: Partial<Kept>): Promise<void> {
    const { begun } = kept
    const live = this.#live.get(begun.attempt_id)
    if (live) live.told(news)
    else await this.#shelf.keep(unite(kept, { ...kept, ...news }))
  }

  /** Made once: it stands with every attempt in both stores, and beside them for the next one. */
  async #phoneId(): Promise<string> {
    const all = await this.#all()
    const [newest] = [...all.values()].flatMap(({ kept }) => (kept ? [kept.begun] : [])).sort(newestFirst)
    const row = newest ? null : (await this.#onDatabase((db) => db.meta.get(PHONE)))?.value
    const value = newest?.phone_id ?? (typeof row?.value === 'string' ? row.value : this.#deps.ports.uuid())
    await this.#onDatabase((db) => db.meta.put({ key: PHONE, value }))
    return value
  }

  async attempts(): Promise<AttemptSummary[]> {
    await this.#ready
    return this.#user ? this.#own(this.#user) : []
  }

  /** What no store says now is not shown now. */
  #own = async (user_id: string) => this.#summed((await this.#shelf.all()) ?? new Map(), user_id)

  #summed(all: ReadonlyMap<string, Held>, user_id: string): Promise<AttemptSummary[]> {
    return summaries(all, user_id, this.#shelf, this.#liveBook)
  }

  #liveBook = (attempt_id: string) => this.#live.get(attempt_id)?.page.book

  /** Rejects where it cannot be told now: that all has arrived is said only where it is known. */
  async unsentOf(user_id: string): Promise<number> {
    const unsent = await this.#shelf.unsentOf(user_id, this.#liveBook)
    if (unsent === null) throw new Unreadable('A store does not answer.')
    return unsent
  }

  async drain(): Promise<void> {
    for (const { page } of this.#live.values()) page.sender.hurry()
    this.#older?.hurry()
    this.#look()
  }

  // The phone

  async setUser(user_id: string | null): Promise<void> {
    this.#user = user_id
    await this.#ready
    for (const { page } of this.#live.values()) page.sender.hurry()
    this.#older?.hurry()
    // A screen that opens an attempt at once sends it by itself.
    this.#lookIn(SOON_MS)
  }

  async health() {
    const { stores, storage, ports, before } = this.#deps
    return (await before()).health(stores, storage, ports)
  }

  async measureRoom(bytes: number): Promise<Room | null> {
    const { papers, ports } = this.#deps
    // Not a moment's room is taken from an exam that is being written.
    const own = this.#user ? await this.#own(this.#user) : []
    if (this.#live.size > 0 || own.some(({ phase }) => phase === 'running')) return null
    const parts = await this.#beforeOrNone()
    return (
      parts?.measureRoom({ onDatabase: this.#onDatabase, files: papers, uuid: ports.uuid, mono: ports.mono }, bytes) ??
      null
    )
  }

  askPersist = () => this.#deps.storage.persist()

  clockOffset = () => this.#server.offset()

  assumeClock = (offset: number) => this.#server.assume(offset, true)

  paperState = (sitting: SittingInfo) => this.#papers.state(sitting)

  fetchPaper(sitting: SittingInfo, onProgress?: (state: PaperState) => void): Promise<PaperState> {
    void this.#receiptKeys()
      .then((known) => known.fetchAhead())
      .catch(() => undefined)
    return this.#papers.fetchAhead(sitting, onProgress)
  }

  async #receiptKeys() {
    const parts = await this.#deps.late()
    this.#keys ??= parts.receiptKeys({ onDatabase: this.#onDatabase, send: this.#deps.send })
    return this.#keys
  }

  receiptKey = async (key_id: string) => (await this.#receiptKeys()).find(key_id)

  async tidy(facts: TidyFacts): Promise<void> {
    const { locks, storage, papers, ports } = this.#deps
    const forgotten = (sha: string) => this.#papers.forget(sha)
    const parts = await this.#beforeOrNone()
    const of = { shelf: this.#shelf, onDatabase: this.#onDatabase, files: papers, wall: ports.wall }
    await parts?.tidy({ ...of, locks, storage, forgotten }, facts)
  }

  // The page's life, told by connectPage

  visibility(visible: boolean): void {
    this.#visible = visible
    for (const live of this.#live.values()) visible ? this.#seen(live) : live.going()
    if (visible) this.online()
    else this.#deps.registerSync()
  }

  /** One that is over, and that no screen has, has nothing to say of it before a screen has it again. */
  #seen(live: LiveLog): void {
    const { attempt_id, page } = live
    if (this.#onScreen(attempt_id) || phaseOf(page.book, page.writer.name) === 'running') live.seen()
    else this.#unseen.add(attempt_id)
  }

  focus(has: boolean): void {
    for (const live of this.#live.values()) live.focus(has)
  }

  /** The page goes, or is frozen: the last batch leaves now. `kept`: the browser may show it again as it was. */
  pageHidden(kept: boolean): void {
    for (const live of this.#live.values()) live.going()
    this.#deps.registerSync()
    if (!kept) return
    this.#deps.connection.leave()
    this.#deps.logs.leave()
  }

  /** The browser shows a page again that it had kept. */
  pageBack(): void {
    this.#deps.connection.back()
    this.#deps.logs.back()
    // Without it a new version of the app could come in mid-exam.
    for (const lock of this.#held.keys()) this.#hold(lock)
  }

  online(): void {
    for (const live of this.#live.values()) live.online()
    for (const stream of this.#streams.values()) stream.wake()
    this.#older?.hurry()
    this.#look()
  }

  stop(): void {
    this.#stopLooking()
    for (const stream of this.#streams.values()) stream.close()
    for (const live of this.#live.values()) live.stop()
    this.#older?.stop()
    this.#deps.connection.close()
  }
}
