import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'
import { weightProblems } from '../weights/rules.ts'
import { partsOf, weightPart } from '../weights/weights.ts'

/** A set of UTBK weights: of all streams, or of one. Without a set all sub-tests weigh the same. */
export const settingBobotSubtestUtbk = resource('setting-bobot-subtest-utbk', {
  names: {
    id: { one: 'Bobot subtes UTBK', many: 'Bobot subtes UTBK' },
    en: { one: 'UTBK sub-test weights', many: 'UTBK sub-test weights' },
    de: { one: 'UTBK-Gewichtung', many: 'UTBK-Gewichtungen' },
    fr: { one: 'Pondération UTBK', many: 'Pondérations UTBK' },
    pt: { one: 'Pesos do UTBK', many: 'Pesos do UTBK' },
  },
  field_names: {
    bagian: { id: 'Bagian', en: 'Parts', de: 'Teile', fr: 'Parties', pt: 'Partes' },
    rumpun_id: {
      id: 'Rumpun',
      en: 'Stream',
      de: 'Studienrichtung',
      fr: 'Filière',
      pt: 'Área de estudo',
    },
  },
  label: 'nama',
  fields: {
    nama: z.string().trim().min(1).max(120),
    rumpun_id: reference('rumpun').nullable(),
    bagian: partsOf(weightPart),
  },
  blank: { rumpun_id: null },
  rules: ({ bagian }) => weightProblems(bagian),
  access: { read: 'menu', write: 'rasionalisasi' },
  list: { search: ['nama'], filter: ['rumpun_id'], sort: ['nama'] },
})
