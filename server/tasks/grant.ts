import { eq, sql } from 'drizzle-orm'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { paketTable } from '../db/tables/index.ts'
import { membership, owns } from '../enrolment/ownership.ts'
import { placeFreeOrder } from '../money/free-order.ts'

interface Wanted {
  paket_id: string
  /** One student alone. */
  user_id?: string
  /** Of staff. */
  actor_id: string
}

/**
 * Gives a package to those whose tasks are all accepted and who do not have it, beyond its quota as well: they did what was
 * asked. Answers how many got it.
 */
export async function grantComplete(tx: Tx, { paket_id, user_id, actor_id }: Wanted, deps: WriteDeps): Promise<number> {
  const one = user_id ? sql`and s.user_id = ${user_id}` : sql``
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select s.user_id from task_submission s where s.paket_id = ${paket_id} and s.state = 'accepted' ${one}
    group by s.user_id having count(*) = (select count(*) from syarat_paket t where t.paket_id = ${paket_id})
    order by s.user_id`)
  if (!rows.length) return 0
  const [paket] = await tx.select().from(paketTable).where(eq(paketTable.id, paket_id))
  if (!paket) return 0
  let given = 0
  for (const { user_id } of rows) {
    if (owns(await membership(tx, user_id, paket_id), deps.now)) continue
    await placeFreeOrder(tx, { user_id, goods: 'paket', goods_id: paket_id, goods_name: paket.nama, actor_id }, deps)
    given += 1
  }
  return given
}
