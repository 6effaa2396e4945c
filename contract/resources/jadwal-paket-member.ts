import { z } from 'zod'
import { resource } from '../resource.ts'

/** Member of a schedule: a student registered to sit it. */
export const jadwalPaketMember = resource('jadwal-paket-member', {
  fields: {
    jadwal_id: z.uuid(),
    user_id: z.uuid(),
    status: z.enum(['terdaftar', 'dibatalkan', 'dijadwal_ulang']),
  },
  blank: { status: 'terdaftar' },
  access: { read: 'user', write: 'jadwal-admin' },
  list: { filter: ['jadwal_id', 'user_id', 'status'], sort: ['status'] },
})
