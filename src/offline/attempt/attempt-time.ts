import type { ExamClock } from '../clock/exam-clock.ts'
import { CLOCK_JUMP_MS } from '../clock/notes.ts'
import { type Correction, guessedFrom, retime, shiftNow } from '../clock/retime.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import type { Ports } from '../ports.ts'
import { lastSeq, lastTime, type Memory } from '../store/memory.ts'
import { seqNow } from '../store/rename.ts'
import type { ClockPair } from '../store/rows.ts'
import { logLock, type Vault } from '../store/vault.ts'

export interface TimeDeps {
  vault: Vault
  ports: Pick<Ports, 'locks'>
  memory: Memory
  clock: ExamClock
  server: ServerClock
  /** Exam time at which the attempt is over, ms: no line bears more. */
  limit(): number
  /** Lines bear other times now: `shift` ms is what a guess was off by. */
  wasRighted(shift: number): Promise<void>
  flush(): void
}

/**
 * Exam time of an attempt that is open here, as it stands in its lines and in the database: what was written by a guess,
 * of this tab or another, is put right as soon as one of them knows better. RULES I5.
 */
export function attemptTime({ vault, ports, memory, clock, server, limit, wasRighted, flush }: TimeDeps) {
  const { attempt_id } = memory.record
  /** Lines still bear the times of a guess that was found wrong: a page that dies now leaves that to the next one. */
  let wrong: (Correction & { device_id: string; theirs: boolean }) | null = null
  let standing: Promise<unknown> = Promise.resolve()
  let at_work = 0
  let queued = false

  const device_id = () => memory.record.device_id

  /** A correction in the numbers that lines have by now, with all that is known of them. */
  const toldNow = (correction: NonNullable<typeof wrong>) => ({
    ...correction,
    from_seq: seqNow(memory, correction.device_id, correction.from_seq),
    last_seq: seqNow(memory, correction.device_id, correction.last_seq),
    further:
      correction.further?.map(({ seq, shift }) => ({ seq: seqNow(memory, correction.device_id, seq), shift })) ?? [],
    // Lines that this tab wrote under a guess of its own are put right when it is. Behind its own wrong guess they bear that one too.
    to_seq: (correction.theirs ? clock.guessedFrom() : null) ?? Number.POSITIVE_INFINITY,
    stood_at: limit(),
  })

  /** What stands was put right; a line that is on its way to the log bears the guess all the same. */
  function stillToCome(guess: NonNullable<typeof wrong>): typeof wrong {
    const seq = lastSeq(memory) + 1
    return { ...guess, device_id: device_id(), from_seq: seq, last_seq: seq }
  }

  /** What of this tab's own is not put right yet. */
  const ours = () => (wrong && !wrong.theirs ? wrong : null)

  /** One guess was found wrong, perhaps before another one was put right. */
  function stillWrong(correction: Correction): typeof wrong {
    const before = ours()
    if (!before) return { ...correction, device_id: device_id(), theirs: false }
    const { from_seq: seq, shift } = correction
    const told = toldNow(before)
    return { ...told, device_id: device_id(), further: [...told.further, { seq, shift }] }
  }

  /** Takes in what another tab left of the time, as it stands in the database. */
  function look(stored: ClockPair | undefined): void {
    const found = clock.look(stored)
    if (found === 'settled') wrong = wrong && !wrong.theirs ? stillToCome(wrong) : null
    else if (found) wrong ??= { ...found, device_id: device_id(), theirs: true }
  }

  /** The clock as it is left behind: while lines bear a wrong guess, in the time of that guess. */
  const leave = () => clock.pair(wrong && { ...toldNow(wrong), shift: shiftNow(wrong) })

  /** What the next page life, or another tab, goes on from. */
  function pair(stored?: ClockPair): Omit<ClockPair, 'attempt_id'> {
    look(stored)
    return leave()
  }

  /** The time (ms) that a line has to bear now: all that stand behind a wrong guess of this tab are moved alike. */
  const written = (t: number): number => (wrong && !wrong.theirs ? Math.max(0, t - shiftNow(wrong)) : t)

  /** Lines that no server has seen are written again with the right times. Answers false where that has to wait. */
  async function putRight(): Promise<boolean> {
    let shift = 0
    const done = await ports.locks.run('elp:drain', async () => {
      // Whoever held the lock may have sent or forked these very lines.
      await vault.readAnew(memory)
      return ports.locks.run(logLock(attempt_id), async () => {
        look((await vault.onDatabase((db) => db.clocks.get(attempt_id)))?.value)
        if (!wrong) return true
        // Lines that the server has keep their times, and another tab has to hear that the log goes by another name.
        if (memory.record.acked_lost || (await vault.unheard(attempt_id))) return false
        shift = shiftNow(wrong)
        const correction = toldNow(wrong)
        const last_seq = correction.theirs
          ? guessedFrom(memory.own, correction.from_seq, correction.shift)
          : correction.last_seq
        await retime(vault, memory, { ...correction, last_seq }, () => ({ attempt_id, ...clock.pair(null) }))
        wrong = null
        return true
      })
    })
    if (shift !== 0) await wasRighted(shift)
    return done
  }

  /**
   * Nothing is sent before it stands in the stores: the next page life would take for a guess what the server has. Work
   * that has to wait is taken up when the outbox is looked at again.
   */
  function afterwards(work: () => Promise<boolean>): void {
    at_work++
    standing = standing
      .then(work)
      .catch(() => false)
      .then((done) => {
        at_work--
        if (done && at_work === 0) flush()
      })
  }

  function rightSoon(): void {
    if (!wrong || queued) return
    queued = true
    afterwards(() => {
      queued = false
      return putRight()
    })
  }

  async function keep(): Promise<true> {
    await vault.onDatabase((db) =>
      db.transaction('rw', db.clocks, async () => {
        look(await db.clocks.get(attempt_id))
        // What another tab is sure of is better than a guess of which no line was written.
        if (!clock.outdone()) await db.clocks.put({ attempt_id, ...leave() })
      }),
    )
    rightSoon()
    return true
  }

  const pending = () => at_work > 0 || wrong !== null || clock.guessing()

  return {
    pair,
    written,
    rightSoon,
    keep,
    /** Whether times of lines may still have to be put right: nothing of it is sent before. */
    pending,
    /** The same, of what stands in the database now. */
    async pendingAnywhere(): Promise<boolean> {
      const stored = (await vault.onDatabase((db) => db.clocks.get(attempt_id)))?.value
      look(stored)
      rightSoon()
      // What is sent now is no guess to the next page life, whoever wrote it.
      if (!pending() && stored?.provisional) await keep()
      return pending()
    },
    /** The server's clock was heard. */
    heard(): void {
      const now = server.now()
      if (!memory.record.server || !now) return
      const correction = clock.hear(now, memory.record.server.started_at)
      if (!correction) return
      const small = Math.abs(correction.shift) < CLOCK_JUMP_MS && !correction.mixed
      // Another tab's guess may have left a line in the time to come.
      const agreed = small && (ours() !== null || lastTime(memory) < clock.t() + CLOCK_JUMP_MS)
      if (!agreed) wrong = stillWrong(correction)
      if (agreed) afterwards(keep)
      else rightSoon()
    },
  }
}
