import { z } from 'zod'
import { OWNER_STATES } from '../choices.ts'
import { epoch } from '../epoch.ts'
import { SOURCES } from '../exam/choices.ts'
import { problem } from '../field-problem.ts'
import { reference, status } from '../fields.ts'
import { resource, stamp } from '../resource.ts'

/** Member of a package: who owns it, how they came by it, and for how long. */
export const memberPaket = resource('member-paket', {
  names: {
    id: { one: 'Pemilik paket', many: 'Pemilik paket' },
    en: { one: 'Package owner', many: 'Package owners' },
    de: { one: 'Paketbesitzer', many: 'Paketbesitzer' },
    fr: { one: 'Détenteur de forfait', many: 'Détenteurs de forfait' },
    pt: { one: 'Dono de pacote', many: 'Donos de pacotes' },
  },
  fields: {
    paket_id: reference('paket'),
    user_id: reference('user-list'),
    sumber: z.enum(SOURCES),
    mulai: stamp,
    akhir: stamp.nullable(),
    status: status(...OWNER_STATES),
  },
  blank: { sumber: 'admin', akhir: null, status: 'aktif' },
  rules: ({ mulai, akhir }) => [epoch(mulai) >= epoch(akhir) && problem('akhir', 'member.access_ends_first')],
  access: { read: 'menu', write: 'paket-tryout' },
  list: { filter: ['paket_id', 'user_id', 'sumber', 'status'], sort: ['mulai', 'status'] },
})
