import type { AnyResource } from '#contract/resource.ts'
import type { WriteContext } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { demandRight, rightsOnEach } from '../security/rights.ts'

/** Of these kinds, each the name of a menu, those whose rows the viewer writes. */
export async function heldKinds<K extends string>(db: Db, viewer: Viewer | null, kinds: readonly K[]): Promise<K[]> {
  if (!viewer) return []
  const held = await rightsOnEach(db, viewer, kinds)
  return kinds.filter((_kind, index) => held[index] !== null)
}

/** The menu that grants a write is that of the row's kind, before and after. */
export async function demandKinds<R extends AnyResource>(
  { tx, viewer, change }: WriteContext<R>,
  kinds: readonly (string | undefined)[],
): Promise<void> {
  for (const kind of new Set(kinds)) if (kind !== undefined) await demandRight(tx, viewer, kind, change.op)
}
