import { z } from 'zod'
import { PUBLICATION_STATES } from '../choices.ts'
import { reference, richText, status } from '../fields.ts'
import { resource } from '../resource.ts'

/** Exam: a package made ready to be sat. Setting `status` to `terbit` publishes its paper. */
export const ujian = resource('ujian', {
  names: {
    id: { one: 'Ujian', many: 'Ujian' },
    en: { one: 'Exam', many: 'Exams' },
    de: { one: 'Prüfung', many: 'Prüfungen' },
    fr: { one: 'Examen', many: 'Examens' },
    pt: { one: 'Exame', many: 'Exames' },
  },
  label: 'nama',
  fields: {
    kategori_ujian_id: reference('kategori-ujian'),
    paket_id: reference('paket'),
    nama: z.string().trim().min(1).max(160),
    deskripsi: richText(20_000),
    status: status(...PUBLICATION_STATES),
  },
  blank: { deskripsi: '', status: 'draf' },
  access: { read: 'user', write: 'ujian-admin' },
  list: { search: ['nama'], filter: ['kategori_ujian_id', 'paket_id', 'status'], sort: ['nama', 'status'] },
})
