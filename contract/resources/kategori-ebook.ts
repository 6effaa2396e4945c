import { z } from 'zod'
import { SHELF_STATES } from '../choices.ts'
import { slug, status } from '../fields.ts'
import { resource } from '../resource.ts'

/** E-book category. */
export const kategoriEbook = resource('kategori-ebook', {
  names: {
    id: { one: 'Kategori e-book', many: 'Kategori e-book' },
    en: { one: 'E-book category', many: 'E-book categories' },
    de: { one: 'E-Book-Kategorie', many: 'E-Book-Kategorien' },
    fr: { one: 'Catégorie d’e-book', many: 'Catégories d’e-books' },
    pt: { one: 'Categoria de e-book', many: 'Categorias de e-books' },
  },
  label: 'nama',
  fields: {
    nama: z.string().trim().min(1).max(120),
    slug: slug(80),
    urutan: z.int().min(0).max(9999),
    status: status(...SHELF_STATES),
  },
  blank: { urutan: 0, status: 'terbit' },
  access: { read: 'public', write: 'kategori-paket-ebook' },
  menu: { icon: 'folder-tree', group: 'ebook' },
  list: { search: ['nama'], filter: ['status'], sort: ['nama', 'urutan'] },
})
