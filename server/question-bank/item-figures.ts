import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'

/** How a question did with those who sat it. Facility 0-1, discrimination −1-1. */
export interface ItemFigures {
  takers: number
  facility: number | null
  discrimination: number | null
}

/** Of these questions, as far as they are asked today as they were sat. */
export async function itemFigures(db: Db | Tx, soal_ids: readonly string[]): Promise<Map<string, ItemFigures>> {
  const { rows } = await db.execute<Record<string, unknown> & { soal_id: string } & ItemFigures>(sql`
    select f.soal_id, f.takers, f.facility, f.discrimination
    from item_figure f join stem_fingerprint p on p.soal_id = f.soal_id
    where f.soal_id = any(${sql.param([...soal_ids])}::uuid[]) and f.content_fingerprint is not distinct from p.content_fingerprint`)
  return new Map(rows.map(({ soal_id, ...figures }) => [soal_id, figures]))
}
