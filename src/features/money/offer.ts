import type { SubtesSummary } from '#contract/exam/schedule.ts'
import type { Goods } from '#contract/money/order.ts'
import type { OneReply, Row } from '#contract/resource.ts'
import type { ebook } from '#contract/resources/ebook.ts'
import type { snbpSetting } from '#contract/resources/snbp-setting.ts'
import type { BandSegment } from '#src/components/display/subtest-band.tsx'
import { get } from '#src/lib/http.ts'
import { ebookPaths } from '#src/lib/paths/ebook.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { snbpPaths } from '#src/lib/paths/snbp.ts'
import type { PaketRow } from '#src/lib/queries/paket.ts'

export type CheckoutGoods = Goods

/** What is about to be ordered. */
export interface Offer {
  id: string
  name: string
  price: number
  forSale: boolean
  /** Of a package: its sub-tests as a band, and seconds in all. */
  inside?: { segments: BandSegment[]; seconds: number }
}

export async function fetchOffer(goods: CheckoutGoods, id: string): Promise<Offer> {
  if (goods === 'ebook') {
    const { data } = await get<OneReply<Row<typeof ebook>>>(`/ebook/${id}`)
    return { id: data.id, name: data.judul, price: data.harga, forSale: data.tipe === 'berbayar' }
  }
  if (goods === 'snbp') {
    const { data } = await get<OneReply<Row<typeof snbpSetting>>>(`/snbp-setting/${id}`)
    return { id: data.id, name: data.nama, price: data.harga, forSale: data.harga > 0 }
  }
  const { data } = await get<OneReply<PaketRow>>(`/paket/${id}`)
  const offer = { id: data.id, name: data.nama, price: data.harga, forSale: data.tipe === 'berbayar' }
  return data.subtes?.length ? { ...offer, inside: insideOf(data, data.subtes) } : offer
}

function insideOf({ waktu, durasi_detik }: PaketRow, subtes: readonly SubtesSummary[]) {
  const segments = subtes.map((part) => ({ id: part.id, weight: part.durasi_detik }))
  const sum = segments.reduce((total, { weight }) => total + weight, 0)
  return { segments, seconds: waktu === 'total' ? (durasi_detik ?? sum) : sum }
}

/** Its page in the shop. */
export function offerPath(goods: CheckoutGoods, id: string): string {
  if (goods === 'snbp') return snbpPaths.programs
  return goods === 'ebook' ? ebookPaths.shopDetail(id) : shopPaths.paket(id)
}

/** Its vouchers: where they are asked for, and by which query the thing is named. */
export const VOUCHERS = {
  paket: { path: '/voucher-paket', query: 'paket_id' },
  ebook: { path: '/voucher-ebook', query: 'ebook_id' },
  snbp: { path: '/snbp-voucher', query: 'program_id' },
} as const satisfies Record<CheckoutGoods, { path: string; query: string }>
