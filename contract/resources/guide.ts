import { z } from 'zod'
import { PUBLICATION_STATES } from '../choices.ts'
import { GUIDE_KINDS } from '../content/content.ts'
import { guideProblems } from '../content/rules.ts'
import { richText, slug, status } from '../fields.ts'
import { resource, stamp } from '../resource.ts'
import { MOST_TEXT, PUBLISHED_FROM } from './page.ts'

/**
 * A guide, or a question that is often asked with its answer. Each kind is written by the holders of the menu of its own
 * name (`panduan`, `faq`).
 */
export const guide = resource('guide', {
  names: {
    id: { one: 'Panduan atau FAQ', many: 'Panduan dan FAQ' },
    en: { one: 'Guide or FAQ', many: 'Guides and FAQs' },
    de: { one: 'Anleitung oder FAQ', many: 'Anleitungen und FAQs' },
    fr: { one: 'Guide ou FAQ', many: 'Guides et FAQ' },
    pt: { one: 'Guia ou FAQ', many: 'Guias e FAQs' },
  },
  label: 'judul',
  fields: {
    type: z.enum(GUIDE_KINDS),
    /** Of a FAQ its question. */
    judul: z.string().trim().min(1).max(200),
    slug: slug(120),
    /** Those of one topic stand together. */
    topik: z.string().trim().max(80),
    isi: richText(MOST_TEXT),
    urutan: z.int().min(0).max(9999),
    status: status(...PUBLICATION_STATES),
    /** From then on it is read; null until it is published. */
    terbit_at: stamp.nullable(),
    menit_baca: z.int().min(1),
  },
  made: ['menit_baca'],
  field_names: {
    type: { id: 'Jenis', en: 'Kind', de: 'Art', fr: 'Type', pt: 'Tipo' },
    judul: { id: 'Judul', en: 'Title', de: 'Titel', fr: 'Titre', pt: 'Título' },
    topik: { id: 'Topik', en: 'Topic', de: 'Thema', fr: 'Thème', pt: 'Tema' },
    isi: { id: 'Isi', en: 'Text', de: 'Text', fr: 'Texte', pt: 'Texto' },
    terbit_at: PUBLISHED_FROM,
    menit_baca: {
      id: 'Menit baca',
      en: 'Minutes to read',
      de: 'Lesezeit in Minuten',
      fr: 'Minutes de lecture',
      pt: 'Minutos de leitura',
    },
  },
  blank: { topik: '', isi: '', urutan: 0, status: 'draf', terbit_at: null },
  rules: guideProblems,
  /** Readers get the text drawn and made safe (GET /faq, GET /panduan). */
  access: { read: 'public', write: 'panduan', private: ['isi'] },
  list: {
    search: ['judul', 'isi'],
    filter: ['type', 'topik', 'status'],
    sort: ['judul', 'topik', 'urutan', 'terbit_at', 'status'],
  },
})
