import { randomBytes } from 'node:crypto'
import { seedAccess } from '../access/base-levels.ts'
import type { Db } from '../db/connect.ts'
import { fileStore } from '../files/create-store.ts'
import { renewStartCodes } from '../packages/publication/renew-start-codes.ts'
import type { Config } from '../process/config.ts'
import { blockDemoAccounts, seedDemoAccounts, seedFirstAdmin } from './accounts.ts'
import { seedBasePages } from './base-pages.ts'
import { seedEbooks } from './content/ebooks.ts'
import { seedDemoContent } from './content/index.ts'
import { seedReading } from './content/reading.ts'
import { seedSnbp } from './content/snbp.ts'

/** Fills a database at every start with what is missing: base data always, the demo where it is asked for. */
export async function seed(db: Db, config: Config, now: () => number): Promise<void> {
  await seedAccess(db, now)
  if (config.env === 'production') await shutDemo(db, now)
  await seedFirstAdmin(db, config, now)
  await seedBasePages(db, { now: now(), operator: config.operator })
  const deps = { now: now(), random: randomBytes }
  await renewStartCodes(db, deps)
  if (!config.seedDemo) return
  await seedDemoAccounts(db, config, now)
  await seedDemoContent(db, deps)
  await seedEbooks(db, fileStore(config), deps.now)
  await seedSnbp(db, deps.now)
  await seedReading(db, deps.now)
}

async function shutDemo(db: Db, now: () => number): Promise<void> {
  const blocked = await blockDemoAccounts(db, now)
  if (blocked.length) process.stdout.write(`Blocked, as their password is public: ${blocked.join(', ')}\n`)
}
