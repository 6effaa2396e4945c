import { eq } from 'drizzle-orm'
import type { WriteDeps } from '../../crud/types.ts'
import type { Tx } from '../../db/connect.ts'
import { paketTable, publishedPaperTable } from '../../db/tables/index.ts'
import { notPublishable } from '../../lib/errors.ts'
import { assemble, keepPaper, makePaper } from './assemble.ts'
import { bundleSittings } from './bundles.ts'
import { correctEarlierKeys } from './key-versions.ts'

/**
 * Makes the package's paper and hands it out to the sittings still to be sat. A paper that differs is a new one; one
 * that differs in its keys alone gets a new key version. Throws `not_publishable` with every reason.
 */
export async function publish(tx: Tx, paket_id: string, deps: WriteDeps): Promise<string> {
  // One publication of a package at a time: the later one sees what the earlier one left.
  await tx.select({ id: paketTable.id }).from(paketTable).where(eq(paketTable.id, paket_id)).for('no key update')
  const found = await assemble(tx, paket_id)
  if (!found) throw notPublishable([{ path: `paket.${paket_id}`, message: 'Paket ini sudah tidak ada.' }])
  if (found.problems.length) throw notPublishable(found.problems)

  const made = makePaper(found)
  const { paper_sha256 } = made
  const created_at = new Date(deps.now).toISOString()
  await keepPaper(tx, made, created_at)
  await correctEarlierKeys(tx, made.paper, paper_sha256, made.keys, created_at)
  await tx
    .insert(publishedPaperTable)
    .values({ paket_id, paper_sha256, published_at: created_at })
    .onConflictDoUpdate({ target: publishedPaperTable.paket_id, set: { paper_sha256, published_at: created_at } })
  await bundleSittings(tx, { paket_ids: [paket_id] }, deps)
  return paper_sha256
}
