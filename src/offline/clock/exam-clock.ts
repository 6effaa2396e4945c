import type { Ports } from '../ports.ts'
import type { ClockPair } from '../store/rows.ts'
import { CLOCK_JUMP_MS, type ClockNote } from './notes.ts'
import { resume } from './resume.ts'
import type { Correction } from './retime.ts'
import type { ServerNow } from './server-clock.ts'

/** Known to the second: less than this off. */
const KNOWN_MS = 2000

export interface ExamClockStart {
  /** Where the last page life left off; null for an attempt that begins now. */
  pair: ClockPair | null
  /** The pair as it stands in the database: what differs from it was left by another tab. */
  stored?: ClockPair | undefined
  /** The seq that the next entry will have. */
  next_seq(): number
}

/**
 * Exam time: ms since the start of the attempt. It runs by the even clock alone, whatever happens to the phone's; the
 * server's clock puts it right. It never runs backwards, but for one case: a guess over a time that no clock of this
 * page saw (the page was dead, the device slept) is withdrawn when the server says that it was too much. RULES I5.
 */
export function examClock(ports: Pick<Ports, 'mono' | 'wall' | 'origin'>, start: ExamClockStart) {
  const resumed = start.pair && resume(start.pair, ports.wall(), ports.origin())
  let base = { t: resumed?.t ?? 0, mono: ports.mono() }
  let floor = base.t
  let error = start.pair ? Number.POSITIVE_INFINITY : 0
  // The first line of the guess, and the first one since its last part was added.
  let guess: number | null = start.pair ? (start.pair.provisional ? start.pair.from_seq : start.next_seq()) : null
  let last_guess = start.next_seq()
  let mixed = false
  // Left in the database by this tab, or seen there: the last one read is among them.
  let left: Pair[] = start.stored ? [start.stored] : []
  let theirs: Pair | null = null
  let seen = { wall: ports.wall(), mono: ports.mono() }
  // How far the two clocks had gone apart since, when they were last compared.
  let apart = 0
  let hidden = false
  const notes: ClockNote[] = resumed?.note ? [resumed.note] : []

  const running = () => base.t + (ports.mono() - base.mono)
  // A server whose own clock was set back would put the exam before its start.
  const moveTo = (t: number) => {
    base = { t: Math.max(0, t), mono: ports.mono() }
  }

  const drift = () => ports.wall() - seen.wall - (ports.mono() - seen.mono)

  function t(): number {
    floor = Math.max(floor, running())
    return Math.round(floor)
  }

  /** Of a reply that was long on its way the least is believed that it can mean: too little can be made up for. */
  function adopt(told: number, off_by: number): void {
    const slow = off_by > KNOWN_MS
    moveTo(slow ? told - off_by : told)
    error = slow ? 2 * off_by : off_by
  }

  /** What the server's clock says of this attempt's time. Answers how wrong a guess was, once it is known. */
  function hear(server: ServerNow, started_at: number): Correction | null {
    const told = server.now - started_at
    const off = told - running()
    if (server.error <= KNOWN_MS) forgetSleeps()
    if (guess === null) {
      const agreed = (server.error < error ? 0 : error) + server.error + 100
      if (Math.abs(off) > agreed) adopt(told, server.error)
      else error = Math.min(error, server.error)
      return null
    }
    // A slow reply that does not contradict the guess leaves it as it is: it may be the better of the two.
    const shift = server.error > KNOWN_MS && Math.abs(off) <= server.error ? 0 : Math.round(off)
    const correction = { shift, from_seq: guess, last_seq: last_guess, mixed }
    moveTo(running() + shift)
    floor = running()
    error = server.error
    guess = null
    mixed = false
    return correction
  }

  /**
   * Another tab wrote meanwhile, and left what it knew of the time. Answers `settled` where it put right what stood
   * before; where this tab knows better than the other's guess, how wrong that was.
   */
  function look(stored: Pair | undefined): Correction | 'settled' | null {
    if (!stored || left.some((pair) => same(pair, stored))) return null
    left = [stored]
    theirs = stored
    if (!stored.provisional) {
      if (guess !== null) guess = last_guess = start.next_seq()
      return 'settled'
    }
    const shift = Math.round(running() - (stored.t + ports.wall() - stored.wall))
    const agreed = Math.abs(shift) < CLOCK_JUMP_MS
    if (guess === null) return agreed ? null : { shift, from_seq: stored.from_seq, last_seq: stored.from_seq }
    guess = Math.min(guess, stored.from_seq)
    if (!agreed) last_guess = start.next_seq()
    mixed ||= !agreed
    return null
  }

  /** Compares the two clocks. Called every second and whenever something happens; `visible`: the page is seen now. */
  function tick(visible: boolean): ClockNote[] {
    const now = drift()
    const unseen = hidden || !visible
    hidden = !visible
    // What is too little to be told from a slow page adds up: short sleeps are a long one. A leap leaves it standing.
    const leap = isJump(now - apart) ? now - apart : now
    apart = now
    if (isJump(leap)) {
      seen.wall += leap
      apart -= leap
      jump(leap, unseen)
    }
    return notes.splice(0)
  }

  /** The server says what time it is, so that nobody need know how much of it was slept. */
  function forgetSleeps(): void {
    if (isJump(drift())) return
    seen = { wall: ports.wall(), mono: ports.mono() }
    apart = 0
  }

  /** A phone that sleeps stops the even clock; its own clock then tells how long, if nobody moved it meanwhile. */
  function jump(leap: number, unseen: boolean): void {
    const ms = Math.round(leap)
    if (leap > 0 && unseen) {
      moveTo(running() + leap)
      last_guess = start.next_seq()
      guess ??= last_guess
      error = Number.POSITIVE_INFINITY
      notes.push({ kind: 'sleep', ms })
    } else {
      notes.push({ kind: leap < 0 ? 'wall_back' : 'wall_forward', ms })
    }
  }

  return {
    t,
    hear,
    tick,
    look,
    /** Whether the other tab's time is sure, and no line was written under the guess of this one. */
    outdone: () => guess !== null && guess >= start.next_seq() && theirs?.provisional === false,
    /** Whether the time is that of the server, to the second. */
    known: () => guess === null && error <= KNOWN_MS,
    /** Whether part of the time is a guess that the server has not confirmed. */
    guessing: () => guess !== null,
    /**
     * What the next page life goes on from. While lines bear the times of a guess that was found `wrong` it is told in
     * the time of that guess, as they are.
     */
    pair(wrong: Correction | null): Pair {
      const pair = {
        t: wrong ? Math.max(0, t() - wrong.shift) : t(),
        wall: ports.wall(),
        origin: ports.origin(),
        provisional: wrong !== null || guess !== null,
        from_seq: wrong?.from_seq ?? guess ?? 0,
      }
      left.push(pair)
      theirs = null
      return pair
    },
  }
}

const isJump = (ms: number) => Math.abs(ms) > CLOCK_JUMP_MS

type Pair = Omit<ClockPair, 'attempt_id'>

const same = (a: Pair, b: Pair) =>
  a.t === b.t &&
  a.wall === b.wall &&
  a.origin === b.origin &&
  a.provisional === b.provisional &&
  a.from_seq === b.from_seq

export type ExamClock = ReturnType<typeof examClock>
