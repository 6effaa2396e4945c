import { isPart } from '../paper/parts.ts'
import type { Ports } from '../ports.ts'
import { allRecords } from '../send/outbox.ts'
import { dropAttempt } from '../store/attempt-rows.ts'
import type { Memory } from '../store/memory.ts'
import { logLock, openLock, type Vault } from '../store/vault.ts'
import type { TidyFacts } from '../types.ts'
import type { StorageFacts } from './health.ts'
import { freeBytes } from './health.ts'
import { isSettled, tidyPlan } from './tidy-plan.ts'

/** With less room than this (bytes) old things go early. */
const SHORT_BYTES = 50_000_000

export interface TidyDeps {
  vault: Vault
  ports: Pick<Ports, 'wall' | 'locks'>
  storage: StorageFacts
  /** A paper is not here any more. */
  forgotten(bundle_sha256: string): void
}

/** Forgets papers and logs that nobody needs any more; one tab at a time, and never beside a try to send. */
export async function tidy(deps: TidyDeps, facts: TidyFacts): Promise<void> {
  await deps.ports.locks.tryRun('elp:drain', async () => {
    const free = await freeBytes(deps.storage)
    const attempts = await everyAttempt(deps.vault)
    const holding = { attempts, papers: await everyPaper(deps.vault), now: deps.ports.wall() }
    const plan = tidyPlan({ ...holding, pressed: free !== null && free < SHORT_BYTES }, facts)
    for (const key of plan.papers) await dropPaper(deps, key)
    for (const attempt_id of plan.attempts) await drop(deps, attempt_id)
  })
}

async function everyAttempt(vault: Vault): Promise<Memory[]> {
  const records = await allRecords(vault)
  const found = await Promise.all(records.map(({ attempt_id }) => vault.peek(attempt_id)))
  // One that cannot be read keeps its paper and itself.
  return found.map((memory, index) => memory ?? unreadable(records[index] as Memory['record']))
}

const unreadable = (record: Memory['record']): Memory => ({
  record: { ...record, receipt: null, server: null },
  own: [],
  head: '',
  foreign: new Map(),
})

async function everyPaper(vault: Vault): Promise<{ key: string; at: number | null }[]> {
  const found = new Map<string, number | null>()
  const filed = vault.files()?.papers() ?? Promise.resolve([])
  for (const key of await filed.catch(() => [])) found.set(key, null)
  // Row by row: all papers at once may be more than a phone has in memory.
  await vault.onDatabase((db) => db.papers.each(({ bundle_sha256, at }) => void found.set(bundle_sha256, at)))
  return [...found].map(([key, at]) => ({ key, at }))
}

async function dropPaper({ vault, forgotten }: TidyDeps, key: string): Promise<void> {
  forgotten(key)
  await vault.onDatabase((db) => db.papers.delete(key))
  // What cannot be removed now is tried again next time; it is no fault of the store.
  if (!isPart(key))
    await vault
      .files()
      ?.removePaper(key)
      .catch(() => undefined)
}

/** Looked at once more under its locks: a tab may have opened it meanwhile, or something may have come in. */
async function drop({ vault, ports }: TidyDeps, attempt_id: string): Promise<void> {
  await ports.locks.tryRun(openLock(attempt_id), () =>
    ports.locks.run(logLock(attempt_id), async () => {
      const memory = await vault.peek(attempt_id)
      if (!memory || !isSettled(memory) || vault.memories.has(attempt_id)) return
      // The files first: what is left of them would bring the attempt back into the database.
      const files = vault.files()
      const removed = files?.remove(attempt_id).then(
        () => true,
        () => false,
      )
      if (!files || (await removed)) await vault.onDatabase((db) => dropAttempt(db, attempt_id))
    }),
  )
}
