import { z } from 'zod'
import { OFFER_STATES } from '../choices.ts'
import { status } from '../fields.ts'
import { resource } from '../resource.ts'

/** Bank account (rekening) to which students transfer. */
export const rekening = resource('rekening', {
  names: {
    id: { one: 'Rekening', many: 'Rekening' },
    en: { one: 'Bank account', many: 'Bank accounts' },
    de: { one: 'Bankkonto', many: 'Bankkonten' },
    fr: { one: 'Compte bancaire', many: 'Comptes bancaires' },
    pt: { one: 'Conta bancária', many: 'Contas bancárias' },
  },
  label: 'bank',
  fields: {
    bank: z.string().trim().min(1).max(60),
    nomor: z
      .string()
      .trim()
      .regex(/^[0-9]{6,20}$/),
    atas_nama: z.string().trim().min(1).max(120),
    /** How to transfer, step by step, a line each. */
    petunjuk: z.string().trim().max(2000),
    urutan: z.int().min(0).max(9999),
    status: status(...OFFER_STATES),
  },
  blank: { petunjuk: '', urutan: 0, status: 'aktif' },
  access: { read: 'user', write: 'payment' },
  menu: { icon: 'wallet', group: 'money' },
  list: { search: ['bank', 'nomor', 'atas_nama'], filter: ['status'], sort: ['bank', 'urutan', 'status'] },
})
