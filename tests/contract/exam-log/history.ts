import fc from 'fast-check'
import type { EntryValue, Heads, LogEntry } from '#contract/exam/log/entry.ts'
import type { TimeFacts } from '#contract/exam/log/when.ts'

/** What may happen to a student's phones; `by`: ms. */
export type Step =
  | { kind: 'answer'; q?: number }
  /** On to the next part, where one is left. */
  | { kind: 'move' }
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

export const MINUTE = 60_000
const to = (max: number) => fc.integer({ min: 0, max })
export const around = (max: number) => fc.integer({ min: -max, max })

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Step>({ kind: 'answer' }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), by: to(5 * MINUTE) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lid' as const), by: to(20 * MINUTE) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set' as const), by: around(90 * MINUTE) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('away' as const), asleep: to(40 * MINUTE), awake: to(MINUTE), set: around(60 * MINUTE) },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('sample' as const), up: to(1000), down: to(1000) },
      asleep: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: to(10 * MINUTE) }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send' as const), by: to(3000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('kill' as const), dead: to(60 * MINUTE), set: around(60 * MINUTE) }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'tab' }) },
)

/** A page life, and what really happened. */
interface Life {
  writer: string
  entries: LogEntry[]
  /** When each entry was written by the database's clock. */
  truth: number[]
  /** Its place among all entries of the history. */
  place: number[]
  /** Monotonic clock; it stops while the phone sleeps. */
  m: number
  /** What both clocks said when they were last compared. */
  checked: { m: number; wall: number }
  /** What it knows of the others. */
  seen: Record<string, number>
}

const APART_MS = 250

export interface Phone {
  ppm: number
  ahead: number
  deaf?: boolean
}

/** Lengths of the parts, ms, and when the exam clock stands, epoch ms. */
export interface TrueExam {
  lengths: readonly number[]
  stops: readonly { at: number; until: number }[]
}

/** Phone and server as they really were, and what they wrote down. */
export class History {
  now = 1_700_000_000_000
  readonly lives: Life[] = []
  readonly received = new Map<string, { seq: number; at: number }[]>()
  #wallAhead: number
  readonly #rate: number
  readonly #deaf: boolean
  readonly #front: Life[] = []
  readonly #exam: TrueExam
  readonly #moves: { to: number; at: number }[] = []
  #written = 0

  /** `ppm`: how fast the phone's crystal is; `ahead`: of its clock; `deaf`: its tabs never tell each other. */
  constructor({ ppm, ahead, deaf = false }: Phone, exam: TrueExam = { lengths: [], stops: [] }) {
    this.#deaf = deaf
    this.#exam = exam
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

  /** Exam time between two moments as it really was. */
  worked(from: number, to: number): number {
    const stood = this.#exam.stops.map(({ at, until }) => Math.max(0, Math.min(until, to) - Math.max(at, from)))
    return to - from - stood.reduce((sum, ms) => sum + ms, 0)
  }

  /** In which part an answer was given, by how much exam time it was too late or too early for part `of`. */
  outside(of: number, at: number): number {
    let [start, left] = [this.lives[0]?.truth[0] as number, 0]
    for (const [part, length] of this.#exam.lengths.entries()) {
      const move = this.#moves.find(({ to }) => to === part + 1)?.at
      if (part === of) {
        const late = Math.max(this.worked(start, at) - left - length, move === undefined ? -1 : this.worked(move, at))
        return at < start || this.worked(start, at) < left ? -1 : Math.max(0, late)
      }
      if (move === undefined) left += length
      else [start, left] = [move, 0]
    }
    return 0
  }

  #part(): number {
    return this.#exam.lengths.findIndex((_, part) => this.outside(part, this.now) === 0)
  }

  #move(life: Life): void {
    const part = this.#part()
    if (part < 0 || part + 1 >= this.#exam.lengths.length || this.#moves.some(({ to }) => to > part)) return
    this.#compare(life)
    this.#news(life)
    this.#write(life, { move: part + 1 })
    this.#moves.push({ to: part + 1, at: this.now })
  }

  do(step: Step): void {
    const life = this.#front[0] as Life
    if (step.kind === 'pass') this.#pass(step.by)
    else if (step.kind === 'lid') this.#sleep(step.by)
    else if (step.kind === 'set') this.#set(life, step.by)
    else if (step.kind === 'answer') this.#answer(life, step.q ?? 0)
    else if (step.kind === 'move') this.#move(life)
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

  #answer(life: Life, q: number): void {
    this.#compare(life)
    this.#news(life)
    this.#write(life, { a: 'A' }, q)
  }

  #news(life: Life): void {
    const news = Object.fromEntries(
      this.lives
        .filter(() => !this.#deaf)
        .filter((other) => other !== life && other.entries.length > (life.seen[other.writer] ?? 0))
        .map((other) => [other.writer, other.entries.length]),
    )
    if (Object.keys(news).length) this.#write(life, { sees: news })
    Object.assign(life.seen, news)
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
      ...{
        writer: `w${this.lives.length}`,
        entries: [],
        truth: [],
        place: [],
        m: 0,
        checked: { m: 0, wall },
        seen: { ...knows },
      },
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
    life.place.push(this.#written++)
  }
}

export const run = (steps: readonly Step[], phone: Phone, exam?: TrueExam): History => {
  const history = new History(phone, exam)
  for (const each of steps) history.do(each)
  return history
}

export const AT = 1_700_000_000_000
export const NO_FACTS: TimeFacts = { received: new Map(), claims: new Map() }

/** A log by hand: what was written, and at which m. */
export function log(...written: [number, EntryValue][]): LogEntry[] {
  return written.map(([m, v], index) => ({ seq: index + 1, m, q: 'a' in v ? 0 : -1, v }))
}
export const open = (wall: number, knows: Heads = {}): EntryValue => ({
  open: { phone_id: 'p', wall, app: '1', epoch: 0, knows },
})
export const sample = (at: number, left: number, back: number): EntryValue => ({ server: { at, left, back } })
export const answer: EntryValue = { a: 'A' }
