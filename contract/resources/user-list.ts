import { z } from 'zod'
import { email, kelas, nama, newPassword, nisn, sekolah, telepon } from '../accounts/auth.ts'
import { ACCOUNT_STATES } from '../choices.ts'
import { reference, region, status, zone } from '../fields.ts'
import { resource } from '../resource.ts'

/** Menus that grant writes by the person's level: staff by the first (`access.write`), students by the other. */
export const STUDENT_LIST_MENU = 'customer'

/** Everybody with an account: staff (menu pengguna) and students (menu customer). */
export const userList = resource('user-list', {
  names: {
    id: { one: 'Akun', many: 'Pengguna' },
    en: { one: 'Account', many: 'Users' },
    de: { one: 'Konto', many: 'Benutzer' },
    fr: { one: 'Compte', many: 'Utilisateurs' },
    pt: { one: 'Conta', many: 'Usuários' },
  },
  label: 'nama',
  field_names: {
    sekolah_id: {
      id: 'Sekolah di daftar',
      en: 'School in the list',
      de: 'Schule aus der Liste',
      fr: 'Établissement de la liste',
      pt: 'Escola da lista',
    },
    kabupaten_kota_id: {
      id: 'Kabupaten atau kota',
      en: 'Regency or city',
      de: 'Regentschaft oder Stadt',
      fr: 'Kabupaten ou ville',
      pt: 'Regência ou cidade',
    },
  },
  fields: {
    nama,
    /** What one logs in with. */
    email,
    /** A student logs in with it as well. */
    nisn: z.nullable(nisn),
    telepon: z.nullable(telepon),
    /** As the person says; it proves nothing. */
    sekolah: z.nullable(sekolah),
    /** As staff recorded them: by these an exam for a class or a school lets people in. */
    sekolah_tercatat: z.nullable(sekolah.check(z.minLength(1))),
    kelas: z.nullable(kelas.check(z.minLength(1))),
    /** Chosen from the tables, by the person or by staff: rankings by school and province count them there. */
    sekolah_id: reference('sekolah-siswa').nullable(),
    kabupaten_kota_id: region('kabupaten-kota').nullable(),
    zona: zone(),
    level_id: reference('level'),
    status: status(...ACCOUNT_STATES),
  },
  blank: {
    nisn: null,
    telepon: null,
    sekolah: null,
    sekolah_tercatat: null,
    kelas: null,
    sekolah_id: null,
    kabupaten_kota_id: null,
    zona: 'Asia/Jakarta',
    status: 'aktif',
  },
  /** Without one, the person sets it by a forgotten-password mail. A new one ends the person's sessions. */
  secret: { password: newPassword },
  access: { read: 'menu', write: 'pengguna' },
  loses: 'password',
  list: {
    search: ['nama', 'email', 'nisn'],
    filter: ['level_id', 'status', 'sekolah_id', 'kabupaten_kota_id'],
    sort: ['nama', 'email', 'status'],
  },
})
