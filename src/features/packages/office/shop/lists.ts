import { detailPaket, faqPaket, keunggulanPaket, syaratPaket } from '#contract/resources/index.ts'
import { type Spec, specOf } from '#src/office/crud/spec.ts'
import { at } from '../addresses.ts'
import { IconField } from './icon-field.tsx'

/** What staff write about a package for the shop, each a list in an order of its own. */
export const SHOP_LISTS = ['detail-paket', 'keunggulan-paket', 'faq-paket', 'syarat-paket'] as const
export type ShopList = (typeof SHOP_LISTS)[number]

/** By what a row is known, and what stands below it. */
export const SHOWN = {
  'detail-paket': { name: 'judul', text: 'isi' },
  'keunggulan-paket': { name: 'judul', text: 'teks' },
  'faq-paket': { name: 'question', text: 'answer' },
  'syarat-paket': { name: 'judul', text: 'penjelasan' },
} as const satisfies Record<ShopList, { name: string; text: string }>

/** `urutan`: of a new row. */
export function shopSpec(list: ShopList, paket_id: string, urutan = 0): Spec {
  const rest = { only: { paket_id }, initial: { urutan }, addresses: () => at.shop(paket_id, list) }
  if (list === 'detail-paket')
    return specOf(detailPaket, { ...rest, columns: ['judul'], form: [{ title: 'umum', fields: ['judul', 'isi'] }] })
  if (list === 'keunggulan-paket')
    return specOf(keunggulanPaket, {
      ...rest,
      columns: ['judul'],
      form: [{ title: 'umum', fields: ['judul', 'teks', 'ikon'] }],
      fields: { ikon: IconField },
    })
  if (list === 'faq-paket')
    return specOf(faqPaket, {
      ...rest,
      columns: ['question'],
      form: [{ title: 'umum', fields: ['question', 'answer'] }],
    })
  return specOf(syaratPaket, {
    ...rest,
    columns: ['judul'],
    form: [{ title: 'umum', fields: ['judul', 'penjelasan', 'link', 'min_gambar', 'maks_gambar'] }],
  })
}
