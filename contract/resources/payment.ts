import { z } from 'zod'
import { OFFER_STATES } from '../choices.ts'
import { status } from '../fields.ts'
import { PAYMENT_METHODS } from '../money/order.ts'
import { resource } from '../resource.ts'

/** Payment setting: one way of paying, whether it is on offer, and its times. Keys of a gateway come from the environment. */
export const payment = resource('payment', {
  names: {
    id: { one: 'Cara bayar', many: 'Cara bayar' },
    en: { one: 'Payment method', many: 'Payment methods' },
    de: { one: 'Zahlungsart', many: 'Zahlungsarten' },
    fr: { one: 'Moyen de paiement', many: 'Moyens de paiement' },
    pt: { one: 'Forma de pagamento', many: 'Formas de pagamento' },
  },
  label: 'nama',
  fields: {
    nama: z.string().trim().min(1).max(80),
    cara: z.enum(PAYMENT_METHODS),
    keterangan: z.string().trim().max(400),
    /** Hours until an unpaid order ends. */
    batas_jam: z.int().min(1).max(168),
    /** Hours after that in which a late proof is still looked at; for transfers. */
    tenggang_jam: z.int().min(0).max(48),
    /** Hours that a student may add once; 0: not at all. */
    perpanjangan_jam: z.int().min(0).max(72),
    /** Whom an invoice of an order paid this way is from; left out of it where blank. */
    penjual: z.string().trim().max(120),
    alamat_penjual: z.string().trim().max(200),
    urutan: z.int().min(0).max(9999),
    status: status(...OFFER_STATES),
  },
  blank: {
    keterangan: '',
    batas_jam: 24,
    tenggang_jam: 2,
    perpanjangan_jam: 24,
    penjual: '',
    alamat_penjual: '',
    urutan: 0,
    status: 'aktif',
  },
  access: { read: 'user', write: 'payment' },
  list: { search: ['nama'], filter: ['cara', 'status'], sort: ['nama', 'urutan', 'status'] },
})
