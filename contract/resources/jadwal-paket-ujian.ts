import { z } from 'zod'
import { resource } from '../resource.ts'

/** Sitting: one exam of a schedule (most schedules have one). */
export const jadwalPaketUjian = resource('jadwal-paket-ujian', {
  fields: { jadwal_id: z.uuid(), ujian_id: z.uuid(), urutan: z.int().min(0).max(99) },
  blank: { urutan: 0 },
  access: { read: 'user', write: 'jadwal-admin' },
  list: { filter: ['jadwal_id', 'ujian_id'], sort: ['urutan'] },
})
