import { type AnyColumn, ne } from 'drizzle-orm'

/**
 * Papers of practices belong to a package of their own, on a shelf of its own: what is done to a package (rulings, weights,
 * calibrations) reaches all of its papers, and none of these. Made with the first practice; no list shows either.
 */
export const PRACTICE_PAKET = '5eed0000-0000-4000-8000-00000000c001'
export const PRACTICE_KATEGORI = '5eed0000-0000-4000-8000-00000000c002'

export const notPracticePaket = (id: AnyColumn) => ne(id, PRACTICE_PAKET)
export const notPracticeKategori = (id: AnyColumn) => ne(id, PRACTICE_KATEGORI)
