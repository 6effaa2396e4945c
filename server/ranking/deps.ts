import type { Db } from '../db/connect.ts'

export interface RankingDeps {
  db: Db
  /** Server clock, epoch ms. */
  now: () => number
}
