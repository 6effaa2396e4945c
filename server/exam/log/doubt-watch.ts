import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { attemptTable } from '../../db/tables/index.ts'
import type { Anomaly } from '../rows.ts'
import { type ClosingDeps, columnsOf } from './close.ts'

export interface DoubtWatch {
  /** These batches came: where they may make times uncertain, the attempt is judged soon. */
  came(attempt_id: string, batches: readonly unknown[]): void
  /** Judges what waits now. */
  look(): Promise<void>
  stop(): Promise<void>
}

interface WatchDeps {
  db: Db
  calls: ClosingDeps
  onError(error: Error): void
}

const PAUSE_MS = 5000
/** Judging rests so many times as long as it took: it never takes the processor from saves. */
const REST = 19
const AT_ONCE = 50
/** What more attempts than these wait for is told once they are sealed. */
const MAX_WAITING = 5000
/** Each sample moves the end that is taken by some ms: that is no news, ms. */
const NOTICEABLE_MS = 1000

/**
 * What is odd about an attempt is worked out when it is sealed. While it runs, those of which a page was away, or that began without a
 * network, or went on early, are looked at beside the answer path, so that the board shows uncertain times, and when each is over, while
 * something can still be done.
 */
export function doubtWatch({ db, calls, onError }: WatchDeps): DoubtWatch {
  const waiting = new Set<string>()
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let pause = PAUSE_MS

  const soon = () => {
    timer ??= setTimeout(() => void look(), pause).unref()
  }

  function look(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    looking = looking.then(judge).catch(onError)
    return looking
  }

  async function judge(): Promise<void> {
    const ids = [...waiting].slice(0, AT_ONCE)
    const from = performance.now()
    for (const id of ids) {
      waiting.delete(id)
      await note(id)
    }
    pause = Math.max(PAUSE_MS, REST * (performance.now() - from))
    if (waiting.size) soon()
  }

  /** Nothing is noted where the attempt was sealed meanwhile: then it is known for good. */
  async function note(attempt_id: string): Promise<void> {
    const [attempt] = await db.select().from(attemptTable).where(eq(attemptTable.id, attempt_id))
    if (attempt?.status !== 'open') return
    const row = { ...attempt, attempt_id, student_id: attempt.user_id }
    const { anomalies = [], ends_at = attempt.ends_at } = await columnsOf(row, attempt.facts, calls)
    const kept = attempt.anomalies.filter(({ kind }) => KEPT.includes(kind))
    const next = [...kept, ...anomalies]
    const moved = Math.abs(ends_at - attempt.ends_at) >= NOTICEABLE_MS
    if (said(next) === said(attempt.anomalies) && !moved) return
    await db.execute(sql`
      update attempt set anomalies = ${JSON.stringify(next)}::jsonb, ends_at = ${moved ? ends_at : attempt.ends_at}
      where id = ${attempt_id} and facts_seq = ${attempt.facts_seq} and status = 'open'`)
  }

  return {
    came(attempt_id, batches) {
      if (waiting.size >= MAX_WAITING || !batches.some(mayBeUncertain)) return
      waiting.add(attempt_id)
      soon()
    },
    look,
    stop: () => {
      clearTimeout(timer)
      waiting.clear()
      return looking
    },
  }
}

/** Noted as they happen, and not by what the logs say. */
const KEPT: readonly string[] = ['conflict']

const said = (anomalies: readonly Anomaly[]) =>
  JSON.stringify(anomalies.map(({ kind, detail }) => [kind, detail.count]))

/** A page was away or went on early in it, or it brings more than the opening of a page life at once. */
function mayBeUncertain(batch: unknown): boolean {
  const { kinds, from } = (batch ?? {}) as { kinds?: unknown; from?: unknown }
  return typeof kinds === 'string' && (/[bgm]/.test(kinds) || (from === 1 && kinds.length > 1))
}
