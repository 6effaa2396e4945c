import { type Answer, type Deed, isDeed } from '#contract/exam/log/entry.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { Book } from '../log/book.ts'
import { Page, type Sending, type SendingParts } from '../log/page.ts'
import type { About, Begun, Channel, Kept, News, PhonePorts, Store } from '../log/ports.ts'
import type { Link } from '../send/network.ts'
import type { AttemptSnapshot, OpenAttempt, Said } from '../types.ts'
import { ExamClock } from './clock.ts'
import { type Judgement, judgeNow } from './judgement.ts'
import { linkAfter, NO_NEWS } from './link.ts'
import { phaseOf } from './phase.ts'
import { type Questions, questionsOf } from './questions.ts'
import { saidAgain } from './said-again.ts'
import { wordFor } from './save-words.ts'
import { Saving } from './saving.ts'
import { type Typed, Typing } from './typing.ts'
import { allRejected, refusedOf, type View, viewOf, viewWith } from './view.ts'

export interface LiveParts {
  /** Of this page life. */
  name: string
  begun: Begun
  about: About
  /** What is known of it besides. */
  known?: Partial<Kept>
  paper: Paper
  app: string
  stores: readonly Store[]
  ports: Omit<PhonePorts, 'sha256'>
  /** What sends it; `tell`: how each call went. */
  senderOf(tell: (link: Link) => void): (parts: SendingParts) => Sending
  channelOf(hear: (news: News) => void): Channel
  exportFile(book: Book): Promise<Blob>
  /** The student did something. */
  wrote?(): void
  /** The screen is left. */
  closed?(): void
}

/** The attempt takes no more entries on this phone. */
export class LogClosed extends Error {}

const TICK_MS = 1000
/** After the time is up, or the clock stands, the finger that was on its way still counts. */
const LAST_TAP_MS = 1500

/**
 * An attempt on the screen. Answers of this page life are added to what is shown as they come; everything else that is learned (facts,
 * entries of others, clocks) is judged anew, at most once for each time that somebody looks.
 */
export class LiveLog implements OpenAttempt {
  readonly attempt_id: string
  readonly user_id: string
  readonly paper: Paper
  readonly sitting: About['sitting']
  readonly page: Page
  readonly #parts: LiveParts
  readonly #questions: Questions
  readonly #clock: ExamClock
  readonly #saving: Saving
  readonly #typing: Typing
  readonly #listeners = new Set<() => void>()
  #link = NO_NEWS
  #view: View
  #stale = false
  #facts: FactsMessage | null
  #snapshot: AttemptSnapshot | null = null
  #lastDeed = 0
  #pausedAt: number | null = null
  #cancelTick = () => {}

