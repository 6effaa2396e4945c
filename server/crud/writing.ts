import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Change } from '#contract/input.ts'
import { type AnyResource, type Draft, type Patch, type Row, ruleProblems } from '#contract/resource.ts'
import type { Tx } from '../db/connect.ts'
import type { ResourceTable } from '../db/resource-tables.ts'
import type { Viewer } from '../http/viewer.ts'
import { type AppError, inWords, refusal, unfitInput } from '../lib/errors.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { auditChanges } from './audit-changes.ts'
import { databaseError } from './database-error.ts'
import type { ServeOptions, WriteContext, WriteDeps } from './types.ts'

/**
 * Applies the changes of one batch in order inside `tx` and answers the rows as they stand then. Throws AppError
 * for the first change that cannot be; the caller's transaction undoes the rest.
 */
export async function write<R extends AnyResource>(
  resource: R,
  table: ResourceTable,
  options: ServeOptions<R>,
  tx: Tx,
  viewer: Viewer,
  changes: Change<Draft<R>, Patch<R>>[],
  deps: WriteDeps & { within?: SQL | undefined },
): Promise<unknown[]> {
  const stored = await lockRows(tx, table, changes, deps.within)
  const written: WriteContext<R>[] = []
  const data: unknown[] = []
  for (const [index, change] of changes.entries()) {
    const path = `changes.${index}`
    const before = stored.get(change.id) as Row<R> | undefined
    const after = outcome(resource, change, before, path, deps.now)
    const context: WriteContext<R> = { tx, viewer, now: deps.now, random: deps.random, path, change, before, after }
    if (after) refuseFields(path, ruleProblems(resource, after).map(inWords))
    await options.check?.(context)
    const row = await apply(tx, table, context).catch((error) => {
      throw databaseError(error, change.op, path)
    })
    if (change.op === 'delete') stored.delete(change.id)
    else stored.set(change.id, row)
    written.push({ ...context, before: change.op === 'create' ? undefined : before, after: row as Row<R> | undefined })
    data.push(row ?? { id: change.id, deleted: true })
  }
  await options.after?.(tx, written, deps)
  if (!options.ownTrail) await auditChanges(tx, resource, written, deps.now)
  return data
}

/**
 * Rows to be changed, read at once and locked in the order of their ids: two batches never wait in a circle. A row
 * that the viewer may not see is not there: a stale version would otherwise show it.
 */
async function lockRows(
  tx: Tx,
  table: ResourceTable,
  changes: { op: string; id: string }[],
  within: SQL | undefined,
): Promise<Map<string, unknown>> {
  const ids = changes.filter((change) => change.op !== 'create').map((change) => change.id)
  if (!ids.length) return new Map()
  const rows = await tx
    .select()
    .from(table)
    .where(and(inArray(table.id, ids), within))
    .orderBy(table.id)
    .for('update')
  return new Map(rows.map((row) => [row.id as string, row]))
}

/** The row as it will be; undefined after a delete. */
function outcome<R extends AnyResource>(
  resource: R,
  change: Change<Draft<R>, Patch<R>>,
  before: Row<R> | undefined,
  path: string,
  now: number,
): Row<R> | undefined {
  const stamp = new Date(now).toISOString()
  if (change.op === 'create') {
    const parsed = resource.schema.draft.safeParse({ ...resource.blank, ...(change.data as object) })
    if (!parsed.success) throw unfit(parsed.error, `${path}.data`)
    return { ...parsed.data, id: change.id, version: 1, created_at: stamp, updated_at: stamp } as unknown as Row<R>
  }
  if (!before) throw refusal('missing.data')
  if ((before as { version: number }).version !== change.version) throw stale(before)
  if (change.op === 'delete') return undefined
  return { ...before, ...(change.data as object), version: change.version + 1, updated_at: stamp } as Row<R>
}

const stale = (current: unknown) => refusal('crud.stale', {}, { details: { current } })

async function apply<R extends AnyResource>(tx: Tx, table: ResourceTable, context: WriteContext<R>): Promise<unknown> {
  const { change, after } = context
  if (change.op === 'delete') {
    await tx.delete(table).where(eq(table.id, change.id))
    return undefined
  }
  if (change.op === 'create') {
    const [row] = await tx
      .insert(table)
      .values(after as never)
      .returning()
    return row
  }
  const [row] = await tx
    .update(table)
    .set(after as never)
    .where(eq(table.id, change.id))
    .returning()
  return row
}

const unfit = (error: z.ZodError, prefix: string): AppError =>
  unfitInput(fieldErrors(error.issues.map((issue) => ({ ...issue, path: [prefix, ...issue.path] }))))
