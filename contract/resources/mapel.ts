import { z } from 'zod'
import { SHELF_STATES } from '../choices.ts'
import { status } from '../fields.ts'
import { REPORT_SUBJECTS } from '../report-card/school-grades.ts'
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
  field_names: {
    rapor: {
      id: 'Di rapor sekolah',
      en: 'In school reports',
      de: 'Im Schulzeugnis',
      fr: 'Dans les bulletins',
      pt: 'No boletim escolar',
    },
  },
  fields: {
    nama: z.string().trim().min(1).max(120),
    kode: z.string().trim().min(1).max(16),
    rapor: z.enum(REPORT_SUBJECTS),
    status: status(...SHELF_STATES),
  },
  blank: { rapor: 'tidak', status: 'terbit' },
  access: { read: 'public', write: 'mata-pelajaran' },
  menu: { icon: 'book-open', group: 'soal' },
  list: { search: ['nama', 'kode'], filter: ['status', 'rapor'], sort: ['nama', 'kode', 'status'] },
})
