import type { Goods } from '#contract/money/order.ts'
import type { Ref } from '#src/office/crud/field-props.ts'

/** What costs something, of each kind of goods, by its name. */
export const FOR_SALE = {
  paket: { resource: 'paket', name: 'nama', only: { tipe: 'berbayar', status: 'terbit' } },
  ebook: { resource: 'ebook', name: 'judul', only: { tipe: 'berbayar', status: 'terbit' } },
  snbp: { resource: 'snbp-setting', name: 'nama', only: { status: 'terbit' } },
} satisfies Record<Goods, Ref>
