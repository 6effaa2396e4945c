import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

/** A part of what the shop tells about a package. */
export const detailPaket = resource('detail-paket', {
  names: {
    id: { one: 'Rincian paket', many: 'Rincian paket' },
    en: { one: 'Package detail', many: 'Package details' },
    de: { one: 'Paketdetail', many: 'Paketdetails' },
    fr: { one: 'Détail du forfait', many: 'Détails du forfait' },
    pt: { one: 'Detalhe do pacote', many: 'Detalhes do pacote' },
  },
  label: 'judul',
  fields: {
    paket_id: reference('paket'),
    judul: z.string().trim().min(1).max(120),
    isi: z.string().trim().min(1).max(20_000),
    urutan: z.int().min(0).max(9999),
  },
  field_names: {
    judul: { id: 'Judul', en: 'Title', de: 'Titel', fr: 'Titre', pt: 'Título' },
    isi: { id: 'Isi', en: 'Text', de: 'Text', fr: 'Texte', pt: 'Texto' },
  },
  blank: { urutan: 0 },
  access: { read: 'public', write: 'paket-tryout' },
  list: { search: ['judul'], filter: ['paket_id'], sort: ['urutan', 'judul'] },
})
