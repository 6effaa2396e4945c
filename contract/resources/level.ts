import { z } from 'zod'
import { ROLES } from '../access/access.ts'
import { resource } from '../resource.ts'

/** Level of people; its name says the role (contract/access/access.ts), its grants (role) what staff may do. */
export const level = resource('level', {
  names: {
    id: { one: 'Level', many: 'Level' },
    en: { one: 'Level', many: 'Levels' },
    de: { one: 'Stufe', many: 'Stufen' },
    fr: { one: 'Niveau', many: 'Niveaux' },
    pt: { one: 'Nível', many: 'Níveis' },
  },
  label: 'nama_level',
  fields: {
    nama_level: z.string().trim().min(1).max(60),
    /** Staff of this level log in with a second factor. */
    faktor_kedua: z.boolean(),
  },
  blank: { faktor_kedua: false },
  derived: {
    role: z.enum(ROLES),
    /** A level of the base data: it keeps its name and cannot be deleted. */
    dasar: z.boolean(),
    jumlah_pengguna: z.int(),
  },
  access: { read: 'menu', write: 'level' },
  loses: 'grants',
  list: { search: ['nama_level'], sort: ['nama_level'] },
})
