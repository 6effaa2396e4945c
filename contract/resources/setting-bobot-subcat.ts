import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'
import { weightProblems } from '../weights/rules.ts'
import { partsOf, subcatPart } from '../weights/weights.ts'

/** How the combined grade of a category is made of its sub-categories: SKD 40, SKB 60. */
export const settingBobotSubcat = resource('setting-bobot-subcat', {
  names: {
    id: { one: 'Bobot subkategori', many: 'Bobot subkategori' },
    en: { one: 'Sub-category weights', many: 'Sub-category weights' },
    de: { one: 'Gewichtung der Unterkategorien', many: 'Gewichtungen der Unterkategorien' },
    fr: { one: 'Pondération des sous-catégories', many: 'Pondérations des sous-catégories' },
    pt: { one: 'Pesos das subcategorias', many: 'Pesos das subcategorias' },
  },
  field_names: {
    bagian: { id: 'Bagian', en: 'Parts', de: 'Teile', fr: 'Parties', pt: 'Partes' },
  },
  label: 'nama',
  fields: {
    /** What students read: “Nilai akhir SKD dan SKB”. */
    nama: z.string().trim().min(1).max(120),
    kategori_id: reference('kategori-paket'),
    bagian: partsOf(subcatPart),
  },
  rules: ({ bagian }) => weightProblems(bagian),
  access: { read: 'menu', write: 'rasionalisasi' },
  list: { search: ['nama'], filter: ['kategori_id'], sort: ['nama'] },
})
