import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Db } from '../connect.ts'
import { seedAccess } from './access.ts'
import { seedDemoAccounts, seedFirstAdmin } from './accounts.ts'
import { seedDemoContent } from './demo/index.ts'

/** Fills a database at every start with what is missing: base data always, the demo where it is asked for. */
export async function seed(db: Db, config: Config, now: () => number): Promise<void> {
  await seedAccess(db, now)
  await seedFirstAdmin(db, config, now)
  if (!config.seedDemo) return
  await seedDemoAccounts(db, config, now)
  await seedDemoContent(db, { now: now(), random: randomBytes })
}
