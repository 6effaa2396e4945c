import { z } from 'zod'
import { resource } from '../resource.ts'

/** Subject (mata pelajaran). */
export const mapel = resource('mapel', {
  fields: {
    nama: z.string().trim().min(1).max(120),
    kode: z.string().trim().min(1).max(16),
    status: z.enum(['draf', 'terbit']),
  },
  blank: { status: 'terbit' },
  access: { read: 'public', write: 'mata-pelajaran' },
  menu: { name: 'Mata pelajaran', icon: 'book-open' },
  list: { search: ['nama', 'kode'], filter: ['status'], sort: ['nama', 'kode', 'status'] },
})
