import { z } from 'zod'
import { EBOOK_PRICINGS, PUBLICATION_STATES } from '../choices.ts'
import { EBOOK_FORMATS } from '../ebooks/file.ts'
import { media, money, reference, slug, status, year } from '../fields.ts'
import { resource } from '../resource.ts'

/** E-book: one PDF or EPUB file, how it is shown on the shelf and how it is sold. */
export const ebook = resource('ebook', {
  names: {
    id: { one: 'E-book', many: 'E-book' },
    en: { one: 'E-book', many: 'E-books' },
    de: { one: 'E-Book', many: 'E-Books' },
    fr: { one: 'E-book', many: 'E-books' },
    pt: { one: 'E-book', many: 'E-books' },
  },
  label: 'judul',
  fields: {
    kategori_id: reference('kategori-ebook'),
    judul: z.string().trim().min(1).max(160),
    slug: slug(160),
    penulis: z.string().trim().max(160),
    penerbit: z.string().trim().max(160),
    tahun: year(1900).nullable(),
    deskripsi: z.string().max(20_000),
    /** The address of its cover: an uploaded picture, or made from the first page of the file. */
    sampul: media().nullable(),
    harga: money(),
    harga_coret: money().nullable(),
    tipe: z.enum(EBOOK_PRICINGS),
    urutan: z.int().min(0).max(9999),
    status: status(...PUBLICATION_STATES),
    /** Of its file; null until one was uploaded (POST /upload-ebook). */
    format: z.enum(EBOOK_FORMATS).nullable(),
    /** Pages of a PDF, chapters of an EPUB. */
    halaman: z.int().min(1).nullable(),
    /** Bytes of its file. */
    ukuran: z.int().min(1).nullable(),
    /** How many students took or bought it: what "most wanted" is sorted by. */
    peminat: z.int().min(0),
  },
  made: ['format', 'halaman', 'ukuran', 'peminat'],
  blank: {
    penulis: '',
    penerbit: '',
    tahun: null,
    deskripsi: '',
    sampul: null,
    harga: 0,
    harga_coret: null,
    tipe: 'gratis',
    urutan: 0,
    status: 'draf',
  },
  access: { read: 'public', write: 'ebook' },
  menu: { icon: 'book-open', group: 'ebook' },
  loses: 'rows',
  list: {
    search: ['judul', 'penulis'],
    filter: ['kategori_id', 'tipe', 'status'],
    sort: ['judul', 'harga', 'peminat', 'urutan', 'status'],
  },
})
