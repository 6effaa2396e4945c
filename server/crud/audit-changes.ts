import { randomUUID } from 'node:crypto'
import { SECRET_CHANGED } from '#contract/audit/actions.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Tx } from '../db/connect.ts'
import { auditTable } from '../db/tables/index.ts'
import type { WriteContext } from './types.ts'

/**
 * Writes down who changed which row how: the fields that differ, before and after. Of secrets, and of fields that only
 * some may see, no more than the name: the trail has other readers.
 */
export async function auditChanges<R extends AnyResource>(
  tx: Tx,
  resource: R,
  written: readonly WriteContext<R>[],
  now: number,
): Promise<void> {
  const rows = written.map(({ viewer, change, before, after }) => ({
    id: randomUUID(),
    at: new Date(now).toISOString(),
    actor_id: viewer.user_id,
    action: `${resource.name}/${change.op}` as const,
    subject: change.id,
    reason: null,
    detail: {
      ...differences(resource, before, after),
      ...secretsSet(resource, change.op === 'delete' ? {} : (change.data as object)),
    },
  }))
  await tx.insert(auditTable).values(rows)
}

type Fields = Record<string, unknown>

function differences(resource: AnyResource, before: unknown = {}, after: unknown = {}): Fields {
  const [old, next] = [before as Fields, after as Fields]
  const keys = Object.keys(resource.fields).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(next[key]))
  const closed = new Set<string>(resource.access.private)
  return Object.fromEntries(
    keys.map((key) => [key, closed.has(key) ? SECRET_CHANGED : { before: brief(old[key]), after: brief(next[key]) }]),
  )
}

/** Letters of a value that the trail keeps: it says what was changed, it is no copy of the data. */
const KEPT = 1000

function brief(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  if (text.length <= KEPT) return value ?? null
  const cut = text.slice(0, KEPT)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}

function secretsSet(resource: AnyResource, data: object): Fields {
  const keys = Object.keys(resource.secret ?? {}).filter((key) => (data as Fields)[key] !== undefined)
  return Object.fromEntries(keys.map((key) => [key, SECRET_CHANGED]))
}
