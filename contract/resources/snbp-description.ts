import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

/** What the page of an SNBP programme says of it: headed plain texts in their order. */
export const snbpDescription = resource('snbp-description', {
  names: {
    id: { one: 'Keterangan SNBP', many: 'Keterangan SNBP' },
    en: { one: 'SNBP description', many: 'SNBP descriptions' },
    de: { one: 'SNBP-Beschreibung', many: 'SNBP-Beschreibungen' },
    fr: { one: 'Description SNBP', many: 'Descriptions SNBP' },
    pt: { one: 'Descrição do SNBP', many: 'Descrições do SNBP' },
  },
  label: 'judul',
  field_names: {
    program_id: {
      id: 'Program SNBP',
      en: 'SNBP programme',
      de: 'SNBP-Programm',
      fr: 'Programme SNBP',
      pt: 'Programa SNBP',
    },
  },
  fields: {
    program_id: reference('snbp-setting'),
    judul: z.string().trim().min(1).max(160),
    isi: z.string().trim().min(1).max(20_000),
    urutan: z.int().min(0).max(9999),
  },
  blank: { urutan: 0 },
  access: { read: 'user', write: 'snbp-setting' },
  list: { search: ['judul'], filter: ['program_id'], sort: ['judul', 'urutan'] },
})
