import { z } from 'zod'
import { SHELF_STATES } from '../choices.ts'
import { slug, status } from '../fields.ts'
import { resource } from '../resource.ts'

/** Category of articles. */
export const categoryPage = resource('category-page', {
  names: {
    id: { one: 'Kategori artikel', many: 'Kategori artikel' },
    en: { one: 'Article category', many: 'Article categories' },
    de: { one: 'Artikelkategorie', many: 'Artikelkategorien' },
    fr: { one: 'Catégorie d’articles', many: 'Catégories d’articles' },
    pt: { one: 'Categoria de artigos', many: 'Categorias de artigos' },
  },
  label: 'nama',
  fields: {
    nama: z.string().trim().min(1).max(120),
    slug: slug(80),
    urutan: z.int().min(0).max(9999),
    status: status(...SHELF_STATES),
  },
  blank: { urutan: 0, status: 'terbit' },
  access: { read: 'public', write: 'kategori-artikel' },
  menu: { icon: 'folder-tree', group: 'content' },
  list: { search: ['nama'], filter: ['status'], sort: ['nama', 'urutan', 'status'] },
})
