import { z } from 'zod'
import { resource } from '../resource.ts'
import { pointProblems } from '../weights/rules.ts'
import { partsOf, pointPart } from '../weights/weights.ts'

/** Points, thresholds and tie order of the parts of an SKD, as one decree sets them. Points add up, so there are no weights. */
export const settingBobotSubtestKedinasan = resource('setting-bobot-subtest-kedinasan', {
  names: {
    id: { one: 'Poin subtes kedinasan', many: 'Poin subtes kedinasan' },
    en: { one: 'Civil service sub-test points', many: 'Civil service sub-test points' },
    de: { one: 'Punkte des Staatsdiensttests', many: 'Punkte der Staatsdiensttests' },
    fr: { one: 'Barème fonction publique', many: 'Barèmes fonction publique' },
    pt: { one: 'Pontos do serviço público', many: 'Pontos do serviço público' },
  },
  field_names: {
    bagian: { id: 'Bagian', en: 'Parts', de: 'Teile', fr: 'Parties', pt: 'Partes' },
  },
  label: 'nama',
  fields: {
    nama: z.string().trim().min(1).max(120),
    bagian: partsOf(pointPart),
  },
  rules: ({ bagian }) => pointProblems(bagian),
  access: { read: 'menu', write: 'rasionalisasi' },
  list: { search: ['nama'], sort: ['nama'] },
})
