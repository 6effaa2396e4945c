import { z } from 'zod'
import { resource } from '../resource.ts'

/** Package category: UTBK-SNBT, SKD CPNS, Psikotes … */
export const kategoriPaket = resource('kategori-paket', {
  fields: {
    nama: z.string().trim().min(1).max(120),
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Pakai huruf kecil, angka, dan tanda hubung, misalnya skd-2026.')
      .max(80),
    urutan: z.int().min(0).max(9999),
    status: z.enum(['draf', 'terbit']),
  },
  blank: { urutan: 0, status: 'terbit' },
  access: { read: 'user', write: 'kategori-paket-tryout' },
  list: { search: ['nama'], filter: ['status'], sort: ['nama', 'urutan'] },
})
