import { z } from 'zod'
import { SCHOOL_KINDS, SHELF_STATES } from '../choices.ts'
import { region, status } from '../fields.ts'
import { resource } from '../resource.ts'

/** University or other institution that students aim at (perguruan tinggi). */
export const school = resource('school', {
  names: {
    id: { one: 'Perguruan tinggi', many: 'Perguruan tinggi' },
    en: { one: 'University', many: 'Universities' },
    de: { one: 'Hochschule', many: 'Hochschulen' },
    fr: { one: 'Université', many: 'Universités' },
    pt: { one: 'Universidade', many: 'Universidades' },
  },
  label: 'nama',
  field_names: {
    singkatan: { id: 'Singkatan', en: 'Short name', de: 'Kurzname', fr: 'Sigle', pt: 'Sigla' },
    kabupaten_kota_id: {
      id: 'Kabupaten atau kota',
      en: 'Regency or city',
      de: 'Regentschaft oder Stadt',
      fr: 'Kabupaten ou ville',
      pt: 'Regência ou cidade',
    },
  },
  fields: {
    /** As the selection lists it, with all its zeros. */
    kode: z.string().regex(/^\d{3,6}$/),
    nama: z.string().trim().min(1).max(160),
    singkatan: z.string().trim().max(24),
    jenis: z.enum(SCHOOL_KINDS),
    kabupaten_kota_id: region('kabupaten-kota').nullable(),
    status: status(...SHELF_STATES),
  },
  blank: { singkatan: '', jenis: 'akademik', kabupaten_kota_id: null, status: 'terbit' },
  access: { read: 'public', write: 'universitas' },
  menu: { icon: 'building-2', group: 'master' },
  list: {
    search: ['nama', 'singkatan', 'kode'],
    filter: ['jenis', 'kabupaten_kota_id', 'status'],
    sort: ['nama', 'kode', 'jenis', 'status'],
  },
})
