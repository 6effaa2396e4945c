/**
 * Whom a package or a schedule is for. `semua`: everybody · `pemilik`: who owns the package · `daftar`: who was entered for
 * a schedule by staff. Who was entered is let in whichever it is.
 */
export const UNTUK = ['semua', 'pemilik', 'daftar'] as const
