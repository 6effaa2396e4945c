import { z } from 'zod'
import { media } from '../fields.ts'
import { resource } from '../resource.ts'

/** Letterhead of print-outs: the platform's, and those of schools whose students alone stand on a sheet. */
export const letterhead = resource('letterhead', {
  names: {
    id: { one: 'Kop surat', many: 'Kop surat' },
    en: { one: 'Letterhead', many: 'Letterheads' },
    de: { one: 'Briefkopf', many: 'Briefköpfe' },
    fr: { one: 'En-tête', many: 'En-têtes' },
    pt: { one: 'Timbre', many: 'Timbres' },
  },
  label: 'nama',
  fields: {
    /** As it is printed. */
    nama: z.string().trim().min(1).max(160),
    alamat: z.string().trim().max(300),
    kontak: z.string().trim().max(160),
    logo: media().nullable(),
    /** The school as staff recorded it of students; null: for all others. */
    sekolah: z.string().trim().min(1).max(120).nullable(),
  },
  field_names: {
    logo: { id: 'Logo', en: 'Logo', de: 'Logo', fr: 'Logo', pt: 'Logótipo' },
    sekolah: { id: 'Untuk sekolah', en: 'For school', de: 'Für Schule', fr: 'Pour l’école', pt: 'Para a escola' },
    alamat: { id: 'Alamat', en: 'Address', de: 'Adresse', fr: 'Adresse', pt: 'Endereço' },
    kontak: { id: 'Kontak', en: 'Contact', de: 'Kontakt', fr: 'Contact', pt: 'Contacto' },
  },
  blank: { alamat: '', kontak: '', logo: null, sekolah: null },
  access: { read: 'menu', write: 'letterhead' },
  menu: { icon: 'file-text', group: 'master' },
  list: { search: ['nama', 'sekolah'], sort: ['nama', 'sekolah'] },
})
