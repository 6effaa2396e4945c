import type { Db } from '../db/connect.ts'
import { publish } from './publish.ts'
import { scheduledRuns, unfinishedRuns } from './runs.ts'

interface DueDeps {
  db: Db
  now: () => number
  onError(error: unknown): void
}

/** Goes on with what was started, or left by a process that died; `run` does all that is left of one. */
export async function calibrateDue({ db, onError }: DueDeps, run: (id: string) => Promise<void>): Promise<void> {
  for (const id of await unfinishedRuns(db)) await run(id).catch(onError)
}

/** Publishes what is approved and due. What cannot be (keys changed since) stays scheduled, and its screen says so. */
export async function publishDue({ db, now, onError }: DueDeps): Promise<void> {
  for (const id of await scheduledRuns(db, now())) await publish(db, id, now()).catch(onError)
}
