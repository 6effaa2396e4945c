import { z } from 'zod'
import { reference } from '../fields.ts'
import { PAS_DEFAULT } from '../report-card/pas-grade.ts'
import { resource } from '../resource.ts'
import { sumProblem } from '../weights/rules.ts'

const percent = z.number().min(0).max(100).multipleOf(0.01)

/** How the PAS grade of a subject is made of daily tests, PTS and PAS; subjects without a row have the usual weights. */
export const bobotPenilaianPas = resource('bobot-penilaian-pas', {
  names: {
    id: { one: 'Bobot PAS', many: 'Bobot PAS' },
    en: { one: 'PAS weights', many: 'PAS weights' },
    de: { one: 'PAS-Gewichtung', many: 'PAS-Gewichtungen' },
    fr: { one: 'Pondération PAS', many: 'Pondérations PAS' },
    pt: { one: 'Pesos do PAS', many: 'Pesos do PAS' },
  },
  field_names: {
    bobot_harian: {
      id: 'Bobot tugas dan harian',
      en: 'Weight of daily tests',
      de: 'Gewicht der laufenden Tests',
      fr: 'Poids des contrôles',
      pt: 'Peso dos testes diários',
    },
    bobot_pts: { id: 'Bobot PTS', en: 'Weight of PTS', de: 'Gewicht der PTS', fr: 'Poids du PTS', pt: 'Peso do PTS' },
    bobot_pas: { id: 'Bobot PAS', en: 'Weight of PAS', de: 'Gewicht der PAS', fr: 'Poids du PAS', pt: 'Peso do PAS' },
    kkm: {
      id: 'KKTP',
      en: 'Lowest passing grade',
      de: 'Mindestnote',
      fr: 'Note minimale',
      pt: 'Nota mínima',
    },
  },
  fields: {
    mapel_id: reference('mapel'),
    bobot_harian: percent,
    bobot_pts: percent,
    bobot_pas: percent,
    kkm: z.number().min(0).max(100),
  },
  blank: { ...PAS_DEFAULT },
  rules: ({ bobot_harian, bobot_pts, bobot_pas }) => [sumProblem('bobot_pas', [bobot_harian, bobot_pts, bobot_pas])],
  access: { read: 'menu', write: 'rasionalisasi' },
  list: { filter: ['mapel_id'], sort: [] },
})
