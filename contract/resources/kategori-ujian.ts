import { z } from 'zod'
import { resource } from '../resource.ts'

/** Exam category: tryout nasional, latihan, PAS … */
export const kategoriUjian = resource('kategori-ujian', {
  names: {
    id: { one: 'Kategori ujian', many: 'Kategori ujian' },
    en: { one: 'Exam category', many: 'Exam categories' },
    de: { one: 'Prüfungskategorie', many: 'Prüfungskategorien' },
    fr: { one: 'Catégorie d’examen', many: 'Catégories d’examens' },
    pt: { one: 'Categoria de exame', many: 'Categorias de exames' },
  },
  label: 'nama',
  fields: { nama: z.string().trim().min(1).max(120), urutan: z.int().min(0).max(9999) },
  blank: { urutan: 0 },
  access: { read: 'user', write: 'kategori-ujian' },
  list: { search: ['nama'], sort: ['nama', 'urutan'] },
})
