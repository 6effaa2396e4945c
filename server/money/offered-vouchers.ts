import { and, arrayContains, asc, count, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Goods } from '#contract/money/order.ts'
import { type OfferedVoucher, offeredVoucherReply, offeredVouchersReply } from '#contract/money/orders.ts'
import { judgeVoucher } from '#contract/money/voucher.ts'
import { visiblePakets } from '../catalog/visible.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { ebookTable, orderTable, paketTable, snbpSettingTable, voucherTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { epochOrNull } from '../lib/times.ts'
import { HOLDING, rulesOf, type VoucherRow } from './use-voucher.ts'

/** What a student who asks for vouchers means to buy. */
interface Wanted {
  goods: Goods
  goods_id: string
  price: number
}

const MOST_SHOWN = 20
const kode = z.string().trim().min(1).max(40).optional()
const params = z.object({ id: z.uuid() })

/**
 * GET /voucher-paket?paket_id=&kode=, /voucher-ebook?ebook_id=&kode= and /snbp-voucher?program_id=&kode= : what is on offer for
 * one thing, and the one that the buyer named, each with what it takes off or why it does not. Below the first two one by its id.
 */
export const offeredVouchers: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const tags = ['payment']
  const list = { 200: offeredVouchersReply }
  const one = { 200: offeredVoucherReply }
  const paket = z.strictObject({ paket_id: z.uuid() })
  const ebook = z.strictObject({ ebook_id: z.uuid() })
  const program = z.strictObject({ program_id: z.uuid(), kode })

  app.get(
    '/voucher-paket',
    { schema: { tags, querystring: paket.extend({ kode }), response: list } },
    async (request) => {
      const viewer = request.requireViewer()
      const wanted = await paketWanted(db, viewer, request.query.paket_id)
      return { data: await offered(db, viewer, wanted, { kode: request.query.kode, now: now() }) }
    },
  )
  app.get('/voucher-paket/:id', { schema: { tags, params, querystring: paket, response: one } }, async (request) => {
    const viewer = request.requireViewer()
    const wanted = await paketWanted(db, viewer, request.query.paket_id)
    return { data: await offeredOne(db, viewer, wanted, { id: request.params.id, now: now() }) }
  })
  app.get(
    '/voucher-ebook',
    { schema: { tags, querystring: ebook.extend({ kode }), response: list } },
    async (request) => {
      const viewer = request.requireViewer()
      const wanted = await ebookWanted(db, request.query.ebook_id)
      return { data: await offered(db, viewer, wanted, { kode: request.query.kode, now: now() }) }
    },
  )
  app.get('/voucher-ebook/:id', { schema: { tags, params, querystring: ebook, response: one } }, async (request) => {
    const viewer = request.requireViewer()
    const wanted = await ebookWanted(db, request.query.ebook_id)
    return { data: await offeredOne(db, viewer, wanted, { id: request.params.id, now: now() }) }
  })
  app.get('/snbp-voucher', { schema: { tags, querystring: program, response: list } }, async (request) => {
    const viewer = request.requireViewer()
    const wanted = await snbpWanted(db, request.query.program_id)
    return { data: await offered(db, viewer, wanted, { kode: request.query.kode, now: now() }) }
  })
}

async function paketWanted(db: Db, viewer: Viewer, id: string): Promise<Wanted> {
  const shown = and(eq(paketTable.id, id), eq(paketTable.status, 'terbit'), visiblePakets(db, viewer))
  const [row] = await db.select({ harga: paketTable.harga }).from(paketTable).where(shown)
  if (!row) throw refusal('missing.paket')
  return { goods: 'paket', goods_id: id, price: row.harga }
}

async function ebookWanted(db: Db, id: string): Promise<Wanted> {
  const shown = and(eq(ebookTable.id, id), eq(ebookTable.status, 'terbit'))
  const [row] = await db.select({ harga: ebookTable.harga }).from(ebookTable).where(shown)
  if (!row) throw refusal('missing.ebook')
  return { goods: 'ebook', goods_id: id, price: row.harga }
}

async function snbpWanted(db: Db, id: string): Promise<Wanted> {
  const shown = and(eq(snbpSettingTable.id, id), eq(snbpSettingTable.status, 'terbit'))
  const [row] = await db.select({ harga: snbpSettingTable.harga }).from(snbpSettingTable).where(shown)
  if (!row) throw refusal('missing.snbp')
  return { goods: 'snbp', goods_id: id, price: row.harga }
}

/** In the window, those that are shown to everybody; the named one stands first, whatever it is for. */
async function offered(
  db: Db,
  viewer: Viewer,
  wanted: Wanted,
  { kode, now }: { kode: string | undefined; now: number },
): Promise<OfferedVoucher[]> {
  const named = kode ? await db.select().from(voucherTable).where(eq(voucherTable.kode, kode.toUpperCase())) : undefined
  if (named?.length === 0) throw refusal('voucher.unknown')
  const shown = await db
    .select()
    .from(voucherTable)
    .where(onOffer(wanted, now))
    .orderBy(asc(voucherTable.kode))
    .limit(MOST_SHOWN)
  const named_id = named?.[0]?.id
  return judged(db, viewer, wanted, [...(named ?? []), ...shown.filter(({ id }) => id !== named_id)], now)
}

async function offeredOne(
  db: Db,
  viewer: Viewer,
  wanted: Wanted,
  { id, now }: { id: string; now: number },
): Promise<OfferedVoucher> {
  const rows = await db
    .select()
    .from(voucherTable)
    .where(and(eq(voucherTable.id, id), onOffer(wanted, now)))
  const [found] = await judged(db, viewer, wanted, rows, now)
  if (!found) throw refusal('voucher.unknown')
  return found
}

function onOffer({ goods, goods_id }: Wanted, now: number) {
  const { status, tampil, cakupan, goods_ids, mulai, selesai } = voucherTable
  const at = new Date(now).toISOString()
  return and(
    eq(status, 'aktif'),
    eq(tampil, true),
    eq(cakupan, goods),
    or(eq(sql`cardinality(${goods_ids})`, 0), arrayContains(goods_ids, [goods_id])),
    or(isNull(mulai), lte(mulai, at)),
    or(isNull(selesai), gt(selesai, at)),
  )
}

async function judged(
  db: Db,
  { user_id }: Viewer,
  wanted: Wanted,
  rows: VoucherRow[],
  now: number,
): Promise<OfferedVoucher[]> {
  const uses = await usesByBuyer(
    db,
    user_id,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const purchase = { ...wanted, now, used: row.terpakai, used_by_buyer: uses.get(row.id) ?? 0 }
    const { discount = null, refusal: refused = null } = judgeVoucher(rulesOf(row), purchase)
    const { id, kode, nama, jenis, nilai, selesai } = row
    return { id, kode, nama, jenis, nilai, selesai: epochOrNull(selesai), discount, refusal: refused }
  })
}

async function usesByBuyer(db: Db, user_id: string, ids: string[]): Promise<Map<string | null, number>> {
  if (!ids.length) return new Map()
  const { voucher_id, state } = orderTable
  const rows = await db
    .select({ voucher_id, uses: count() })
    .from(orderTable)
    .where(and(eq(orderTable.user_id, user_id), inArray(voucher_id, ids), inArray(state, HOLDING)))
    .groupBy(voucher_id)
  return new Map(rows.map((row) => [row.voucher_id, row.uses]))
}
