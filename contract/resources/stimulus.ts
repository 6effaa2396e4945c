import { z } from 'zod'
import { richText } from '../fields.ts'
import { resource } from '../resource.ts'

/** A text, table or picture that several questions share. */
export const stimulus = resource('stimulus', {
  names: {
    id: { one: 'Bacaan', many: 'Bacaan' },
    en: { one: 'Stimulus', many: 'Stimuli' },
    de: { one: 'Lesetext', many: 'Lesetexte' },
    fr: { one: 'Texte support', many: 'Textes supports' },
    pt: { one: 'Texto de apoio', many: 'Textos de apoio' },
  },
  label: 'judul',
  fields: {
    judul: z.string().trim().min(1).max(160),
    teks: richText(120_000, 1),
    kode_asal: z.string().max(200).nullable(),
  },
  blank: { kode_asal: null },
  access: { read: 'menu', write: 'bank-soal' },
  list: { search: ['judul', 'teks'], sort: ['judul'] },
})
