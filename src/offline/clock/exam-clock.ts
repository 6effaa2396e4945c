import type { Ports } from '../ports.ts'
import { lastSeq, lastTime, type Memory } from '../store/memory.ts'
import { seqNow } from '../store/rename.ts'
import type { ClockPair, SureTime } from '../store/rows.ts'
import { CLOCK_JUMP_MS, type ClockNote } from './notes.ts'
import { guessAgain, resume, sureOf, type ToldTime } from './resume.ts'
import type { Correction } from './retime.ts'
import type { ServerNow } from './server-clock.ts'

/** Known to the second: less than this off. */
const KNOWN_MS = 2000

export interface ExamClockStart {
  /** Where the last page life left off; null for an attempt that begins now. */
  pair: ClockPair | null
  /** The pair as it stands in the database: what differs from it was left by another tab. */
  stored?: ClockPair | undefined
  /** The log whose lines bear its times. */
  log: Pick<Memory, 'record' | 'own'>
}

/**
 * Exam time: ms since the start of the attempt. It runs by the even clock alone, whatever happens to the phone's; the
 * server's clock puts it right. It never runs backwards, but for one case: a guess over a time that no clock of this
 * page saw (the page was dead, the device slept) is withdrawn when the server, or the phone's clock put right, says that
 * it was too much. RULES I5.
 */
export function examClock(ports: Pick<Ports, 'mono' | 'wall' | 'origin'>, start: ExamClockStart) {
  const { log } = start
  const nextSeq = () => lastSeq(log) + 1
  const resumed = start.pair && resume(start.pair, ports.wall(), ports.origin())
  // What the guess goes by, and the even clock when its `least` was told.
  let sure = start.pair ? sureOf(start.pair) : undefined
  let sureAt = ports.mono()
  const anew = resumed ? guessAgain(resumed.t, sure, ports.wall()) : 0
  let base = { t: anew, mono: ports.mono() }
  let floor = base.t
  let error = start.pair ? Number.POSITIVE_INFINITY : 0
  // The first line of the guess; null where the time is no guess.
  let guess: number | null = start.pair ? (start.pair.provisional ? start.pair.from_seq : nextSeq()) : null
  // What the guess is made of: from which line on, and how much was added there, ms. Of earlier lives nothing is known.
  let parts = [{ seq: nextSeq(), ms: resumed && start.pair ? resumed.t - start.pair.t : 0 }]
  let mixed = false
  if (resumed && anew < resumed.t) unlikeBefore()
  // The name of the log in whose numbers these are told.
  let named = log.record.device_id
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

  /** The log may go on under another name, with other numbers. */
  function sameNumbers(): void {
    if (guess !== null) guess = seqNow(log, named, guess)
    parts = parts.map(({ seq, ms }) => ({ seq: seqNow(log, named, seq), ms }))
    named = log.record.device_id
  }

  /** From here on lines bear another guess than those before. */
  function unlikeBefore(): void {
    parts.push({ seq: nextSeq(), ms: Number.POSITIVE_INFINITY })
    mixed = true
  }

  /** What stands in the log is no guess, what is still to come is one as before. */
  function guessAnew(): void {
    guess = nextSeq()
    parts = [{ seq: guess, ms: Number.POSITIVE_INFINITY }]
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
    sameNumbers()
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
    // A part cannot have been more too much than it was.
    const part = [...parts].reverse().find(({ ms }) => ms + server.error >= -shift)
    const correction = { shift, from_seq: guess, last_seq: part?.seq ?? guess, mixed }
    moveTo(running() + shift)
    floor = running()
    error = server.error
    guess = null
    parts = []
    mixed = false
    return correction
  }

  /**
   * Another tab wrote meanwhile, and left what it knew of the time. Answers `settled` where it put right what stood
   * before; where this tab knows better than the other's guess, how wrong that was.
   */
  function look(stored: Pair | undefined): Correction | 'settled' | null {
    if (!stored) return null
    sameNumbers()
    // Every line is written with its clock, where the database takes it: is that sure, no line of the log is a guess.
    const sure = !stored.provisional && stored.t >= lastTime(log)
    if (sure && guess !== null) guessAnew()
    if (left.some((pair) => same(pair, stored))) return null
    left = [stored]
    theirs = stored
    if (!stored.provisional) {
      if (guess !== null) guessAnew()
      return 'settled'
    }
    const from_seq = seqNow(log, stored.device_id, stored.from_seq)
    const shift = Math.round(running() - (stored.t + ports.wall() - stored.wall))
    const agreed = Math.abs(shift) < CLOCK_JUMP_MS
    if (guess === null) return agreed ? null : { shift, from_seq, last_seq: from_seq }
    guess = Math.min(guess, from_seq)
    if (!agreed) unlikeBefore()
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
      sameNumbers()
      if (guess === null) {
        sure = { t: running(), wall: ports.wall() - leap, least: running() }
        sureAt = ports.mono()
      }
      moveTo(running() + leap)
      parts.push({ seq: nextSeq(), ms: leap })
      guess ??= nextSeq()
      error = Number.POSITIVE_INFINITY
      notes.push({ kind: 'sleep', ms })
    } else {
      notes.push({ kind: leap < 0 ? 'wall_back' : 'wall_forward', ms })
      if (leap < 0 && guess !== null) takeBack()
    }
  }

  /** What a clock that was set back does not claim any more is no part of the guess. */
  function takeBack(): void {
    const less = guessAgain(running(), sureNow(), ports.wall())
    if (less >= running()) return
    sameNumbers()
    unlikeBefore()
    moveTo(less)
    floor = less
  }

  const sureNow = (): SureTime | undefined => sure && { ...sure, least: sure.least + ports.mono() - sureAt }

  return {
    t,
    hear,
    tick,
    look,
    /** Whether the other tab's time is sure, and no line was written under the guess of this one. */
    outdone: () => guess !== null && guess >= nextSeq() && theirs?.provisional === false,
    /** Whether the time is that of the server, to the second. */
    known: () => guess === null && error <= KNOWN_MS,
    /** Whether part of the time is a guess that the server has not confirmed. */
    guessing: () => guess !== null,
    /** As the server is told of it, with the least that it can be where it is a guess. */
    told: (): ToldTime => ({ t: t(), t_least: guess === null ? undefined : sureNow()?.least }),
    /** The first line of the guess. */
    guessedFrom(): number | null {
      sameNumbers()
      return guess
    },
    /**
     * What the next page life goes on from. While lines bear the times of a guess that was found `wrong` it is told in
     * the time of that guess, as they are.
     */
    pair(wrong: Correction | null): Pair {
      sameNumbers()
      const pair = {
        t: wrong ? Math.max(0, t() - wrong.shift) : t(),
        wall: ports.wall(),
        origin: ports.origin(),
        provisional: wrong !== null || guess !== null,
        from_seq: wrong?.from_seq ?? guess ?? 0,
        sure: guess === null ? undefined : sureNow(),
        device_id: log.record.device_id,
        last_seq: lastSeq(log),
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
