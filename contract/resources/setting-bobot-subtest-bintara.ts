import { z } from 'zod'
import { resource } from '../resource.ts'
import { weightProblems } from '../weights/rules.ts'
import { partsOf, trackPart } from '../weights/weights.ts'

/** Weights and tie order of the sub-tests of one track and year of Polri, Akpol or TNI. */
export const settingBobotSubtestBintara = resource('setting-bobot-subtest-bintara', {
  names: {
    id: { one: 'Bobot subtes bintara', many: 'Bobot subtes bintara' },
    en: { one: 'Bintara sub-test weights', many: 'Bintara sub-test weights' },
    de: { one: 'Bintara-Gewichtung', many: 'Bintara-Gewichtungen' },
    fr: { one: 'Pondération bintara', many: 'Pondérations bintara' },
    pt: { one: 'Pesos bintara', many: 'Pesos bintara' },
  },
  field_names: {
    bagian: { id: 'Bagian', en: 'Parts', de: 'Teile', fr: 'Parties', pt: 'Partes' },
  },
  label: 'nama',
  fields: {
    nama: z.string().trim().min(1).max(120),
    bagian: partsOf(trackPart),
  },
  rules: ({ bagian }) => weightProblems(bagian),
  access: { read: 'menu', write: 'rasionalisasi' },
  list: { search: ['nama'], sort: ['nama'] },
})
