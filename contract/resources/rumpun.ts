import { z } from 'zod'
import { SHELF_STATES } from '../choices.ts'
import { status } from '../fields.ts'
import { resource } from '../resource.ts'

/** Stream of study (rumpun): Saintek, Soshum, Vokasi … */
export const rumpun = resource('rumpun', {
  names: {
    id: { one: 'Rumpun', many: 'Rumpun' },
    en: { one: 'Stream', many: 'Streams' },
    de: { one: 'Studienrichtung', many: 'Studienrichtungen' },
    fr: { one: 'Filière', many: 'Filières' },
    pt: { one: 'Área de estudo', many: 'Áreas de estudo' },
  },
  label: 'nama',
  fields: {
    nama: z.string().trim().min(1).max(80),
    keterangan: z.string().trim().max(500),
    urutan: z.int().min(0).max(9999),
    status: status(...SHELF_STATES),
  },
  blank: { keterangan: '', urutan: 0, status: 'terbit' },
  access: { read: 'user', write: 'rumpun' },
  menu: { icon: 'compass', group: 'soal' },
  list: { search: ['nama'], filter: ['status'], sort: ['nama', 'urutan', 'status'] },
})
