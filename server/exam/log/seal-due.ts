import { amended, type LogDeps } from './calls.ts'
import { closedBy, withSeal } from './seal.ts'

/** Attempts closed at a time. */
const BATCH = 200

/** Closes attempts whose phone never came back, with what had arrived; answers their ids. RULES I6. */
export async function sealDueLogs({
  store,
  now,
  sealed,
}: Pick<LogDeps, 'store' | 'now' | 'sealed'>): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    const due = await store.due(now(), BATCH)
    const ids = (await Promise.all(due.map((id) => sealOverdue(id, { store, now })))).flat()
    for (const id of ids) await sealed?.(id)
    done.push(...ids)
    // Where nothing of a batch could be closed another node is at it.
    if (due.length < BATCH || !ids.length) return done
  }
}

/** Staff may have given time, and the student may have come back, in the same moment. */
async function sealOverdue(attempt_id: string, { store, now }: Pick<LogDeps, 'store' | 'now'>): Promise<string[]> {
  const standing = await store.stands(attempt_id)
  if (!standing) return []
  const { heads, heard } = standing
  let closes = false
  await amended(
    attempt_id,
    (facts) => {
      closes = !closedBy(facts) && facts.sync_until < now() && facts.stops.at(-1)?.until !== null
      return closes ? withSeal(facts, heads, heard, now()) : facts
    },
    { store },
  )
  return closes ? [attempt_id] : []
}
