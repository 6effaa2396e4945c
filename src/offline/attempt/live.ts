import { NO_SOAL } from '#contract/exam/bounds.ts'
import type { EntryValue } from '#contract/exam/entry.ts'
import type { Paper } from '#contract/exam/paper.ts'
import { openIndex } from '#contract/exam/timeline.ts'
import type { ExamClock } from '../clock/exam-clock.ts'
import type { ClockNote } from '../clock/notes.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import { settleEnd } from '../clock/settle-end.ts'
import { pausedAt, stoodStill } from '../live/facts.ts'
import type { LinkState, Ports } from '../ports.ts'
import type { Trouble } from '../send/deps.ts'
import { lastSeq, type Memory } from '../store/memory.ts'
import type { StoreState } from '../store/stores.ts'
import { BesideAnotherTab, type Vault } from '../store/vault.ts'
import type { AttemptSnapshot, OpenAttempt } from '../types.ts'
import { attemptTime } from './attempt-time.ts'
import { phaseOf } from './phase.ts'
import type { Failure } from './save-state.ts'
import { limitsOf, snapshotOf } from './snapshot.ts'
import { type View, viewOf, viewWith } from './view.ts'

export interface LiveDeps {
  vault: Vault
  ports: Ports
  memory: Memory
  paper: Paper
  clock: ExamClock
  server: ServerClock
  promised: Pick<StoreState, 'indexed_db' | 'opfs'>
  link(): LinkState
  trouble(): Trouble
  visible(): boolean
  /** A store had lost what it held: the paper may be among it. */
  healed(): void
  /** Something new is to be sent. */
  appended(): void
  flush(): void
  exportFile(): Promise<Blob>
  closed(): void
}

/** The attempt takes no more entries on this phone. */
export class AttemptClosed extends Error {}

const TICK_MS = 1000
const PERSIST_CLOCK_MS = 10_000
/** After the time is up the finger that was on its way still counts; then the attempt closes by itself. */
const LAST_TAP_MS = 1500

export interface LiveAttempt extends OpenAttempt {
  /** Something outside changed: the record, the link, the server's clock. */
  changed(): void
  /** The server's clock was heard. */
  heard(): void
  tick(): Promise<void>
  /** Whether times of entries may still have to be put right, as far as this tab knows: nothing is sent before. */
  clockPending(): boolean
  /** The same, with a look at what other tabs left. */
  clockPendingAnywhere(): Promise<boolean>
  memory: Memory
}

