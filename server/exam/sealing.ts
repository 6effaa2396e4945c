import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { LIVE_CHANNEL } from '../db/signals.ts'
import type { LogDeps } from './log/deps.ts'
import { sealDueLogs, sealLateLogs } from './log/seal-due.ts'

const DAY_MS = 86_400_000
const MAX_MISSED = 500

/**
 * Closes attempts whose grace is over, and seals anew what came after a seal while another one had to wait; then asks for scores that are
 * missing: a process that died between a seal and its request for a score is made good here. What fails is told once all of it was tried.
 */
export async function sealAndScore(db: Db, deps: Omit<LogDeps, 'start' | 'token' | 'pace'>): Promise<void> {
  const tried = [
    await settled(sealDueLogs(deps)),
    await settled(sealLate(db, deps)),
    await settled(scoreMissing(db, deps)),
  ]
  const failures = tried.flat()
  if (failures.length)
    throw failures.length > 1 ? new AggregateError(failures, 'Not all was sealed and scored.') : failures[0]
}

const settled = (work: Promise<unknown>): Promise<unknown[]> =>
  work.then(
    () => [],
    (error) => [error],
  )

async function scoreMissing(db: Db, deps: Pick<LogDeps, 'now' | 'sealed'>): Promise<void> {
  for (const attempt_id of await unscored(db, deps.now())) await deps.sealed?.(attempt_id)
}

/** Phones that have a receipt hear by their stream that there is a further one. */
async function sealLate(db: Db, deps: Parameters<typeof sealLateLogs>[1]): Promise<void> {
  const done: string[] = []
  const sealed = async (id: string) => {
    done.push(id)
    await deps.sealed?.(id)
  }
  try {
    await sealLateLogs(await late(db, deps.now()), { ...deps, sealed })
  } finally {
    const ids = JSON.stringify(done)
    if (done.length)
      await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, id) from jsonb_array_elements_text(${ids}::jsonb) id`)
  }
}

/**
 * Attempts that were sealed anew, and then an earlier phone brought more within the grace. The longest pause between further seals is half
 * a day; only the first one comes without one, and that is made at once.
 */
async function late(db: Db, now: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from attempt a
    where a.sealed_at > ${now - DAY_MS} and a.status = 'sealed' and a.anomalies @> '[{"kind":"resealed"}]' and exists (
      select from log_batch b
      left join lateral (
        select h ->> 0 as writer, (h ->> 1)::int as seq from json_array_elements(a.facts -> 'seals' -> -1 -> 'heads') h
      ) s on s.writer = b.writer
      where b.attempt_id = a.id and b.phone_id <> a.phone_id and b.received_at <= a.sync_until and b.to_seq > coalesce(s.seq, 0)
    )
    order by a.sealed_at limit ${MAX_MISSED}`)
  return rows.map(({ id }) => id)
}

/** Attempts sealed in the last day whose newest receipt has no score. */
async function unscored(db: Db, now: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from attempt a
    where a.sealed_at > ${now - DAY_MS} and a.status = 'sealed' and not exists (
      select from result r where r.attempt_id = a.id and r.log_sha256 = a.log_sha256
    )
    order by a.sealed_at limit ${MAX_MISSED}`)
  return rows.map(({ id }) => id)
}
