import { z } from 'zod'
import { reference } from '../fields.ts'
import { ADVANTAGE_ICONS } from '../packages/advantage-icons.ts'
import { resource } from '../resource.ts'

/** What speaks for a package (keunggulan). */
export const keunggulanPaket = resource('keunggulan-paket', {
  names: {
    id: { one: 'Keunggulan paket', many: 'Keunggulan paket' },
    en: { one: 'Package advantage', many: 'Package advantages' },
    de: { one: 'Vorteil des Pakets', many: 'Vorteile des Pakets' },
    fr: { one: 'Avantage du forfait', many: 'Avantages du forfait' },
    pt: { one: 'Vantagem do pacote', many: 'Vantagens do pacote' },
  },
  label: 'judul',
  fields: {
    paket_id: reference('paket'),
    ikon: z.enum(ADVANTAGE_ICONS),
    judul: z.string().trim().min(1).max(120),
    teks: z.string().trim().max(400),
    urutan: z.int().min(0).max(9999),
  },
  field_names: {
    judul: { id: 'Judul', en: 'Title', de: 'Titel', fr: 'Titre', pt: 'Título' },
    ikon: { id: 'Ikon', en: 'Icon', de: 'Symbol', fr: 'Icône', pt: 'Ícone' },
    teks: { id: 'Penjelasan', en: 'Explanation', de: 'Erklärung', fr: 'Explication', pt: 'Explicação' },
  },
  blank: { ikon: 'target', teks: '', urutan: 0 },
  access: { read: 'public', write: 'paket-tryout' },
  list: { filter: ['paket_id'], sort: ['urutan', 'judul'] },
})
