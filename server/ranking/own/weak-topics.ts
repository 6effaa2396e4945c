import { sql } from 'drizzle-orm'
import type { StatistikTopic } from '#contract/results/statistics.ts'
import type { Db } from '../../db/connect.ts'
import { ownAttempts, ownScores } from './own-scores.ts'
import { topicsOf } from './topics.ts'

/** Tryouts whose topics are looked at, the newest; and topics of them. */
const MOST = 12
const MOST_TOPICS = 10

/** Of all categories, the weakest first; none before the discussion of one of the tryouts is released. */
export async function ownWeakTopics(db: Db, user_id: string, now: number): Promise<StatistikTopic[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id ${ownAttempts(user_id)} order by a.started_at desc, a.id limit ${MOST}`)
  const ids = rows.map(({ id }) => id)
  const scores = (await ownScores(db, ids, now)).flatMap(({ score }) => score ?? [])
  return topicsOf(scores, MOST_TOPICS)?.weak ?? []
}
