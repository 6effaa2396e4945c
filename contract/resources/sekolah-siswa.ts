import { z } from 'zod'
import { ACCREDITATIONS, SEKOLAH_KINDS, SEKOLAH_OWNERS, SHELF_STATES } from '../choices.ts'
import { region, status } from '../fields.ts'
import { resource } from '../resource.ts'

/** School that students attend (sekolah asal), known by its national number (NPSN). */
export const sekolahSiswa = resource('sekolah-siswa', {
  names: {
    id: { one: 'Sekolah', many: 'Sekolah' },
    en: { one: 'School', many: 'Schools' },
    de: { one: 'Schule', many: 'Schulen' },
    fr: { one: 'Établissement', many: 'Établissements' },
    pt: { one: 'Escola', many: 'Escolas' },
  },
  label: 'nama',
  field_names: {
    npsn: { id: 'NPSN', en: 'NPSN', de: 'NPSN', fr: 'NPSN', pt: 'NPSN' },
    bentuk: { id: 'Bentuk', en: 'Form', de: 'Schulform', fr: 'Type', pt: 'Tipo' },
    kepemilikan: { id: 'Kepemilikan', en: 'Ownership', de: 'Träger', fr: 'Statut', pt: 'Administração' },
    kabupaten_kota_id: {
      id: 'Kabupaten atau kota',
      en: 'Regency or city',
      de: 'Regentschaft oder Stadt',
      fr: 'Kabupaten ou ville',
      pt: 'Regência ou cidade',
    },
    alamat: { id: 'Alamat', en: 'Address', de: 'Anschrift', fr: 'Adresse', pt: 'Endereço' },
    akreditasi: {
      id: 'Akreditasi',
      en: 'Accreditation',
      de: 'Akkreditierung',
      fr: 'Accréditation',
      pt: 'Credenciamento',
    },
    e_rapor: {
      id: 'Memakai e-rapor',
      en: 'Uses e-rapor',
      de: 'Nutzt e-rapor',
      fr: 'Utilise e-rapor',
      pt: 'Usa e-rapor',
    },
    kuota_snbp: {
      id: 'Kuota SNBP (persen)',
      en: 'SNBP quota (percent)',
      de: 'SNBP-Quote (Prozent)',
      fr: 'Quota SNBP (pour cent)',
      pt: 'Cota SNBP (por cento)',
    },
  },
  fields: {
    /** Eight characters: digits, of newer ones also letters. */
    npsn: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-Z]{8}$/),
    nama: z.string().trim().min(1).max(160),
    bentuk: z.enum(SEKOLAH_KINDS),
    kepemilikan: z.enum(SEKOLAH_OWNERS),
    kabupaten_kota_id: region('kabupaten-kota').nullable(),
    alamat: z.string().trim().max(300),
    akreditasi: z.enum(ACCREDITATIONS).nullable(),
    /** Reports grades by e-rapor: 5 % more of its pupils are eligible for SNBP. */
    e_rapor: z.boolean(),
    /** Eligible share of the final year in percent where it differs from what the accreditation gives. */
    kuota_snbp: z.int().min(0).max(100).nullable(),
    status: status(...SHELF_STATES),
  },
  blank: {
    bentuk: 'sma',
    kepemilikan: 'negeri',
    kabupaten_kota_id: null,
    alamat: '',
    akreditasi: null,
    e_rapor: false,
    kuota_snbp: null,
    status: 'terbit',
  },
  /** Where it lies, in words: its regency or city, and the province. */
  derived: { within: z.string() },
  access: { read: 'public', write: 'sekolah' },
  menu: { icon: 'school', group: 'master' },
  list: {
    search: ['nama', 'npsn'],
    filter: ['bentuk', 'kepemilikan', 'akreditasi', 'kabupaten_kota_id', 'status'],
    sort: ['nama', 'npsn', 'bentuk', 'akreditasi', 'status'],
  },
})
