import { z } from 'zod'
import { SHELF_STATES } from '../choices.ts'
import { status } from '../fields.ts'
import { resource } from '../resource.ts'

/** Subject (mata pelajaran). */
export const mapel = resource('mapel', {
  names: {
    id: { one: 'Mata pelajaran', many: 'Mata pelajaran' },
    en: { one: 'Subject', many: 'Subjects' },
    de: { one: 'Fach', many: 'Fächer' },
    fr: { one: 'Matière', many: 'Matières' },
    pt: { one: 'Matéria', many: 'Matérias' },
  },
  label: 'nama',
  fields: {
    nama: z.string().trim().min(1).max(120),
    kode: z.string().trim().min(1).max(16),
    status: status(...SHELF_STATES),
  },
  blank: { status: 'terbit' },
  access: { read: 'public', write: 'mata-pelajaran' },
  menu: { icon: 'book-open', group: 'soal' },
  list: { search: ['nama', 'kode'], filter: ['status'], sort: ['nama', 'kode', 'status'] },
})
