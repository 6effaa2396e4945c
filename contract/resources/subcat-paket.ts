import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

/** Sub-category of packages: a finer shelf inside a category (SNBT 2026, Kedinasan STAN …). */
export const subcatPaket = resource('subcat-paket', {
  names: {
    id: { one: 'Subkategori', many: 'Subkategori' },
    en: { one: 'Sub-category', many: 'Sub-categories' },
    de: { one: 'Unterkategorie', many: 'Unterkategorien' },
    fr: { one: 'Sous-catégorie', many: 'Sous-catégories' },
    pt: { one: 'Subcategoria', many: 'Subcategorias' },
  },
  label: 'nama',
  fields: {
    kategori_id: reference('kategori-paket'),
    nama: z.string().trim().min(1).max(120),
    urutan: z.int().min(0).max(9999),
  },
  blank: { urutan: 0 },
  access: { read: 'user', write: 'kategori-paket-tryout' },
  list: { search: ['nama'], filter: ['kategori_id'], sort: ['nama', 'urutan'] },
})
