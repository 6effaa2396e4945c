import type { Db } from '../db/connect.ts'

export interface ReportDeps {
  db: Db
  /** Server clock, epoch ms. */
  now: () => number
  /** Scoring anew was asked for; the job finds it within a minute where nobody is told. */
  onRescore?: ((run_id: string) => Promise<void>) | undefined
}
