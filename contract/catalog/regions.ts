import { z } from 'zod'
import { listTotal, MAX_PAGE_SIZE } from '../resource.ts'

/** Regions of Indonesia, each level below the one before; ids are the codes of the Ministry of Home Affairs, `11.01.02.2001`. */
export const REGION_LEVELS = ['provinsi', 'kabupaten-kota', 'kecamatan', 'desa'] as const
export type RegionLevel = (typeof REGION_LEVELS)[number]

/** How many parts the codes of each level have. */
const PARTS: Record<RegionLevel, string> = {
  provinsi: '\\d{2}',
  'kabupaten-kota': '\\d{2}\\.\\d{2}',
  kecamatan: '\\d{2}\\.\\d{2}\\.\\d{2}',
  desa: '\\d{2}\\.\\d{2}\\.\\d{2}\\.\\d{4}',
}

export const regionCode = (level: RegionLevel) => z.string().regex(new RegExp(`^${PARTS[level]}$`))

/** The level above, and the query that names a region of it. */
export const REGION_ABOVE = {
  'kabupaten-kota': { level: 'provinsi', query: 'provinsi_id' },
  kecamatan: { level: 'kabupaten-kota', query: 'kabupaten_kota_id' },
  desa: { level: 'kecamatan', query: 'kecamatan_id' },
} as const

/** GET /provinsi, /kabupaten-kota, /kecamatan, /desa. `q` finds by name, anywhere in the country or below one region. */
export const regionsQuery = (level: RegionLevel) => {
  const paging = {
    q: z.string().trim().max(60).optional(),
    page: z.coerce.number().int().min(1).max(10_000).optional(),
    size: z.coerce.number().int().min(0).max(MAX_PAGE_SIZE).optional(),
    sort: z.enum(['nama']).optional(),
  }
  if (level === 'provinsi') return z.strictObject(paging)
  const { query, level: above } = REGION_ABOVE[level]
  return z.strictObject({ ...paging, [query]: regionCode(above).optional() })
}

/** `di`: the regions in which it lies, the nearest first: "Kota Bandung, Jawa Barat". */
export const regionRow = z.object({ id: z.string(), nama: z.string(), within: z.string() })
export type RegionRow = z.infer<typeof regionRow>

export const regionsReply = z.object({ data: z.array(regionRow), ...listTotal })
export const regionReply = z.object({ data: regionRow })
