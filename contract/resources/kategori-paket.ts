import { z } from 'zod'
import { SHELF_STATES } from '../choices.ts'
import { slug, status } from '../fields.ts'
import { resource } from '../resource.ts'

/** Package category: UTBK-SNBT, SKD CPNS, Psikotes … */
export const kategoriPaket = resource('kategori-paket', {
  names: {
    id: { one: 'Kategori paket', many: 'Kategori paket' },
    en: { one: 'Package category', many: 'Package categories' },
    de: { one: 'Paketkategorie', many: 'Paketkategorien' },
    fr: { one: 'Catégorie de forfait', many: 'Catégories de packs' },
    pt: { one: 'Categoria de pacote', many: 'Categorias de pacotes' },
  },
  label: 'nama',
  fields: {
    nama: z.string().trim().min(1).max(120),
    slug: slug(80),
    urutan: z.int().min(0).max(9999),
    status: status(...SHELF_STATES),
  },
  blank: { urutan: 0, status: 'terbit' },
  access: { read: 'public', write: 'kategori-paket-tryout' },
  list: { search: ['nama'], filter: ['status'], sort: ['nama', 'urutan'] },
})
