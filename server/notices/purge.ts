import { sql } from 'drizzle-orm'
import { NOTICE_DAYS } from '#contract/notices/groups.ts'
import type { Db } from '../db/connect.ts'

const AT_ONCE = 500
const DAY_MS = 86_400_000

/** Deletes events older than their time, with the lists that they stand in, and browsers whose log-in has ended. `now`: epoch ms. */
export async function purgeNotices(db: Db, now: number): Promise<void> {
  const before = new Date(now - NOTICE_DAYS * DAY_MS).toISOString()
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from notice_event where id in (select id from notice_event where at < ${before}::timestamptz limit ${AT_ONCE})`)
    if ((rowCount ?? 0) < AT_ONCE) break
  }
  await db.execute(sql`
    delete from push_subscription p using session_family f
    where f.id = p.family_id and (f.revoked_at is not null or f.expires_at <= ${new Date(now).toISOString()}::timestamptz)`)
}
