import { and, eq, gt, inArray, isNull, notExists, or } from 'drizzle-orm'
import { type Goods, OPEN_STATES } from '#contract/money/order.ts'
import { takenPlaces } from '../catalog/places.ts'
import { visiblePakets } from '../catalog/visible.ts'
import type { Tx } from '../db/connect.ts'
import { oneOf } from '../db/one-of.ts'
import {
  ebookOwnerTable,
  ebookTable,
  memberPaketTable,
  orderTable,
  paketTable,
  snbpMemberTable,
  snbpSettingTable,
} from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { type AppError, refusal } from '../lib/errors.ts'
import { isOpenAt } from '../snbp/program.ts'

/** What is on sale to this buyer now, at its price of this moment (whole rupiah). */
export interface Thing {
  id: string
  name: string
  price: number
}

/** What one thing is to several who want it. */
export interface Offer {
  thing: Thing
  /** Why it is not on sale to some of them. */
  refused: ReadonlyMap<string, AppError>
  /** Places that are left; null where they are not counted. Held until the transaction ends. */
  places: number | null
  /** Who of them holds a place already, and renews it. */
  placed: ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()

interface Wanted {
  goods: Goods
  goods_id: string
}

/** `now`: epoch ms. */
export async function offerOf(tx: Tx, buyers: readonly Viewer[], wanted: Wanted, now: number): Promise<Offer> {
  if (wanted.goods === 'paket') return offerOfPaket(tx, buyers, wanted.goods_id, now)
  if (wanted.goods === 'snbp') return offerOfSnbp(tx, buyers, wanted.goods_id, now)
  return offerOfEbook(tx, buyers, wanted.goods_id, now)
}

/** Whether what an order is for is the buyer's now. */
export const ownsNow = async (tx: Tx, { user_id, ...wanted }: Wanted & { user_id: string }, now: number) =>
  (await ownersOf(tx, wanted, [user_id], now)).has(user_id)

/** Whose of these buyers a thing is now. */
async function ownersOf(
  tx: Tx,
  { goods, goods_id }: Wanted,
  user_ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (goods === 'paket') {
    const { user_id, paket_id, status, akhir } = memberPaketTable
    const open = or(isNull(akhir), gt(akhir, new Date(now).toISOString()))
    const own = and(eq(paket_id, goods_id), oneOf(user_id, user_ids), eq(status, 'aktif'), open)
    return idsOf(await tx.select({ user_id }).from(memberPaketTable).where(own))
  }
  if (goods === 'ebook') {
    const { user_id, ebook_id, status } = ebookOwnerTable
    const own = and(eq(ebook_id, goods_id), oneOf(user_id, user_ids), eq(status, 'aktif'))
    return idsOf(await tx.select({ user_id }).from(ebookOwnerTable).where(own))
  }
  const { user_id, program_id, status } = snbpMemberTable
  const own = and(eq(program_id, goods_id), oneOf(user_id, user_ids), eq(status, 'aktif'))
  return idsOf(await tx.select({ user_id }).from(snbpMemberTable).where(own))
}

const idsOf = (rows: { user_id: string }[]) => new Set(rows.map(({ user_id }) => user_id))

/** The first reason that holds for each buyer: one for everybody, or that it is theirs already. */
async function refusals(
  tx: Tx,
  buyers: readonly Viewer[],
  wanted: Wanted,
  { now, everybody }: { now: number; everybody: AppError | undefined },
): Promise<Map<string, AppError>> {
  const ids = buyers.map(({ user_id }) => user_id)
  if (everybody) return new Map(ids.map((id) => [id, everybody]))
  const owners = await ownersOf(tx, wanted, ids, now)
  return new Map([...owners].map((id) => [id, refusal('order.owned_already')]))
}

async function offerOfPaket(tx: Tx, buyers: readonly Viewer[], id: string, now: number): Promise<Offer> {
  const [paket] = await tx
    .select()
    .from(paketTable)
    .where(and(eq(paketTable.id, id), eq(paketTable.status, 'terbit')))
  if (!paket) throw refusal('missing.paket')
  const everybody = paketShut(paket, now)
  const refused = await refusals(tx, buyers, { goods: 'paket', goods_id: id }, { now, everybody })
  // Who does not see it is not told anything else of it.
  if (paket.untuk !== 'semua')
    for (const buyer of buyers) {
      const seen = await tx.$count(paketTable, and(eq(paketTable.id, id), visiblePakets(tx, buyer)))
      if (seen === 0) refused.set(buyer.user_id, refusal('missing.paket'))
    }
  const thing = { id, name: paket.nama, price: paket.harga }
  if (paket.kuota === null || everybody) return { thing, refused, places: null, placed: NOBODY }
  const places = await placesLeft(tx, id, paket.kuota)
  return { thing, refused, places, placed: await placedIn(tx, id, buyers) }
}

function paketShut(paket: typeof paketTable.$inferSelect, now: number): AppError | undefined {
  if (paket.tipe !== 'berbayar') return refusal('order.not_for_sale')
  if (paket.mulai_jual && now < Date.parse(paket.mulai_jual)) return refusal('order.not_yet_for_sale')
  if (paket.akhir_jual && now >= Date.parse(paket.akhir_jual)) return refusal('order.no_longer_for_sale')
}

/** A membership holds its place also once its access has ended. */
async function placedIn(tx: Tx, id: string, buyers: readonly Viewer[]): Promise<Set<string>> {
  const { user_id, paket_id, status } = memberPaketTable
  const ids = buyers.map((buyer) => buyer.user_id)
  const own = and(eq(paket_id, id), oneOf(user_id, ids), eq(status, 'aktif'))
  return idsOf(await tx.select({ user_id }).from(memberPaketTable).where(own))
}

/** An open order holds a place, unless it renews one. Where places are counted, buyers of the same package wait for each other. */
async function placesLeft(tx: Tx, id: string, quota: number): Promise<number> {
  await tx.select({ id: paketTable.id }).from(paketTable).where(eq(paketTable.id, id)).for('no key update')
  const { user_id, paket_id, status } = memberPaketTable
  const placed = tx
    .select({ user_id })
    .from(memberPaketTable)
    .where(and(eq(paket_id, id), eq(user_id, orderTable.user_id), eq(status, 'aktif')))
  const opening = and(eq(orderTable.goods_id, id), inArray(orderTable.state, OPEN_STATES), notExists(placed))
  const [taken, open] = await Promise.all([takenPlaces(tx, [id]), tx.$count(orderTable, opening)])
  return quota - (taken.get(id) ?? 0) - open
}

async function offerOfEbook(tx: Tx, buyers: readonly Viewer[], id: string, now: number): Promise<Offer> {
  const [ebook] = await tx
    .select()
    .from(ebookTable)
    .where(and(eq(ebookTable.id, id), eq(ebookTable.status, 'terbit')))
  if (!ebook) throw refusal('missing.ebook')
  const everybody = ebook.tipe === 'berbayar' ? undefined : refusal('order.not_for_sale')
  const refused = await refusals(tx, buyers, { goods: 'ebook', goods_id: id }, { now, everybody })
  return { thing: { id, name: ebook.judul, price: ebook.harga }, refused, places: null, placed: NOBODY }
}

async function offerOfSnbp(tx: Tx, buyers: readonly Viewer[], id: string, now: number): Promise<Offer> {
  const [program] = await tx
    .select()
    .from(snbpSettingTable)
    .where(and(eq(snbpSettingTable.id, id), eq(snbpSettingTable.status, 'terbit')))
  if (!program) throw refusal('missing.snbp')
  const shut = isOpenAt(program, now) ? undefined : refusal('snbp.closed')
  const everybody = program.harga === 0 ? refusal('order.not_for_sale') : undefined
  const refused = await refusals(tx, buyers, { goods: 'snbp', goods_id: id }, { now, everybody })
  for (const { user_id } of buyers) if (shut && !refused.has(user_id)) refused.set(user_id, shut)
  return { thing: { id, name: program.nama, price: program.harga }, refused, places: null, placed: NOBODY }
}