/** An attempt open in this tab. */
export function liveAttempt(deps: LiveDeps): LiveAttempt {
  const { vault, ports, memory, paper, clock, server, flush } = deps
  const { attempt_id } = memory.record
  const listeners = new Set<() => void>()
  let view: View = viewOf(memory)
  let seen = stampOf(memory)
  let snapshot: AttemptSnapshot | null = null
  let writing = 0
  let failed: Failure | null = null
  let overSince: number | null = null
  let pausedSince: number | null = null
  let persistedAt = ports.mono()
  let cancelTick: (() => void) | null = null
  let shut = false
  let healed = vault.state.healed

  const total = () => limitsOf(paper, view, memory).at(-1)?.akhir ?? 0
  const t = () => Math.min(clock.t(), total(), pausedAt(memory.record) ?? Number.POSITIVE_INFINITY)

  const time = attemptTime({ vault, ports, memory, clock, server, limit: total, wasRighted, flush })

  /** The finger that was on its way when the pause was heard still counts. */
  function locked(): boolean {
    if (pausedAt(memory.record) === null) {
      pausedSince = null
      return false
    }
    pausedSince ??= ports.mono()
    return ports.mono() - pausedSince >= LAST_TAP_MS
  }

  function emit(): void {
    locked()
    snapshot = null
    for (const listener of listeners) listener()
  }

  /** Takes in what others changed in memory. */
  function lookAgain(): void {
    const stamp = stampOf(memory)
    if (stamp !== seen) view = viewOf(memory)
    seen = stamp
  }

  async function append(soal_id: string, value: EntryValue): Promise<void> {
    if (shut || phaseOf(memory.record) !== 'running') throw new AttemptClosed('The attempt is closed on this phone.')
    if (locked() && !('x' in value)) throw new AttemptClosed('The attempt is paused.')
    writing++
    emit()
    try {
      const draft = { soal_id, value, t: time.written(t()), wall: ports.wall() }
      const row = await vault.append(memory, draft, time.pair)
      time.rightSoon()
      const grown = view.count === memory.own.length - 1 ? viewWith(view, row) : null
      if (grown) {
        view = grown
        seen = stampOf(memory)
      }
      failed = null
      deps.appended()
    } catch (error) {
      failed = error instanceof BesideAnotherTab ? 'other_tab' : 'nowhere'
      throw error
    } finally {
      writing--
      lookAgain()
      emit()
    }
  }

  async function note(notes: readonly ClockNote[]): Promise<void> {
    if (phaseOf(memory.record) !== 'running') return
    for (const { kind, ms } of notes) await append(NO_SOAL, { x: [kind, ms] })
  }

  async function close(by_time: boolean): Promise<void> {
    if (memory.record.end || memory.record.receipt) return
    const end = { t: t(), by_time, ...(by_time && time.pending() && { provisional: true as const }) }
    await vault.update(attempt_id, (record) => ({ ...record, end: record.end ?? end }), { durable: true })
    deps.appended()
    emit()
  }

  /** An end that was recorded by a guess stands once the time is known, and is taken back as soon as it is not over. */
  async function settle(): Promise<void> {
    const over = clock.t() >= total()
    if (!memory.record.end?.provisional || (over && time.pending())) return
    await settleEnd(vault, attempt_id, over)
    deps.appended()
    emit()
  }

  async function wasRighted(shift: number): Promise<void> {
    // An end that only the wrong clock called for is taken back while it has not been sent.
    if (memory.record.end?.by_time && !memory.record.receipt && clock.t() < total()) {
      await vault.update(attempt_id, (record) => ({ ...record, end: null }))
    }
    await settle()
    await note([{ kind: 'clock_unknown', ms: shift }])
    lookAgain()
    emit()
  }

  async function tick(): Promise<void> {
    const notes = clock.tick(deps.visible())
    if (notes.some(({ kind }) => kind === 'sleep')) {
      server.forget()
      flush()
    }
    await note(notes).catch(() => undefined)
    const before = snapshot?.open_index
    if (before !== undefined && before !== openIndex(limitsOf(paper, view, memory), t())) emit()
    await settle()
    await closeWhenOver()
    await vault.check(memory)
    if (vault.state.healed !== healed) deps.healed()
    healed = vault.state.healed
    await persistClock()
  }

  async function closeWhenOver(): Promise<void> {
    if (phaseOf(memory.record) !== 'running' || pausedAt(memory.record) !== null || clock.t() < total()) {
      overSince = null
      return
    }
    overSince ??= ports.mono()
    if (ports.mono() - overSince >= LAST_TAP_MS) await close(true)
  }

  async function persistClock(): Promise<void> {
    if (ports.mono() - persistedAt < PERSIST_CLOCK_MS) return
    persistedAt = ports.mono()
    await time.keep()
  }

  function schedule(): void {
    if (shut) return
    cancelTick = ports.after(untilTick(t()), () => {
      void tick()
        .catch(() => undefined)
        .then(schedule)
    })
  }
  schedule()

  return {
    attempt_id,
    paper,
    sitting: memory.record.sitting,
    memory,
    stood: (from) => stoodStill(memory.record, from, t()),
    async readNotices(seq) {
      await vault.update(attempt_id, (record) =>
        record.live ? { ...record, live: { ...record.live, read: Math.max(seq, record.live.read) } } : record,
      )
      emit()
    },
    clockPending: time.pending,
    clockPendingAnywhere() {
      // The reply to a start that is told late brings both the time and what to compare it with.
      if (clock.guessing()) time.heard()
      return time.pendingAnywhere()
    },
    t,
    append,
    tick,
    heard() {
      time.heard()
      emit()
    },
    snapshot() {
      snapshot ??= snapshotOf({
        memory,
        view,
        paper,
        t: t(),
        writing,
        failed,
        stores: vault.state,
        promised: deps.promised,
        link: deps.link(),
        trouble: deps.trouble(),
        clock_known: clock.known() && !time.pending(),
      })
      return snapshot
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed() {
      lookAgain()
      emit()
    },
    end: () => close(false),
    flush,
    exportFile: deps.exportFile,
    close() {
      shut = true
      cancelTick?.()
      deps.closed()
    },
  }
}

/** With the second that the screen shows, so that a phone wakes once for both; never twice in one. */
function untilTick(t: number): number {
  const left = TICK_MS - (t % TICK_MS)
  return left < TICK_MS / 10 ? left + TICK_MS : left
}

/** Changes whenever the view must be folded anew. */
function stampOf(memory: Memory): string {
  const { device_id, rejected } = memory.record
  const foreign = [...memory.foreign.values()].reduce((sum, rows) => sum + rows.length, 0)
  return `${device_id}/${lastSeq(memory)}/${foreign}/${rejected.length}`
}
