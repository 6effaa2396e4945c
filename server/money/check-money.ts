import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** What of orders, ledger, vouchers and deliveries does not fit together; each is a fault of ours. */
const CHECKS = {
  unbalanced_entries: sql`select entry_id as id from ledger_line group by entry_id having sum(debit) <> sum(credit)`,
  /** What stands in the ledger as sold is what was paid for and not given back, at the price of the order. */
  wrong_sales: sql`
    select o.id from orders o left join ledger_line l on l.order_id = o.id and l.account in ('sales', 'refunds')
    where o.state in ('paid', 'refunded') and o.price > 0
    group by o.id having coalesce(sum(l.credit - l.debit) filter (where l.account = 'sales'), 0) <>
      (case when bool_or(l.account = 'sales') or o.state = 'paid' then o.price else 0 end)`,
  held_without_decision: sql`
    select l.order_id as id from ledger_line l join orders o on o.id = l.order_id
    where l.account = 'held' group by l.order_id, o.state
    having (sum(l.credit - l.debit) <> 0) <> (o.state = 'in_review')`,
  /** What was given back: in the order, in its list of refunds and in the ledger, and never more than came. */
  wrong_refunds: sql`
    select o.id from orders o
    left join (select order_id, sum(amount) as sum from order_refund group by order_id) r on r.order_id = o.id
    left join (select order_id, sum(credit) filter (where account in ('bank', 'gateway')) as gone,
        sum(debit) filter (where account in ('bank', 'gateway', 'gateway_fee')) as came
      from ledger_line group by order_id) l on l.order_id = o.id
    where o.refunded <> coalesce(r.sum, 0) or o.refunded <> coalesce(l.gone, 0) or o.refunded > coalesce(l.came, 0)`,
  paid_not_delivered: sql`
    select o.id from orders o where o.state = 'paid' and (
      (o.goods = 'paket' and not exists (
        select 1 from member_paket m where m.user_id = o.user_id and m.paket_id = o.goods_id))
      or (o.goods = 'ebook' and not exists (
        select 1 from ebook_owner e where e.user_id = o.user_id and e.ebook_id = o.goods_id))
      or (o.goods = 'snbp' and not exists (
        select 1 from snbp_member m where m.user_id = o.user_id and m.program_id = o.goods_id)))`,
  delivered_not_paid: sql`
    select o.id from orders o join member_paket m on m.user_id = o.user_id and m.paket_id = o.goods_id
    where o.goods = 'paket' and m.sumber = 'beli' and m.status = 'aktif' and not exists (
      select 1 from orders p where p.user_id = o.user_id and p.goods_id = o.goods_id and p.state = 'paid')
    union all
    select o.id from orders o join ebook_owner e on e.user_id = o.user_id and e.ebook_id = o.goods_id
    where o.goods = 'ebook' and e.sumber = 'beli' and e.status = 'aktif' and not exists (
      select 1 from orders p where p.user_id = o.user_id and p.goods_id = o.goods_id and p.state = 'paid')
    union all
    select o.id from orders o join snbp_member m on m.user_id = o.user_id and m.program_id = o.goods_id
    where o.goods = 'snbp' and m.sumber = 'beli' and m.status = 'aktif' and not exists (
      select 1 from orders p where p.user_id = o.user_id and p.goods_id = o.goods_id and p.state = 'paid')`,
  miscounted_vouchers: sql`
    select v.id from voucher v where v.terpakai <> (
      select count(*) from orders o where o.voucher_id = v.id and o.state in
        ('awaiting_payment', 'proof_sent', 'late_proof', 'rejected', 'challenged', 'in_review', 'paid'))`,
} as const

export type MoneyFault = keyof typeof CHECKS

/** Ids by the check that they fail; empty where everything fits. Reads all orders: for a job at night. */
export async function checkMoney(db: Db): Promise<Partial<Record<MoneyFault, string[]>>> {
  const faults: Partial<Record<MoneyFault, string[]>> = {}
  for (const [name, query] of Object.entries(CHECKS)) {
    const { rows } = await db.execute<{ id: string }>(query)
    if (rows.length) faults[name as MoneyFault] = rows.map(({ id }) => id)
  }
  return faults
}
