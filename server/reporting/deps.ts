import type { Db } from '../db/connect.ts'

export interface ReportDeps {
  db: Db
  /** Server clock, epoch ms. */
  now: () => number
  /** Rescoring was queued; without this notification the job finds it within a minute. */
  onRescore?: ((run_id: string) => Promise<void>) | undefined
}
