/**
 * Whom a package or a schedule is for. `semua`: everybody · `pemilik`: who owns the package · `kelompok`: the classes and
 * schools that it names, as staff recorded them · `daftar`: who was entered for a schedule by staff. Who was entered is
 * let in whichever it is.
 */
export const UNTUK = ['semua', 'pemilik', 'kelompok', 'daftar'] as const
export type Untuk = (typeof UNTUK)[number]

/** A school (`kelas` null), or one of its classes; of a server that serves one school alone, a class without a school. */
export interface Kelompok {
  sekolah: string | null
  kelas: string | null
}
