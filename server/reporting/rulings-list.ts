import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RulingRow } from '#contract/reporting/ruling.ts'
import type { Db } from '../db/connect.ts'
import { itemRulingTable, userTable } from '../db/tables/index.ts'

/** Decisions shown at most; each is one action of a person. */
const SHOWN = 200

/** Every decision on a package's items, the newest first, those taken back included. */
export async function rulingsOf(db: Db, paket_id: string): Promise<RulingRow[]> {
  const maker = alias(userTable, 'maker')
  const taker = alias(userTable, 'taker')
  const rows = await db
    .select({ row: itemRulingTable, maker: maker.nama, taker: taker.nama })
    .from(itemRulingTable)
    .leftJoin(maker, eq(maker.id, itemRulingTable.actor_id))
    .leftJoin(taker, eq(taker.id, itemRulingTable.withdrawn_by))
    .where(eq(itemRulingTable.paket_id, paket_id))
    .orderBy(desc(itemRulingTable.created_at), desc(itemRulingTable.id))
    .limit(SHOWN)
  return rows.map(({ row, maker: created_by, taker: withdrawn_by }) => ({
    id: row.id,
    soal_id: row.soal_id,
    kode: row.kode,
    kind: row.kind,
    void_as: row.void_as,
    kunci: row.kunci,
    reason: row.reason,
    created_at: row.created_at,
    created_by,
    withdrawn_at: row.withdrawn_at,
    withdrawn_by,
    withdrawn_reason: row.withdrawn_reason,
  }))
}
