import { and, eq, inArray } from 'drizzle-orm'
import { type Goods, OPEN_STATES } from '#contract/money/order.ts'
import { takenPlaces } from '../catalog/places.ts'
import { visiblePakets } from '../catalog/visible.ts'
import type { Tx } from '../db/connect.ts'
import { ebookTable, memberPaketTable, orderTable, paketTable, snbpSettingTable } from '../db/tables/index.ts'
import { ebookOwner } from '../ebooks/ownership.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { memberOf } from '../snbp/membership.ts'
import { isOpenAt } from '../snbp/program.ts'

/** What is on sale to this buyer now, at its price of this moment (whole rupiah). */
export interface Thing {
  id: string
  name: string
  price: number
}

/** Throws where it is not on sale, is the buyer's already, or has no place left. `now`: epoch ms. */
export async function thingOnSale(
  tx: Tx,
  viewer: Viewer,
  wanted: { goods: Goods; goods_id: string },
  now: number,
): Promise<Thing> {
  if (wanted.goods === 'paket') return paketOnSale(tx, viewer, wanted.goods_id, now)
  if (wanted.goods === 'snbp') return snbpOnSale(tx, viewer, wanted.goods_id, now)
  return ebookOnSale(tx, viewer, wanted.goods_id)
}

/** Whether what an order is for is the buyer's now. */
export async function ownsNow(
  tx: Tx,
  { user_id, goods, goods_id }: { user_id: string; goods: Goods; goods_id: string },
  now: number,
): Promise<boolean> {
  if (goods === 'paket') return ownsPaket(tx, user_id, goods_id, now)
  return goods === 'snbp' ? ownsSnbp(tx, user_id, goods_id) : ownsEbook(tx, user_id, goods_id)
}

async function ownsPaket(tx: Tx, user_id: string, paket_id: string, now: number): Promise<boolean> {
  const { status, akhir } = memberPaketTable
  const [member] = await tx
    .select({ status, akhir })
    .from(memberPaketTable)
    .where(and(eq(memberPaketTable.user_id, user_id), eq(memberPaketTable.paket_id, paket_id)))
  return member?.status === 'aktif' && (member.akhir === null || Date.parse(member.akhir) > now)
}

const ownsEbook = async (tx: Tx, user_id: string, ebook_id: string): Promise<boolean> =>
  (await ebookOwner(tx, user_id, ebook_id))?.status === 'aktif'

const ownsSnbp = async (tx: Tx, user_id: string, program_id: string): Promise<boolean> =>
  (await memberOf(tx, { program_id, user_id }))?.status === 'aktif'

async function paketOnSale(tx: Tx, viewer: Viewer, id: string, now: number): Promise<Thing> {
  const shown = and(eq(paketTable.id, id), eq(paketTable.status, 'terbit'), visiblePakets(tx, viewer))
  const [paket] = await tx.select().from(paketTable).where(shown)
  if (!paket) throw refusal('missing.paket')
  if (paket.tipe !== 'berbayar') throw refusal('order.not_for_sale')
  if (paket.mulai_jual && now < Date.parse(paket.mulai_jual)) throw refusal('order.not_yet_for_sale')
  if (paket.akhir_jual && now >= Date.parse(paket.akhir_jual)) throw refusal('order.no_longer_for_sale')
  if (await ownsPaket(tx, viewer.user_id, id, now)) throw refusal('order.owned_already')
  if (paket.kuota !== null) await demandPlace(tx, id, paket.kuota)
  return { id, name: paket.nama, price: paket.harga }
}

/** An open order holds a place. Where places are counted, buyers of the same package wait for each other. */
async function demandPlace(tx: Tx, id: string, quota: number): Promise<void> {
  await tx.select({ id: paketTable.id }).from(paketTable).where(eq(paketTable.id, id)).for('no key update')
  const [taken, open] = await Promise.all([
    takenPlaces(tx, [id]),
    tx.$count(orderTable, and(eq(orderTable.goods_id, id), inArray(orderTable.state, OPEN_STATES))),
  ])
  if ((taken.get(id) ?? 0) + open >= quota) throw refusal('register.paket_full')
}

async function ebookOnSale(tx: Tx, viewer: Viewer, id: string): Promise<Thing> {
  const [ebook] = await tx
    .select()
    .from(ebookTable)
    .where(and(eq(ebookTable.id, id), eq(ebookTable.status, 'terbit')))
  if (!ebook) throw refusal('missing.ebook')
  if (ebook.tipe !== 'berbayar') throw refusal('order.not_for_sale')
  if (await ownsEbook(tx, viewer.user_id, id)) throw refusal('order.owned_already')
  return { id, name: ebook.judul, price: ebook.harga }
}

async function snbpOnSale(tx: Tx, viewer: Viewer, id: string, now: number): Promise<Thing> {
  const [program] = await tx
    .select()
    .from(snbpSettingTable)
    .where(and(eq(snbpSettingTable.id, id), eq(snbpSettingTable.status, 'terbit')))
  if (!program) throw refusal('missing.snbp')
  if (await ownsSnbp(tx, viewer.user_id, id)) throw refusal('order.owned_already')
  if (program.harga === 0) throw refusal('order.not_for_sale')
  if (!isOpenAt(program, now)) throw refusal('snbp.closed')
  return { id, name: program.nama, price: program.harga }
}