  private constructor(page: Page, parts: LiveParts, hooks: Hooks) {
    this.page = page
    this.#parts = parts
    this.attempt_id = parts.begun.attempt_id
    this.user_id = parts.about.user_id
    this.paper = parts.paper
    this.sitting = parts.about.sitting
    this.#questions = questionsOf(parts.paper)
    this.#facts = page.book.kept.facts
    const judgement = this.#judge()
    this.#clock = new ExamClock(parts.paper, judgement.timing)
    this.#view = viewOf(judgement, this.#questions)
    this.#typing = new Typing(parts.ports.after, {
      write: (soal_id, value) => this.#say(soal_id, value),
      stands: (soal_id) => this.#view.answers.get(soal_id),
    })
    this.#saving = new Saving(page, () => this.#changed())
    this.#follow(hooks)
    this.#tick()
  }

  static async open(parts: LiveParts): Promise<LiveLog> {
    const { name, begun, about, known, stores, ports, app } = parts
    const hooks: Hooks = { tell: () => undefined, hear: () => undefined, learned: () => undefined }
    const outside = parts.channelOf((news) => hooks.hear(news))
    const channel: Channel = {
      post(news) {
        outside.post(news)
        if (news.kept) hooks.learned()
      },
    }
    const sender = parts.senderOf((link) => hooks.tell(link))
    const page = await Page.open(name, begun, { stores, sender, channel, ports, app }, { ...known, about })
    return new LiveLog(page, parts, hooks)
  }

  /** From now on it hears of what comes from outside. */
  #follow(hooks: Hooks): void {
    const { page } = this
    hooks.tell = (link) => {
      this.#link = linkAfter(this.#link, link, this.#parts.ports.wall())
      this.#changed()
    }
    hooks.hear = (news) => {
      page.hear(news)
      this.#learned()
    }
    hooks.learned = () => this.#learned()
    const told = page.book.grew
    page.book.grew = (writer) => {
      const last = page.book.logs.get(writer)?.at(-1)
      const own = writer === page.writer.name
      if (!own || !last || !isDeed(last.v) || 'move' in last.v) this.#stale = true
      told(writer)
      this.#changed()
    }
  }

  #phase = () => phaseOf(this.page.book, this.page.writer.name)

  #judge = (): Judgement => judgeNow(this.page.book, this.#questions, this.page.writer.name, this.page.writer.now())

  #learned(): void {
    const { facts } = this.page.book.kept
    // What was received bounds times from above: that matters where something is uncertain.
    const uncertain = this.#view.rejected.length > 0 || this.#view.marked.length > 0 || !this.#clock.timing.known
    if (facts !== this.#facts || uncertain) this.#stale = true
    this.#facts = facts
    this.#changed()
  }

  #look(): void {
    if (!this.#stale) return
    this.#stale = false
    const judgement = this.#judge()
    this.#clock.take(judgement.timing)
    this.#view = viewOf(judgement, this.#questions)
  }

  #changed(): void {
    this.#snapshot = null
    for (const listener of this.#listeners) listener()
  }

  #tick(): void {
    this.#look()
    const { writer } = this.page
    const locked = this.#clock.timing.paused
    this.#pausedAt = locked ? (this.#pausedAt ?? writer.now()) : null
    if (!locked && this.#phase() === 'running' && this.#clock.over(writer.now()) >= LAST_TAP_MS) {
      this.#typing.flush()
      this.#write({ end: 'time' }, -1)
    }
    if (this.#snapshot && this.#snapshot.open_index !== this.#clock.open(writer.now())) this.#changed()
    const left = TICK_MS - (this.t() % TICK_MS)
    // With the second that the screen shows, never twice in one.
    this.#cancelTick = this.#parts.ports.after(left < TICK_MS / 10 ? left + TICK_MS : left, () => this.#tick())
  }

  #write(value: Deed, q: number): number | null {
    const seq = this.page.writer.say(value, q)
    if (seq === null) return null
    this.#lastDeed = seq
    this.#parts.wrote?.()
    return seq
  }

  /** Null where nothing may be written any more. */
  #say(soal_id: string, value: Deed): number | null {
    if (this.#phase() !== 'running' || this.#locked()) return null
    const t = this.t()
    const { name } = this.page.writer
    const seq = this.#write(value, 'move' in value ? -1 : (this.#questions.places.get(soal_id) ?? -1))
    const entry = this.page.book.logs.get(name)?.[(seq ?? 0) - 1]
    if (entry && !('move' in value)) this.#view = viewWith(this.#view, name, entry, soal_id, t)
    this.#changed()
    return seq
  }

  #locked = () =>
    this.#pausedAt !== null && this.#clock.timing.paused && this.page.writer.now() - this.#pausedAt >= LAST_TAP_MS

  snapshot(): AttemptSnapshot {
    // The last part ends on the millisecond, whenever it is asked.
    if (this.#snapshot?.open_index !== this.#clock.open(this.page.writer.now())) this.#snapshot = null
    this.#snapshot ??= this.#take()
    return this.#snapshot
  }

  #take(): AttemptSnapshot {
    this.#look()
    const { book, writer } = this.page
    const { facts, receipt, read, acked } = book.kept
    const { answers, flags, keys, opened, newest, marked } = this.#view
    const phase = this.#phase()
    const refused = refusedOf(book, this.#questions)
    const lost = refused.filter((one) => !saidAgain(book, this.#questions, one))
    const rejected = allRejected(this.#view.rejected, lost)
    const { all, unsent: notSent } = book.deeds()
    const unsent = notSent - refused.length
    const again = refused.length - lost.length
    const page_refused = book.refused.has(writer.name)
    const save = wordFor({
      // A page on which nothing was done yet has the beginning of its log to store.
      stores: this.#saving.facts(Math.max(1, this.#lastDeed)),
      typing: this.#typing.waits,
      taken_over: phase === 'taken_over',
      unsent,
      // Until the last of it was said again the word stays.
      rejected: rejected.length && rejected.length + again,
      refused: page_refused,
      ending: phase === 'ended',
      sent_at: acked.length ? Math.max(...acked.map(({ at }) => at)) : null,
      link: this.#link,
    })
    const isSent = ({ writer: of, seq }: { writer: string; seq: number }) => seq <= book.durable(of)
    return {
      ...{
        attempt_id: this.attempt_id,
        phase,
        answers: this.#typing.over(answers),
        flags,
        keys,
        opened,
        rejected,
        page_refused,
        marked,
        receipt,
        save,
        unsent,
      },
      sync: new Map([...newest].map(([id, last]) => [id, isSent(last) ? 'on_server' : 'on_phone'])),
      limits: this.#clock.limits(),
      open_index: this.#clock.open(writer.now()),
      entries: all - again,
      archived: facts?.archived ?? false,
      clock_known: this.#clock.timing.known,
      clock_unsure: this.#clock.timing.unsure,
      ends_at: this.#clock.endsAt(),
      sync_until: facts?.sync_until ?? this.#clock.endsAt() + this.sitting.kelonggaran_kirim_detik * 1000,
      paused: this.#clock.timing.paused && phase === 'running',
      stopped: facts?.ended_at != null,
      notices: (facts?.notices ?? []).filter(({ seq }) => seq > read),
    }
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  t(): number {
    this.#look()
    return this.#clock.t(this.page.writer.now())
  }

  stood = (from: number) => this.#clock.stood(from, this.page.writer.now())

  async readNotices(read: number): Promise<void> {
    this.page.learn({ read })
    this.#changed()
  }

  async append(soal_id: string, value: Said): Promise<void> {
    const seq = this.#append(soal_id, value)
    if (seq === null) throw new LogClosed('The attempt takes nothing more here.')
    await this.#saving.saved(seq)
  }

  #append(soal_id: string, value: Said): number | null {
    if (!('a' in value)) return this.#say(soal_id, value)
    this.#typing.forget(soal_id)
    const whole = typeof value.a === 'string' && this.#questions.texts.has(soal_id)
    return whole ? this.#typing.say(soal_id, value.a as string, true) : this.#say(soal_id, value)
  }

  typed(soal_id: string, text: Typed): void {
    this.#typing.typed(soal_id, text)
    this.#changed()
  }

  left(soal_id: string): void {
    this.#typing.left(soal_id)
  }

  unsaved(): ReadonlyMap<string, { value: Answer; before: Answer }> {
    const { book, writer, replicas } = this.page
    const has = Math.max(...replicas.map((replica) => replica.holds(writer.name)))
    const open = book.after(writer.name, has).flatMap(({ q, v }) => ('a' in v || 'splice' in v ? [q] : []))
    if (open.length === 0) return new Map()
    const judgement = this.#judge()
    const stored = (book.logs.get(writer.name) ?? []).slice(0, has)
    const before = viewOf({ ...judgement, logs: new Map([...judgement.logs, [writer.name, stored]]) }, this.#questions)
    const answerIn = ({ answers }: View, id: string) => answers.get(id) ?? null
    const ids = open.flatMap((q) => this.#questions.ids[q] ?? [])
    return new Map(ids.map((id) => [id, { value: answerIn(this.#view, id), before: answerIn(before, id) }]))
  }

  saved(): Promise<void> {
    return this.#saving.saved(this.#lastDeed)
  }

  async end(): Promise<void> {
    if (this.#phase() !== 'running') return
    this.#typing.flush()
    const seq = this.#write({ end: 'button' }, -1)
    this.#changed()
    if (seq !== null) await this.#saving.saved(seq)
  }

  flush(): void {
    this.page.sender.hurry()
  }

  /** Something was learned by another way than a reply. */
  told(news: Partial<Kept>): void {
    this.page.learn(news)
    // Ended by staff it has a receipt to fetch, whatever else there is to say.
    this.page.sender.kick()
    this.#learned()
  }

  takeOver(): void {
    this.page.sender.claim()
  }

  seen(): void {
    this.page.returned()
    this.#changed()
  }

  /** Whether the student looks at this page, where the schedule has it noted. */
  focus(has: boolean): void {
    if (!this.sitting.catat_fokus || this.#phase() !== 'running') return
    const { writer } = this.page
    has ? writer.focused() : writer.left()
  }

  going(): void {
    this.#typing.flush()
    this.page.sender.hurry()
  }

  online(): void {
    this.page.sender.hurry()
  }

  exportFile = () => this.#parts.exportFile(this.page.book)

  /** Resolves once this page life's beginning stands on the phone, with what the attempt is opened and sent by. */
  begun(): Promise<void> {
    return this.#saving.saved(1)
  }

  /** The screen is left. The page life goes on with the attempt, and so does whoever opens it again. */
  close(): void {
    this.#typing.flush()
    this.#listeners.clear()
    this.#parts.closed?.()
  }

  /** The page life is over. */
  stop(): void {
    this.#cancelTick()
    this.page.stop()
  }
}

interface Hooks {
  tell(link: Link): void
  hear(news: News): void
  learned(): void
}
