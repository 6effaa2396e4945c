import { randomUUID } from 'node:crypto'
import type { AnyResource } from '#contract/resource.ts'
import type { Tx } from '../db/connect.ts'
import { auditTable } from '../db/tables/index.ts'
import type { WriteContext } from '../resources/types.ts'

/** Writes down who changed which row how: the fields that differ, before and after. Secrets only by their name. */
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
    action: `${resource.name}/${change.op}`,
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
  return Object.fromEntries(keys.map((key) => [key, { dari: old[key] ?? null, menjadi: next[key] ?? null }]))
}

function secretsSet(resource: AnyResource, data: object): Fields {
  const keys = Object.keys(resource.secret ?? {}).filter((key) => (data as Fields)[key] !== undefined)
  return Object.fromEntries(keys.map((key) => [key, 'diganti']))
}
