import { z } from 'zod'
import { OFFER_STATES, VOUCHER_KINDS } from '../choices.ts'
import { money, reference, status } from '../fields.ts'
import { GOODS } from '../money/order.ts'
import { resource, stamp } from '../resource.ts'

/** Voucher: what it takes off, from what, for whom and how often. */
export const voucher = resource('voucher', {
  names: {
    id: { one: 'Voucher', many: 'Voucher' },
    en: { one: 'Voucher', many: 'Vouchers' },
    de: { one: 'Gutschein', many: 'Gutscheine' },
    fr: { one: 'Bon de réduction', many: 'Bons de réduction' },
    pt: { one: 'Cupom', many: 'Cupons' },
  },
  label: 'kode',
  fields: {
    /** As students type it: capital letters, digits and hyphens. */
    kode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{3,24}$/),
    nama: z.string().trim().max(120),
    /** What it is for. */
    cakupan: z.enum(GOODS),
    jenis: z.enum(VOUCHER_KINDS),
    /** Percent (1-100), or whole rupiah. */
    nilai: z.int().min(1).max(100_000_000),
    maks_potongan: money().nullable(),
    min_belanja: money(),
    /** How often it can be used in all; null: no limit. */
    kuota: z.int().min(1).max(1_000_000).nullable(),
    per_user: z.int().min(1).max(1000),
    mulai: stamp.nullable(),
    selesai: stamp.nullable(),
    /** Just these packages, e-books or SNBP programmes; empty: all of what it is for. */
    goods_ids: z.array(reference('paket', 'ebook', 'snbp-setting')).max(200),
    /** Shown to everybody in the shop; otherwise only who knows the code finds it. */
    tampil: z.boolean(),
    status: status(...OFFER_STATES),
    /** Uses that hold: of orders that are paid or open. */
    terpakai: z.int().min(0),
  },
  made: ['terpakai'],
  blank: {
    nama: '',
    cakupan: 'paket',
    jenis: 'persen',
    maks_potongan: null,
    min_belanja: 0,
    kuota: null,
    per_user: 1,
    mulai: null,
    selesai: null,
    goods_ids: [],
    tampil: false,
    status: 'aktif',
  },
  /** The shop window shows those that are `tampil`; how far a quota is used is the seller's affair. */
  access: { read: 'public', write: 'voucher', private: ['kuota', 'terpakai'] },
  menu: { icon: 'ticket', group: 'money' },
  list: {
    search: ['kode', 'nama'],
    filter: ['cakupan', 'jenis', 'status'],
    sort: ['kode', 'nilai', 'mulai', 'selesai', 'terpakai', 'status'],
  },
})
