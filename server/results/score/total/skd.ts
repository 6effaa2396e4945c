import type { Scheme } from './scheme.ts'

/** SKD: points add up (TWK 150 + TIU 175 + TKP 225). */
export const skd: Scheme = {
  satuan: 'poin',
  provisional: false,
  subtes: (part) => part.poin,
  total: (_, all) => ({ nilai: all.poin, nilai_min: all.poin_min, nilai_maks: all.poin_maks }),
}
