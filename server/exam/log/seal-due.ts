import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { revised, sealing } from './calls.ts'
import type { ClosingDeps } from './close.ts'
import type { LogDeps } from './deps.ts'
import { closedBy } from './seal.ts'

/** Attempts closed at a time. */
const BATCH = 200

type SealingDeps = ClosingDeps & Pick<LogDeps, 'sealed'>

/**
 * Closes attempts whose phone never came back, with what had arrived; answers their ids. RULES I6. One that cannot be closed keeps no other:
 * it is told once all are done.
 */
export async function sealDueLogs(deps: SealingDeps): Promise<string[]> {
  const { store, now } = deps
  const [done, failed]: [string[], Map<string, unknown>] = [[], new Map()]
  for (;;) {
    const due = await store.due(now(), BATCH + failed.size)
    const ids = due.filter((id) => !failed.has(id))
    const closed = await eachOf(ids, (id) => sealOverdue(id, deps), deps, failed)
    done.push(...closed)
    // Where nothing of a batch could be closed another node is at it, or each of it has failed.
    if (ids.length < BATCH || (!closed.length && !ids.some((id) => failed.has(id)))) break
  }
  demandAll(failed)
  return done
}

/** Seals what phones of earlier claims brought while a further seal had to wait; answers what was sealed anew. RULES I6. */
export async function sealLateLogs(attempt_ids: readonly string[], deps: SealingDeps): Promise<string[]> {
  const [done, failed]: [string[], Map<string, unknown>] = [[], new Map()]
  for (let from = 0; from < attempt_ids.length; from += BATCH) {
    const ids = attempt_ids.slice(from, from + BATCH)
    done.push(...(await eachOf(ids, async (id) => (await revised(id, deps)).receipt !== null, deps, failed)))
  }
  demandAll(failed)
  return done
}

/** Seals each, and asks for its score; answers those that were sealed, and notes those that failed. */
async function eachOf(
  ids: readonly string[],
  seal: (attempt_id: string) => Promise<boolean>,
  { sealed }: SealingDeps,
  failed: Map<string, unknown>,
): Promise<string[]> {
  const settled = await Promise.allSettled(ids.map(seal))
  const done: string[] = []
  for (const [n, one] of settled.entries()) {
    const id = ids[n] as string
    if (one.status === 'rejected') failed.set(id, one.reason)
    else if (one.value) done.push(id)
  }
  // What could not be queued is asked for again: the job finds the scores that are missing.
  for (const id of done) await sealed?.(id).catch((error) => failed.set(id, error))
  return done
}

function demandAll(failed: ReadonlyMap<string, unknown>): void {
  if (failed.size)
    throw new AggregateError(failed.values(), `Not sealed, or not queued: ${[...failed.keys()].join(', ')}`)
}

/** Staff may have given time, and the student may have come back, in the same moment. */
async function sealOverdue(attempt_id: string, deps: ClosingDeps): Promise<boolean> {
  const isDue = (facts: FactsMessage) =>
    !closedBy(facts) && facts.sync_until < deps.now() && facts.stops.at(-1)?.until !== null
  const { receipt } = await sealing(attempt_id, isDue, deps, 'job')
  return receipt !== null
}
