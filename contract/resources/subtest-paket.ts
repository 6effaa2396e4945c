import { z } from 'zod'
import { problem } from '../field-problem.ts'
import { reference, seconds } from '../fields.ts'
import { drawCell, MOST_CELLS } from '../packages/draw-cell.ts'
import { PAS_PARTS } from '../report-card/pas-grade.ts'
import { resource } from '../resource.ts'

/** Sub-test of a package: its place, its time, and how its questions score. */
export const subtestPaket = resource('subtest-paket', {
  names: {
    id: { one: 'Subtes', many: 'Subtes' },
    en: { one: 'Sub-test', many: 'Sub-tests' },
    de: { one: 'Teiltest', many: 'Untertests' },
    fr: { one: 'Sous-test', many: 'Sous-tests' },
    pt: { one: 'Subteste', many: 'Subtestes' },
  },
  label: 'nama',
  fields: {
    paket_id: reference('paket'),
    kode: z.string().trim().min(1).max(16),
    nama: z.string().trim().min(1).max(120),
    urutan: z.int().min(0).max(99),
    durasi_detik: seconds(10, 86_400),
    acak_soal: z.boolean(),
    acak_opsi: z.boolean(),
    bobot: z.number().min(0).max(1000),
    poin_benar: z.number().min(-1000).max(1000),
    poin_salah: z.number().min(-1000).max(1000),
    poin_kosong: z.number().min(-1000).max(1000),
    /** Threshold (ambang batas) in points, null where there is none. */
    ambang: z.number().min(0).max(100_000).nullable(),
    /** Place in the tie order of a ranking (1 first), null where it takes no part: SKD compares TKP, TIU, TWK. */
    prioritas_seri: z.int().min(1).max(99).nullable(),
    /** The subject and the component of its PAS grade that a result counts for; null: it is not in the report card. */
    mapel_id: reference('mapel').nullable(),
    komponen: z.enum(PAS_PARTS).nullable(),
    /** The questions in order. */
    soal_ids: z.array(reference('soal', 'soal-pauli')).max(500),
    /** The blueprint by which they are drawn: the last one, until another is drawn. */
    rancangan: z.array(drawCell).max(MOST_CELLS),
  },
  blank: {
    acak_soal: false,
    acak_opsi: false,
    bobot: 1,
    poin_benar: 1,
    poin_salah: 0,
    poin_kosong: 0,
    ambang: null,
    prioritas_seri: null,
    mapel_id: null,
    komponen: null,
    soal_ids: [],
    rancangan: [],
  },
  field_names: {
    komponen: {
      id: 'Komponen rapor PAS',
      en: 'Component of the PAS grade',
      de: 'Bestandteil der PAS-Note',
      fr: 'Composante de la note PAS',
      pt: 'Componente da nota PAS',
    },
  },
  rules: ({ mapel_id, komponen }) => [
    Boolean(mapel_id) && !komponen && problem('komponen', 'subtest.no_component'),
    Boolean(komponen) && !mapel_id && problem('mapel_id', 'subtest.no_subject'),
  ],
  access: {
    read: 'user',
    write: 'paket-tryout',
    private: ['soal_ids', 'rancangan', 'bobot', 'poin_benar', 'poin_salah', 'poin_kosong', 'ambang', 'prioritas_seri'],
  },
  list: { search: ['nama', 'kode'], filter: ['paket_id'], sort: ['urutan', 'nama'] },
})
