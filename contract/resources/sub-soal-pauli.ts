import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

/** One column of a sheet: digits to be added pairwise, or a symbol key with its rows. */
export const subSoalPauli = resource('sub-soal-pauli', {
  names: {
    id: { one: 'Kolom lembar', many: 'Kolom lembar' },
    en: { one: 'Sheet column', many: 'Sheet columns' },
    de: { one: 'Blattspalte', many: 'Blattspalten' },
    fr: { one: 'Colonne de feuille', many: 'Colonnes de feuille' },
    pt: { one: 'Coluna da folha', many: 'Colunas da folha' },
  },
  fields: {
    soal_pauli_id: reference('soal-pauli'),
    urutan: z.int().min(0).max(99),
    angka: z.array(z.int().min(0).max(9)).max(500),
    simbol: z.array(z.string().min(1).max(8)).max(5),
    baris_simbol: z.array(z.array(z.string().min(1).max(8)).length(4)).max(500),
  },
  blank: { angka: [], simbol: [], baris_simbol: [] },
  access: { read: 'menu', write: 'bank-soal' },
  list: { filter: ['soal_pauli_id'], sort: ['urutan'] },
})
