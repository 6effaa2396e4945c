import { sql } from 'drizzle-orm'
import type { NoticeChannel } from '#contract/notices/groups.ts'
import { breaksQuiet, type NoticeEvent } from '#contract/notices/kinds.ts'
import type { Tx } from '../db/connect.ts'
import { NOTICE_DUE_CHANNEL } from '../db/signals.ts'
import { noticeEventTable } from '../db/tables/index.ts'

/** Of what staff send. */
interface Sender {
  actor_id: string
  channels: readonly NoticeChannel[]
}

/**
 * Writes into the outbox that something happened, in the transaction in which it happened: it is told exactly where that
 * commits. `now`: epoch ms. Answers the event's number; null where its key was told before.
 */
export async function announce(tx: Tx, event: NoticeEvent, now: number, sender?: Sender): Promise<number | null> {
  const { kind, params, to, key = null } = event
  const [row] = await tx
    .insert(noticeEventTable)
    .values({
      ...{ kind, params, audience: to, key, urgent: breaksQuiet(event, now), at: new Date(now).toISOString() },
      ...(sender && { actor_id: sender.actor_id, channels: [...sender.channels] }),
    })
    .onConflictDoNothing({ target: noticeEventTable.key })
    .returning({ id: noticeEventTable.id })
  if (!row) return null
  await noticesDue(tx)
  return row.id
}

/** Starts the delivery job once the transaction has committed. */
export async function noticesDue(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${NOTICE_DUE_CHANNEL}, '')`)
}
