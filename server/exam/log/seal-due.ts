import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { sealing } from './calls.ts'
import type { ClosingDeps } from './close.ts'
import type { LogDeps } from './deps.ts'
import { closedBy } from './seal.ts'

/** Attempts closed at a time. */
const BATCH = 200

/** Closes attempts whose phone never came back, with what had arrived; answers their ids. RULES I6. */
export async function sealDueLogs(deps: ClosingDeps & Pick<LogDeps, 'sealed'>): Promise<string[]> {
  const { store, now, sealed } = deps
  const done: string[] = []
  for (;;) {
    const due = await store.due(now(), BATCH)
    const ids = (await Promise.all(due.map((id) => sealOverdue(id, deps)))).flat()
    for (const id of ids) await sealed?.(id)
    done.push(...ids)
    // Where nothing of a batch could be closed another node is at it.
    if (due.length < BATCH || !ids.length) return done
  }
}

/** Staff may have given time, and the student may have come back, in the same moment. */
async function sealOverdue(attempt_id: string, deps: ClosingDeps): Promise<string[]> {
  const isDue = (facts: FactsMessage) =>
    !closedBy(facts) && facts.sync_until < deps.now() && facts.stops.at(-1)?.until !== null
  const { receipt } = await sealing(attempt_id, isDue, deps, 'job')
  return receipt ? [attempt_id] : []
}
