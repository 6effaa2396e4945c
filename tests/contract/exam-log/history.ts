import type { EntryValue, Heads, LogEntry } from '#contract/exam/log/entry.ts'
import type { TimeFacts } from '#contract/exam/log/when.ts'

/** What may happen to a student's phones; `by`: ms. */
export type Step =
  | { kind: 'answer' }
  | { kind: 'pass'; by: number }
  /** The machine sleeps while the page is seen. */
  | { kind: 'lid'; by: number }
  /** Somebody sets the phone's clock, while the page is seen. */
  | { kind: 'set'; by: number }
  /** The page is hidden, the phone may sleep and its clock be set meanwhile. */
  | { kind: 'away'; asleep: number; awake: number; set: number }
  /** A call with an answer; the phone may sleep in between. */
  | { kind: 'sample'; up: number; down: number; asleep: number }
  /** A batch arrives: all that was written by this page. */
  | { kind: 'send'; by: number }
  | { kind: 'kill'; dead: number; set: number }
  /** The other of two tabs is in front from now on. */
  | { kind: 'tab' }

/** A page life, and what really happened. */
interface Life {
  writer: string
  entries: LogEntry[]
  /** When each entry was written by the database's clock. */
  truth: number[]
  /** Monotonic clock; it stops while the phone sleeps. */
  m: number
  /** What both clocks said when they were last compared. */
  checked: { m: number; wall: number }
  /** What it knows of the others. */
  seen: Record<string, number>
}

const APART_MS = 250

/** Phone and server as they really were, and what they wrote down. */
export class History {
  now = 1_700_000_000_000
  readonly lives: Life[] = []
  readonly received = new Map<string, { seq: number; at: number }[]>()
  #wallAhead: number
  readonly #rate: number
  readonly #front: Life[] = []

  /** `ppm`: how fast the phone's crystal is; `ahead`: of its clock. */
  constructor({ ppm, ahead }: { ppm: number; ahead: number }) {
    this.#rate = 1 + ppm / 1e6
    this.#wallAhead = ahead
    this.#open()
  }

  get facts(): TimeFacts {
    return { received: this.received, claims: new Map() }
  }

  get logs(): Map<string, LogEntry[]> {
    return new Map(this.lives.map(({ writer, entries }) => [writer, entries]))
  }

  do(step: Step): void {
    const life = this.#front[0] as Life
    if (step.kind === 'pass') this.#pass(step.by)
    else if (step.kind === 'lid') this.#sleep(step.by)
    else if (step.kind === 'set') this.#set(life, step.by)
    else if (step.kind === 'answer') this.#answer(life)
    else if (step.kind === 'away') this.#away(life, step)
    else if (step.kind === 'sample') this.#sample(life, step)
    else if (step.kind === 'send') this.#send(life, step.by)
    else if (step.kind === 'kill') this.#kill(step)
    else this.#tab()
  }

  #pass(ms: number): void {
    this.now += ms
    for (const life of this.#front) life.m += ms * this.#rate
  }

  #sleep(ms: number): void {
    for (const life of this.#front) this.#compare(life)
    this.now += ms
    for (const life of this.#front) this.#compare(life)
  }

  /** A clock that is set back in the same moment as a lid is closed hides it: each is looked at alone. */
  #set(life: Life, by: number): void {
    this.#compare(life)
    this.#wallAhead += by
    for (const each of this.#front) this.#compare(each)
  }

  #answer(life: Life): void {
    this.#compare(life)
    const news = Object.fromEntries(
      this.lives
        .filter((other) => other !== life && other.entries.length > (life.seen[other.writer] ?? 0))
        .map((other) => [other.writer, other.entries.length]),
    )
    if (Object.keys(news).length) this.#write(life, { sees: news })
    Object.assign(life.seen, news)
    this.#write(life, { a: 'A' }, 0)
  }

  #away(life: Life, { asleep, awake, set }: { asleep: number; awake: number; set: number }): void {
    for (const each of this.#front) this.#compare(each)
    this.#pass(awake)
    this.now += asleep
    this.#wallAhead += set
    for (const each of this.#front) this.#gap(each, true)
    this.#compare(life)
  }

  #sample(life: Life, { up, down, asleep }: { up: number; down: number; asleep: number }): void {
    this.#compare(life)
    const left = life.m
    this.#pass(up)
    const at = Math.floor(this.now)
    this.#sleep(asleep)
    this.#pass(down)
    this.#compare(life)
    this.#write(life, { server: { at, left, back: life.m } })
  }

  #send(life: Life, by: number): void {
    const seq = life.entries.length
    this.#pass(by)
    const batches = this.received.get(life.writer) ?? []
    this.received.set(life.writer, [...batches, { seq, at: Math.ceil(this.now) }])
  }

  #kill({ dead, set }: { dead: number; set: number }): void {
    this.#front.length = 0
    this.now += dead
    this.#wallAhead += set
    this.#open()
  }

  #tab(): void {
    if (this.#front.length < 2) this.#open()
    this.#front.reverse()
  }

  #open(): void {
    const knows: Heads = Object.fromEntries(this.lives.map(({ writer, entries }) => [writer, entries.length]))
    const wall = this.#wall()
    const life: Life = {
      ...{ writer: `w${this.lives.length}`, entries: [], truth: [], m: 0, checked: { m: 0, wall }, seen: { ...knows } },
    }
    this.lives.push(life)
    this.#front.unshift(life)
    this.#write(life, { open: { phone_id: 'p', wall, app: '1', epoch: 0, knows } })
  }

  #wall = () => this.now + this.#wallAhead

  #compare(life: Life): void {
    const jump = this.#jump(life)
    if (Math.abs(jump) > APART_MS) this.#gap(life, false)
  }

  #jump = ({ m, checked }: Life) => this.#wall() - checked.wall - (m - checked.m)

  #gap(life: Life, hidden: boolean): void {
    this.#write(life, { gap: { hidden, jump: this.#jump(life) } })
    life.checked = { m: life.m, wall: this.#wall() }
  }

  #write(life: Life, v: EntryValue, q = -1): void {
    life.entries.push({ seq: life.entries.length + 1, m: life.m, q, v })
    life.truth.push(this.now)
  }
}
