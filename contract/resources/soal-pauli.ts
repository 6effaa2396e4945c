import { z } from 'zod'
import { REVIEW_STATES, SHEET_TYPES } from '../choices.ts'
import { DIRECTIONS } from '../exam/choices.ts'
import { richText, seconds, status } from '../fields.ts'
import { resource } from '../resource.ts'

/** A sheet of sums (Pauli, Kraepelin) or of symbols (kecermatan); its columns are `sub-soal-pauli`. */
export const soalPauli = resource('soal-pauli', {
  names: {
    id: { one: 'Lembar Pauli', many: 'Lembar Pauli' },
    en: { one: 'Pauli sheet', many: 'Pauli sheets' },
    de: { one: 'Pauli-Blatt', many: 'Pauli-Blätter' },
    fr: { one: 'Feuille Pauli', many: 'Feuilles Pauli' },
    pt: { one: 'Folha Pauli', many: 'Folhas Pauli' },
  },
  label: 'nama',
  fields: {
    jenis: z.enum(SHEET_TYPES),
    nama: z.string().trim().min(1).max(160),
    petunjuk: richText(20_000),
    arah: z.enum(DIRECTIONS),
    detik_per_kolom: seconds(1, 3600),
    /** Seconds between "GARIS" signals, 0 where there are none. */
    detik_per_garis: seconds(0, 3600),
    pindah_paksa: z.boolean(),
    jumlah_kolom: z.int().min(1).max(100),
    /** Digits per column (sums: one less), or rows per column of a kecermatan sheet. */
    baris: z.int().min(2).max(500),
    /** Seed of the generator: the same seed makes the same sheet. */
    benih: z.int().min(0).max(4_294_967_295),
    kode_asal: z.string().max(200).nullable(),
    status: status(...REVIEW_STATES),
  },
  blank: { petunjuk: '', arah: 'turun', detik_per_garis: 0, pindah_paksa: true, kode_asal: null, status: 'draf' },
  access: { read: 'menu', write: 'bank-soal' },
  loses: 'columns',
  list: { search: ['nama'], filter: ['jenis', 'status'], sort: ['nama', 'jenis'] },
})
