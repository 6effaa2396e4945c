import { z } from 'zod'
import { PUBLICATION_STATES } from '../choices.ts'
import { BANNER_PLACES } from '../content/content.ts'
import { bannerProblems } from '../content/rules.ts'
import { media, status } from '../fields.ts'
import { resource, stamp } from '../resource.ts'

/** A picture that leads somewhere: where it hangs, from when until when, and how often it was seen and followed. */
export const banner = resource('banner', {
  names: {
    id: { one: 'Banner', many: 'Banner' },
    en: { one: 'Banner', many: 'Banners' },
    de: { one: 'Banner', many: 'Banner' },
    fr: { one: 'Bannière', many: 'Bannières' },
    pt: { one: 'Banner', many: 'Banners' },
  },
  label: 'judul',
  fields: {
    judul: z.string().trim().min(1).max(120),
    /** For wide screens, three to one. */
    gambar: media(),
    /** For phones; the wide one is cut where there is none. */
    gambar_hp: media().nullable(),
    gambar_alt: z.string().trim().max(200),
    tujuan: z
      .string()
      .trim()
      .max(300)
      .regex(
        /^(\/(?!\/)|https:\/\/[^\s\\/])[^\s\\]*$/,
        'Tulis alamat di aplikasi ini, misalnya /paket-tryout, atau alamat https.',
      ),
    tempat: z.enum(BANNER_PLACES),
    mulai: stamp,
    /** Null: it stays. */
    selesai: stamp.nullable(),
    urutan: z.int().min(0).max(9999),
    status: status(...PUBLICATION_STATES),
  },
  derived: {
    /** Of all its days. */
    seen: z.int().min(0),
    clicked: z.int().min(0),
    /** It leads to a screen, text or goods that are not there, and hangs nowhere until they are. */
    target_missing: z.boolean(),
  },
  field_names: {
    judul: { id: 'Judul', en: 'Title', de: 'Titel', fr: 'Titre', pt: 'Título' },
    gambar: {
      id: 'Gambar layar lebar',
      en: 'Picture for wide screens',
      de: 'Bild für breite Bildschirme',
      fr: 'Image pour grands écrans',
      pt: 'Imagem para telas largas',
    },
    gambar_hp: {
      id: 'Gambar HP',
      en: 'Picture for phones',
      de: 'Bild für Handys',
      fr: 'Image pour téléphones',
      pt: 'Imagem para celulares',
    },
    gambar_alt: {
      id: 'Teks pengganti gambar',
      en: 'Text in place of the picture',
      de: 'Text anstelle des Bildes',
      fr: 'Texte de remplacement de l’image',
      pt: 'Texto no lugar da imagem',
    },
    tujuan: { id: 'Tujuan', en: 'Leads to', de: 'Führt zu', fr: 'Mène à', pt: 'Leva a' },
    tempat: { id: 'Tempat', en: 'Place', de: 'Ort', fr: 'Emplacement', pt: 'Lugar' },
    mulai: { id: 'Tayang mulai', en: 'On show from', de: 'Zu sehen ab', fr: 'Affichée dès le', pt: 'No ar desde' },
    selesai: {
      id: 'Tayang sampai',
      en: 'On show until',
      de: 'Zu sehen bis',
      fr: 'Affichée jusqu’au',
      pt: 'No ar até',
    },
  },
  blank: { gambar_hp: null, gambar_alt: '', selesai: null, urutan: 0, status: 'draf' },
  rules: bannerProblems,
  access: { read: 'menu', write: 'banner' },
  menu: { icon: 'image', group: 'content' },
  loses: 'rows',
  list: {
    search: ['judul', 'tujuan'],
    filter: ['tempat', 'status'],
    sort: ['judul', 'mulai', 'selesai', 'urutan', 'status'],
  },
})
