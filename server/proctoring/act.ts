import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ActOutcome, ActRequest } from '#contract/exam/deed.ts'
import type { Db } from '../db/connect.ts'
import { LIVE_CHANNEL } from '../db/signals.ts'
import type { CallDeps } from '../exam/calls.ts'
import type { Contacts } from '../exam/contacts.ts'
import type { Act } from '../exam/core/act.ts'
import { archive } from '../exam/core/archive.ts'
import { type ActResult, direct } from '../exam/core/direct.ts'
import type { LogRow } from '../exam/core/state.ts'
import { reschedule } from '../exam/reschedule.ts'
import { AppError } from '../lib/errors.ts'
import type { Target } from './targets.ts'

export interface ActDeps {
  db: Db
  callDeps: CallDeps
  contacts: Contacts
  now: () => number
}

export interface StaffAction {
  actor_id: string
  reason: string
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
export async function actOn(
  deps: ActDeps,
  targets: readonly Target[],
  act: Act,
  action: StaffAction,
): Promise<ActOutcome> {
  const told: string[] = []
  const results = await inParts(targets, ACTS_AT_ONCE, async (part) => {
    const refused = await refusedEntries(deps.db, part, act)
    return Promise.all(
      part.map(async (target): Promise<ActResult> => {
        if (!target.attempt_id) return 'Belum mulai mengerjakan.'
        const outline = await deps.callDeps.outlineOf(target.paper_sha256 ?? '')
        if (!outline) return 'Naskahnya tidak dikenal.'
        const context = {
          ...action,
          ...{ now: deps.now(), audit_id: randomUUID(), outline, crypto: deps.callDeps.crypto },
          refused: refused.get(target.attempt_id) ?? [],
        }
        const result = await deps.callDeps.store.transact<ActResult>(target.attempt_id, null, (facts) =>
          facts ? direct(facts, act, context) : { reply: 'Pengerjaannya tidak dikenal.' },
        )
        if (result === null) told.push(target.attempt_id)
        return result
      }),
    )
  })
  await tell(deps, told)
  return outcomeOf(deps.db, targets, results)
}

/** Phones that save at the same time must not be turned away because a whole sitting is acted on. */
const ACTS_AT_ONCE = 500

async function inParts(
  targets: readonly Target[],
  size: number,
  work: (part: readonly Target[]) => Promise<ActResult[]>,
): Promise<ActResult[]> {
  const results: ActResult[] = []
  for (let from = 0; from < targets.length; from += size)
    results.push(...(await work(targets.slice(from, from + size))))
  return results
}

/** Sets attempts aside; who sat them may start anew. */
export async function resetAll(
  deps: ActDeps,
  targets: readonly Target[],
  id: string,
  action: StaffAction,
): Promise<ActOutcome> {
  const { store, crypto } = deps.callDeps
  const told: string[] = []
  const one = async ({ attempt_id }: Target): Promise<ActResult> => {
    if (!attempt_id) return 'Belum mulai mengerjakan.'
    const context = { ...action, now: deps.now(), id: idOf(id, attempt_id), act_id: id, crypto }
    await store.transact(attempt_id, null, (facts) => (facts ? archive(facts, context) : { reply: null }))
    told.push(attempt_id)
    return null
  }
  const results = await inParts(targets, ACTS_AT_ONCE, (part) => Promise.all(part.map(one)))
  await tell(deps, told)
  return outcomeOf(deps.db, targets, results)
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

/** More time may let entries count that came too late for less. */
const GIVES_TIME: readonly Act['kind'][] = ['extra', 'reopen', 'incident', 'resume']

async function refusedEntries(db: Db, targets: readonly Target[], act: Act): Promise<Map<string, LogRow[]>> {
  const ids = targets.flatMap(({ attempt_id }) => attempt_id ?? [])
  if (!ids.length || !GIVES_TIME.includes(act.kind)) return new Map()
  const { rows } = await db.execute<LogRow & Record<string, unknown>>(sql`
    select * from answer_log
    where attempt_id = any(${sql.param(ids)}::uuid[]) and reason is not null and reason in ('too_late', 'sealed')
    order by attempt_id, device_id, seq`)
  const numbers = ({ t, wall, received_at, ...row }: LogRow): LogRow => ({
    ...row,
    ...{ t: Number(t), wall: Number(wall), received_at: Number(received_at) },
  })
  return Map.groupBy(rows.map(numbers), (row) => row.attempt_id)
}

async function outcomeOf(db: Db, targets: readonly Target[], results: readonly ActResult[]): Promise<ActOutcome> {
  const skipped = targets.flatMap(({ user_id, nama }, index) => {
    const reason = results[index]
    return typeof reason === 'string' ? [{ user_id, nama, reason }] : []
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
    left join attempt_contact c on c.attempt_id = a.id and c.device_id = a.writer_device
    where a.id = any(${sql.param(ids)}::uuid[]) and coalesce((a.live ->> 'seq')::int, 0) > coalesce(c.seen, 0)
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
