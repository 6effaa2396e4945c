import {
  bobotPenilaianPas,
  settingBobotSubcat,
  settingBobotSubtestBintara,
  settingBobotSubtestKedinasan,
  settingBobotSubtestUtbk,
} from '#contract/resources/index.ts'
import { SET_TYPES, type SetType } from '#contract/weights/weights.ts'
import { type Spec, specOf } from '#src/office/crud/spec.ts'
import { partsField } from './parts-field.tsx'

/** As routes.csv names them: the last part of the address. */
export const WEIGHT_TYPES = [...SET_TYPES, 'pas', 'subcat'] as const
export type WeightType = (typeof WEIGHT_TYPES)[number]

export const isWeightType = (text: string | undefined): text is WeightType =>
  (WEIGHT_TYPES as readonly (string | undefined)[]).includes(text)
export const isSetType = (type: WeightType): type is SetType => (SET_TYPES as readonly string[]).includes(type)

const SPECS = {
  utbk: specOf(settingBobotSubtestUtbk, {
    columns: ['nama', 'rumpun_id', 'updated_at'],
    sort: 'nama',
    fields: { bagian: partsField('utbk') },
    form: [
      { title: 'umum', fields: ['nama', 'rumpun_id'] },
      { title: 'bobot', fields: ['bagian'] },
    ],
  }),
  kedinasan: specOf(settingBobotSubtestKedinasan, {
    columns: ['nama', 'updated_at'],
    sort: 'nama',
    fields: { bagian: partsField('kedinasan') },
    form: [
      { title: 'umum', fields: ['nama'] },
      { title: 'bobot', fields: ['bagian'] },
    ],
  }),
  bintara: specOf(settingBobotSubtestBintara, {
    columns: ['nama', 'updated_at'],
    sort: 'nama',
    fields: { bagian: partsField('bintara') },
    form: [
      { title: 'umum', fields: ['nama'] },
      { title: 'bobot', fields: ['bagian'] },
    ],
  }),
  pas: specOf(bobotPenilaianPas, {
    columns: ['mapel_id', 'bobot_harian', 'bobot_pts', 'bobot_pas', 'kkm', 'updated_at'],
    form: [
      { title: 'umum', fields: ['mapel_id'] },
      { title: 'bobot', fields: ['bobot_harian', 'bobot_pts', 'bobot_pas', 'kkm'] },
    ],
  }),
  subcat: specOf(settingBobotSubcat, {
    columns: ['nama', 'kategori_id', 'updated_at'],
    sort: 'nama',
    fields: { bagian: partsField('subcat') },
    form: [
      { title: 'umum', fields: ['nama', 'kategori_id'] },
      { title: 'bobot', fields: ['bagian'] },
    ],
  }),
} satisfies Record<WeightType, Spec>

export const specOfType = (type: WeightType): Spec => SPECS[type]
