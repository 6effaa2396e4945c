import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { ActOutcome, ActRequest, SkipCode } from '#contract/exam/deed.ts'
import { batched } from '../db/batched.ts'
import type { Db } from '../db/connect.ts'
import { rankingDue } from '../db/ranking-due.ts'
import { LIVE_CHANNEL } from '../db/signals.ts'
import { attemptTable } from '../db/tables/index.ts'
import type { Contacts } from '../exam/contacts.ts'
import type { Act } from '../exam/log/act.ts'
import type { LogDeps } from '../exam/log/deps.ts'
import { type ActResult, archive, type PerformDeps, perform, type StaffAction } from '../exam/log/perform.ts'
import { readLogs } from '../exam/log/read-logs.ts'
import { readAttempt } from '../exam/read-attempt.ts'
import { reschedule } from '../exam/reschedule.ts'
import type { Attempt } from '../exam/rows.ts'
import { AppError } from '../lib/errors.ts'
import { lastNotice } from './board-rows-sql.ts'
import type { Target } from './targets.ts'

export interface ActDeps {
  db: Db
  calls: LogDeps
  contacts: Contacts
  now: () => number
}

const MAX_SKIPPED = 200
/** Ids in one notification between nodes: its payload is limited to 8,000 bytes. */
const IDS_A_WORD = 200
/** Moves to another schedule at a time: each holds a connection. */
const MOVES_AT_ONCE = 4

/**
 * Does one act to each target, each judged by itself: one that cannot be done is named with its reason and stops no
 * other. Attempts that are acted on together share their commits.
 */
export const actOn = (deps: ActDeps, targets: readonly Target[], act: Act, action: StaffAction): Promise<ActOutcome> =>
  doToEach(deps, targets, act.kind, (attempt, to) => perform(attempt, act, action, to))

/** Sets attempts aside; who sat them may start anew, and is ranked no more. */
export async function resetAll(
  deps: ActDeps,
  targets: readonly Target[],
  act_id: string,
  action: StaffAction,
): Promise<ActOutcome> {
  const schedules = new Set<string>()
  const outcome = await doToEach(deps, targets, 'reset', async (attempt, to) => {
    const aside = await archive(attempt, { ...action, act_id }, to)
    if (!aside) return UNKNOWN
    schedules.add(aside.jadwal_id)
    return null
  })
  await rankingDue(deps.db, [...schedules])
  return outcome
}

const UNKNOWN = 'Pengerjaannya tidak dikenal.'

type Result = ActResult | { code: SkipCode; reason: string }

const BEGUN_ANEW: Result = {
  code: 'begun_anew',
  reason: 'Sudah memulai pengerjaan baru sejak dipilih; yang baru tidak disentuh.',
}

type Kind = Act['kind'] | 'reset'

/**
 * Another admin may have put aside the attempt that was picked, and its student may have begun the next: what was decided of the one is not
 * for the other. A message is for the student. Who was picked before the start may begin meanwhile, but nobody decided to take away what was
 * not there.
 */
function isAnother(kind: Kind, { attempt_id, picked }: Target): boolean {
  if (picked === undefined || kind === 'message') return false
  if (picked === null) return kind === 'end' || kind === 'reset'
  return picked !== attempt_id
}

async function doToEach(
  deps: ActDeps,
  targets: readonly Target[],
  kind: Kind,
  work: (attempt: Attempt, to: PerformDeps) => Promise<ActResult>,
): Promise<ActOutcome> {
  const { db, calls, now } = deps
  const told: string[] = []
  const rows = batched(async (ids: string[]) => {
    const found = await readLogs(db, ids)
    return ids.map((id) => found.get(id) ?? [])
  })
  const to = { calls, now, rows, read: (id: string) => readAttempt(db, id) }
  const results = await inParts(targets, ACTS_AT_ONCE, async (part) => {
    const known = await attemptsOf(db, part)
    return Promise.all(
      part.map(async (target): Promise<Result> => {
        const { attempt_id } = target
        if (!attempt_id) return 'Belum mulai mengerjakan.'
        if (isAnother(kind, target)) return BEGUN_ANEW
        const attempt = known.get(attempt_id)
        const result = attempt ? await work(attempt, to) : UNKNOWN
        if (result === null) told.push(attempt_id)
        return result
      }),
    )
  })
  await tell(deps, told)
  return outcomeOf(db, targets, results)
}

