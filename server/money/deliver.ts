import { and, eq, sql } from 'drizzle-orm'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { ebookOwnerTable, memberPaketTable, orderTable, paketTable } from '../db/tables/index.ts'
import { grantEbook } from '../ebooks/ownership.ts'
import { randomId } from '../lib/random-id.ts'
import { endSnbp, grantSnbp } from '../snbp/membership.ts'
import type { OrderRow } from './order-view.ts'

const DAY_MS = 86_400_000

/**
 * Makes what was bought the buyer's, in the transaction that calls the order paid. Whoever paid gets it, also where the
 * quota was reached or the package taken off the shelf meanwhile.
 */
export async function deliver(tx: Tx, order: OrderRow, deps: WriteDeps): Promise<void> {
  if (order.goods === 'paket') return deliverPaket(tx, order, deps)
  if (order.goods === 'snbp')
    return grantSnbp(tx, { user_id: order.user_id, program_id: order.goods_id, sumber: 'beli' }, deps)
  if (order.goods === 'ebook')
    return grantEbook(tx, { user_id: order.user_id, ebook_id: order.goods_id, sumber: 'beli' }, deps)
}

async function deliverPaket(tx: Tx, { user_id, goods_id, price }: OrderRow, { now, random }: WriteDeps): Promise<void> {
  const [paket] = await tx.select().from(paketTable).where(eq(paketTable.id, goods_id))
  if (!paket) throw new Error('a package that was sold is gone')
  const mulai = new Date(now).toISOString()
  const akhir = paket.masa_akses_hari === null ? null : new Date(now + paket.masa_akses_hari * DAY_MS).toISOString()
  const granted = { sumber: price === 0 ? 'gratis' : 'beli', mulai, akhir, status: 'aktif' } as const
  await tx
    .insert(memberPaketTable)
    .values({ id: randomId(random), paket_id: goods_id, user_id, ...granted, created_at: mulai, updated_at: mulai })
    .onConflictDoUpdate({
      target: [memberPaketTable.paket_id, memberPaketTable.user_id],
      set: { ...granted, updated_at: mulai, version: sql`${memberPaketTable.version} + 1` },
    })
}

/** What the access was bought for has not ended: a package that was bought anew was paid before, too. */
const accessRuns = (now: number) => sql`(${orderTable.goods} <> 'paket' or exists (
  select 1 from ${paketTable} where ${paketTable.id} = ${orderTable.goods_id} and (${paketTable.masa_akses_hari} is null
    or ${orderTable.paid_at} + make_interval(hours => 24 * ${paketTable.masa_akses_hari}) > ${new Date(now).toISOString()})))`

/** Takes back what an order delivered whose money was given back, unless the buyer paid for the same thing twice. */
export async function withdraw(tx: Tx, order: OrderRow, { now }: WriteDeps): Promise<void> {
  const { user_id, goods, goods_id } = order
  const same = and(eq(orderTable.user_id, user_id), eq(orderTable.goods, goods), eq(orderTable.goods_id, goods_id))
  if ((await tx.$count(orderTable, and(same, eq(orderTable.state, 'paid'), accessRuns(now)))) > 0) return
  if (goods === 'snbp') return endSnbp(tx, { user_id, program_id: goods_id }, { now })
  const taken = { status: 'dibatalkan', updated_at: new Date(now).toISOString() } as const
  if (goods === 'paket')
    await tx
      .update(memberPaketTable)
      .set({ ...taken, version: sql`${memberPaketTable.version} + 1` })
      .where(and(eq(memberPaketTable.user_id, user_id), eq(memberPaketTable.paket_id, goods_id)))
  if (goods === 'ebook')
    await tx
      .update(ebookOwnerTable)
      .set({ ...taken, version: sql`${ebookOwnerTable.version} + 1` })
      .where(and(eq(ebookOwnerTable.user_id, user_id), eq(ebookOwnerTable.ebook_id, goods_id)))
}
