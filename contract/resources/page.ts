import { z } from 'zod'
import { PUBLICATION_STATES } from '../choices.ts'
import { PAGE_KINDS } from '../content/content.ts'
import { pageProblems } from '../content/rules.ts'
import { media, reference, richText, slug, status } from '../fields.ts'
import { resource, stamp } from '../resource.ts'

/** Letters of one article. */
export const MOST_TEXT = 200_000

export const PUBLISHED_FROM = {
  id: 'Terbit mulai',
  en: 'Published from',
  de: 'Veröffentlicht ab',
  fr: 'Publié à partir du',
  pt: 'Publicado a partir de',
}

/**
 * An article, or a page of the site such as its privacy policy. Each kind is written by the holders of the menu of its own
 * name (`artikel`, `halaman`).
 */
export const page = resource('page', {
  names: {
    id: { one: 'Artikel atau halaman', many: 'Artikel dan halaman' },
    en: { one: 'Article or page', many: 'Articles and pages' },
    de: { one: 'Artikel oder Seite', many: 'Artikel und Seiten' },
    fr: { one: 'Article ou page', many: 'Articles et pages' },
    pt: { one: 'Artigo ou página', many: 'Artigos e páginas' },
  },
  label: 'judul',
  fields: {
    jenis: z.enum(PAGE_KINDS),
    /** Null for a page, which is in none. */
    category_id: reference('category-page').nullable(),
    judul: z.string().trim().min(1).max(160),
    /** Its address; one of each kind. Those that it had before lead to it. */
    slug: slug(120),
    /** Shown in lists and to search engines. */
    ringkasan: z.string().trim().max(160),
    isi: richText(MOST_TEXT),
    gambar: media().nullable(),
    gambar_alt: z.string().trim().max(200),
    penulis: z.string().trim().max(120),
    status: status(...PUBLICATION_STATES),
    /** Once it is published: from when on it can be read. */
    terbit_at: stamp.nullable(),
    /** For search engines and shared links, where title and summary do not serve. */
    judul_meta: z.string().trim().max(70),
    deskripsi_meta: z.string().trim().max(160),
    menit_baca: z.int().min(1),
  },
  made: ['menit_baca'],
  derived: {
    /** How many readers said that it helped them, and that it did not; of all its days. */
    helpful: z.int().min(0),
    unhelpful: z.int().min(0),
  },
  field_names: {
    category_id: { id: 'Kategori', en: 'Category', de: 'Kategorie', fr: 'Catégorie', pt: 'Categoria' },
    judul: { id: 'Judul', en: 'Title', de: 'Titel', fr: 'Titre', pt: 'Título' },
    ringkasan: { id: 'Ringkasan', en: 'Summary', de: 'Zusammenfassung', fr: 'Résumé', pt: 'Resumo' },
    isi: { id: 'Isi', en: 'Text', de: 'Text', fr: 'Texte', pt: 'Texto' },
    gambar: {
      id: 'Gambar sampul',
      en: 'Cover picture',
      de: 'Titelbild',
      fr: 'Image de couverture',
      pt: 'Imagem de capa',
    },
    gambar_alt: {
      id: 'Teks pengganti gambar',
      en: 'Text in place of the picture',
      de: 'Text anstelle des Bildes',
      fr: 'Texte de remplacement de l’image',
      pt: 'Texto no lugar da imagem',
    },
    penulis: { id: 'Penulis', en: 'Author', de: 'Autor', fr: 'Auteur', pt: 'Autor' },
    terbit_at: PUBLISHED_FROM,
    judul_meta: {
      id: 'Judul di mesin pencari',
      en: 'Title in search engines',
      de: 'Titel in Suchmaschinen',
      fr: 'Titre dans les moteurs de recherche',
      pt: 'Título nos buscadores',
    },
    deskripsi_meta: {
      id: 'Deskripsi di mesin pencari',
      en: 'Description in search engines',
      de: 'Beschreibung in Suchmaschinen',
      fr: 'Description dans les moteurs de recherche',
      pt: 'Descrição nos buscadores',
    },
    menit_baca: {
      id: 'Menit baca',
      en: 'Minutes to read',
      de: 'Lesezeit in Minuten',
      fr: 'Minutes de lecture',
      pt: 'Minutos de leitura',
    },
  },
  blank: {
    category_id: null,
    ringkasan: '',
    isi: '',
    gambar: null,
    gambar_alt: '',
    penulis: '',
    status: 'draf',
    terbit_at: null,
    judul_meta: '',
    deskripsi_meta: '',
  },
  rules: pageProblems,
  access: { read: 'menu', write: 'artikel' },
  loses: 'rows',
  list: {
    search: ['judul', 'ringkasan'],
    filter: ['jenis', 'category_id', 'status'],
    sort: ['judul', 'terbit_at', 'status'],
  },
})