async function attemptsOf(db: Db, targets: readonly Target[]): Promise<Map<string, Attempt>> {
  const ids = targets.flatMap(({ attempt_id }) => attempt_id ?? [])
  const rows = ids.length ? await db.select().from(attemptTable).where(inArray(attemptTable.id, ids)) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Phones that save at the same time must not be turned away because a whole sitting is acted on. */
const ACTS_AT_ONCE = 500

async function inParts(
  targets: readonly Target[],
  size: number,
  work: (part: readonly Target[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < targets.length; from += size)
    results.push(...(await work(targets.slice(from, from + size))))
  return results
}

/** Moves who has not started to another schedule of the package. */
export async function moveAll(
  { db, now }: ActDeps,
  targets: readonly Target[],
  request: ActRequest & { kind: 'reschedule' },
  { actor_id, reason }: StaffAction,
): Promise<ActOutcome> {
  const { id: act_id, jadwal_id: from_jadwal_id, to_jadwal_id } = request
  const move = async ({ user_id }: Target): Promise<ActResult> => {
    try {
      const request = { from_jadwal_id, to_jadwal_id, user_id, reason }
      await reschedule(db, { user_id, actor_id, by_staff: true, act_id, request, now: now() })
      return null
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return error.body.error
      throw error
    }
  }
  const results = await inParts(targets, MOVES_AT_ONCE, (part) => Promise.all(part.map(move)))
  return outcomeOf(db, targets, results)
}

/** Students for whom the action was carried out already: a repeated request does not touch what they began since. */
export async function doneBefore(db: Db, act_id: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select distinct a.user_id from attempt_directive d join attempt a on a.id = d.attempt_id where d.act_id = ${act_id}`)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Students whom the action moved already: they are no longer in the schedule that they left, or are back there for a reason. */
export async function movedBefore(db: Db, act_id: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    select subject from audit where action = 'jadwal-paket-member/reschedule' and detail ->> 'act_id' = ${act_id}`)
  return new Set(rows.map(({ subject }) => subject))
}

/** The phones' streams on every node, and the boards. */
export async function tell({ db, contacts }: Pick<ActDeps, 'db' | 'contacts'>, attempt_ids: readonly string[]) {
  for (let from = 0; from < attempt_ids.length; from += IDS_A_WORD) {
    const part = attempt_ids.slice(from, from + IDS_A_WORD).join(',')
    await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${part})`)
  }
  for (const id of attempt_ids) contacts.touch(id)
  await contacts.flush()
}

async function outcomeOf(db: Db, targets: readonly Target[], results: readonly Result[]): Promise<ActOutcome> {
  const skipped = targets.flatMap(({ user_id, nama }, index) => {
    const why = results[index]
    return why ? [{ user_id, nama, ...(typeof why === 'string' ? { reason: why } : why) }] : []
  })
  const done = targets.filter((_, index) => results[index] === null)
  const ids = done.flatMap(({ attempt_id }) => attempt_id ?? [])
  return {
    done: done.length,
    waiting: ids.length ? await waitingOf(db, ids) : 0,
    skipped: skipped.slice(0, MAX_SKIPPED),
    skipped_total: skipped.length,
  }
}

async function waitingOf(db: Db, ids: string[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from attempt a
    left join attempt_contact c on c.attempt_id = a.id and c.phone_id = a.phone_id
    where a.id = any(${sql.param(ids)}::uuid[]) and ${lastNotice} > coalesce(c.seen, 0)
      and coalesce(c.online_until, 0) = 0`)
  return rows[0]?.n ?? 0
}

/** The same action on the same attempt has the same id: it is recorded once. */
export function idOf(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
