import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

/** Proctor of a schedule: staff who see and act on those alone who sit in these rooms or come from these schools. */
export const jadwalPengawas = resource('jadwal-pengawas', {
  names: {
    id: { one: 'Pengawas', many: 'Pengawas' },
    en: { one: 'Proctor', many: 'Proctors' },
    de: { one: 'Aufsicht', many: 'Aufsichten' },
    fr: { one: 'Surveillant', many: 'Surveillants' },
    pt: { one: 'Fiscal', many: 'Fiscais' },
  },
  fields: {
    jadwal_id: reference('jadwal-paket'),
    user_id: reference('user-list'),
    ruang: z.array(z.string().trim().min(1).max(40)).max(100),
    /** As staff recorded them of students. */
    sekolah: z.array(z.string().trim().min(1).max(120)).max(50),
  },
  /** Their name. */
  derived: { nama: z.string() },
  blank: { ruang: [], sekolah: [] },
  access: { read: 'menu', write: 'jadwal-admin' },
  list: { filter: ['jadwal_id', 'user_id'], sort: ['user_id'] },
})
