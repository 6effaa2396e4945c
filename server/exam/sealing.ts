import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { LIVE_CHANNEL } from '../db/signals.ts'
import type { LogDeps } from './log/deps.ts'
import { sealDueLogs, sealLateLogs } from './log/seal-due.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
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
 * Attempts of which something may be sealed that came after the seal and within the grace (`cameLate`, log/further.ts). The longest pause
 * between further seals is half a day. The first one comes without one, and is made at once, but for what the phone that has the right to
 * write did by one that it had before: there are three claims then.
 */
async function late(db: Db, now: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from attempt a
    where a.sealed_at > ${now - DAY_MS} and a.status = 'sealed'
      and (a.anomalies @> '[{"kind":"resealed"}]' or json_array_length(a.facts -> 'claims') > 2) and exists (
      select from log_batch b
      left join lateral (
        select h ->> 0 as writer, (h ->> 1)::int as seq from json_array_elements(a.facts -> 'seals' -> -1 -> 'heads') h
      ) s on s.writer = b.writer
      where b.attempt_id = a.id and b.to_seq > coalesce(s.seq, 0)
        and (b.phone_id <> a.phone_id or json_array_length(a.facts -> 'claims') > 2)
        and (a.paused or b.received_at / ${MINUTE_MS} * ${MINUTE_MS} <= a.sync_until)
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
