import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { formerSlugTable, type SlugKind } from '../db/tables/index.ts'

/** A row with a slug in its address. */
interface Addressed {
  id: string
  kind: SlugKind
  slug: string
  /** Whether anybody may read it now. */
  out: boolean
}

const { kind, slug, row_id } = formerSlugTable
const at = (of: Addressed) => and(eq(kind, of.kind), eq(slug, of.slug))

interface Written<T> {
  before: T | undefined
  after: T | undefined
  now: number
}

/**
 * Follows a write. An address that people have goes on leading to its row; the address of a row that is there leads to that one.
 * Until a row is out nobody has its address: as a draft it neither takes a former address from one that is out nor leaves one in
 * its place.
 */
export const keepFormerSlugs =
  <T>(addressed: (row: T, now: number) => Addressed) =>
  async (tx: Tx, written: readonly Written<T>[]): Promise<void> => {
    for (const { before, after, now } of written)
      await keep(tx, before && addressed(before, now), after && addressed(after, now))
  }

async function keep(tx: Tx, before: Addressed | undefined, after: Addressed | undefined): Promise<void> {
  if (!after) {
    if (before) await tx.delete(formerSlugTable).where(eq(row_id, before.id))
    return
  }
  if (before && (before.slug !== after.slug || before.kind !== after.kind)) {
    const kept = tx.insert(formerSlugTable).values({ kind: before.kind, slug: before.slug, row_id: after.id })
    if (before.out) await kept.onConflictDoUpdate({ target: [kind, slug], set: { row_id: after.id } })
    else await kept.onConflictDoNothing()
  }
  await tx.delete(formerSlugTable).where(after.out ? at(after) : and(at(after), eq(row_id, after.id)))
}

/** Of each of these rows the slugs that it had before. */
export async function formerSlugsOf(db: Db, of: SlugKind, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ slug, row_id })
    .from(formerSlugTable)
    .where(and(eq(kind, of), inArray(row_id, ids)))
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(row.row_id, [...(found.get(row.row_id) ?? []), row.slug])
  return found
}

/** The row that had this slug before. */
export const formerlyAt = (db: Db, of: SlugKind, given: string) =>
  db
    .select({ id: row_id })
    .from(formerSlugTable)
    .where(and(eq(kind, of), eq(slug, given)))
