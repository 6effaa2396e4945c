import type { Locks } from '../browser/locks.ts'
import type { PaperFiles } from '../disk/disk-store.ts'
import { isPart } from '../paper/parts.ts'
import type { OnDatabase } from '../store/on-database.ts'
import type { TidyFacts } from '../types.ts'
import { freeBytes, isCheck, type StorageFacts } from './health.ts'
import { lifeLock } from './open-lock.ts'
import { isCheckPaper } from './room.ts'
import { isDone, type Shelf } from './shelf.ts'
import { tidyPlan } from './tidy-plan.ts'

/** With less room than this (bytes) old things go early. */
const SHORT_BYTES = 50_000_000

export interface TidyDeps {
  shelf: Shelf
  onDatabase: OnDatabase
  files: PaperFiles | null
  wall(): number
  locks: Locks
  storage: StorageFacts
  /** A paper is not here any more. */
  forgotten(bundle_sha256: string): void
}

/** Forgets papers and logs that nobody needs any more; one tab at a time. */
export async function tidy(deps: TidyDeps, facts: TidyFacts): Promise<void> {
  await deps.locks.tryRun('elp:tidy', async () => {
    const { shelf, wall, storage } = deps
    const attempts = await shelf.whole()
    // What cannot be read now keeps its paper and itself.
    if (!attempts) return
    const free = await freeBytes(storage)
    const holding = { attempts, papers: await everyPaper(deps), now: wall() }
    const plan = tidyPlan({ ...holding, pressed: free !== null && free < SHORT_BYTES }, facts)
    const checks = holding.papers.flatMap(({ key }) => (isCheckPaper(key) ? [key] : []))
    for (const key of new Set([...plan.papers, ...checks])) await dropPaper(deps, key)
    for (const attempt_id of plan.attempts) await drop(deps, attempt_id)
    for (const attempt_id of attempts.keys()) if (isCheck(attempt_id)) await shelf.remove(attempt_id)
  })
}

async function everyPaper({ files, onDatabase }: TidyDeps): Promise<{ key: string; at: number | null }[]> {
  const found = new Map<string, number | null>()
  for (const key of (await files?.papers().catch(() => [])) ?? []) found.set(key, null)
  // Row by row: all papers at once may be more than a phone has in memory.
  await onDatabase((db) => db.papers.each(({ bundle_sha256, at }) => void found.set(bundle_sha256, at)))
  return [...found].map(([key, at]) => ({ key, at }))
}

async function dropPaper({ files, onDatabase, forgotten }: TidyDeps, key: string): Promise<void> {
  forgotten(key)
  await onDatabase((db) => db.papers.delete(key))
  // What cannot be removed now is tried again next time; it is no fault of the store.
  if (!isPart(key)) await files?.removePaper(key).catch(() => undefined)
}

/** Looked at once more while no tab has it open: something may have come in. */
async function drop({ shelf, locks }: TidyDeps, attempt_id: string): Promise<void> {
  await locks.tryRun(lifeLock(attempt_id), async () => {
    const held = (await shelf.all())?.get(attempt_id)
    if (held && isDone(held)) await shelf.remove(attempt_id)
  })
}
