import type { CallDeps } from './calls.ts'
import { seal } from './core/seal.ts'
import type { ExamStore } from './store.ts'

export type SealDeps = Pick<CallDeps, 'store' | 'crypto' | 'now' | 'onSealed'>

/** Attempts closed at a time: each batch shares its commits. */
const BATCH = 500

/** Closes attempts whose phone never came back, with what had arrived; answers their ids. RULES I6. */
export async function sealDue({ store, crypto, now, onSealed }: SealDeps): Promise<string[]> {
  const sealed: string[] = []
  for (;;) {
    const due = await store.due(now(), BATCH)
    const done = await Promise.all(due.map((id) => sealOverdue(store, id, { crypto, now })))
    const ids = due.filter((_, index) => done[index])
    for (const id of ids) await onSealed(id)
    sealed.push(...ids)
    // Where nothing of a batch could be closed another node is at it.
    if (due.length < BATCH || !ids.length) return sealed
  }
}

function sealOverdue(
  store: ExamStore,
  id: string,
  { crypto, now }: Pick<SealDeps, 'crypto' | 'now'>,
): Promise<boolean> {
  return store.transact(id, null, (facts) => {
    const { attempt } = facts ?? {}
    if (!facts || attempt?.status !== 'open' || attempt.sync_until >= now()) return { reply: false }
    // While it is paused its time does not run out.
    if (attempt.live?.paused) return { reply: false }
    const by = attempt.live?.stop_t == null ? 'job' : 'admin'
    return { reply: true, attempt: seal(attempt, facts.devices, by, now(), crypto) }
  })
}
