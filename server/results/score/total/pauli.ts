import type { Scheme } from './scheme.ts'

/** A sheet: right answers out of the places it has. Speed against others needs the others. */
export const pauli: Scheme = {
  satuan: 'benar',
  provisional: false,
  subtes: (part) => part.benar,
  total: (_, all) => ({ nilai: all.benar, nilai_min: 0, nilai_maks: all.jumlah }),
}
