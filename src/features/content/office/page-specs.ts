import type { PageKind } from '#contract/content/content.ts'
import { page } from '#contract/resources/index.ts'
import { type PageOptions, specOf } from '#src/office/crud/spec.ts'
import { RichField } from './rich-field.tsx'

/** Articles and pages are one resource, written by a menu each. */
export function pageSpec(jenis: PageKind) {
  const options: PageOptions<typeof page> =
    jenis === 'artikel'
      ? {
          columns: ['judul', 'category_id', 'penulis', 'terbit_at', 'helpful', 'unhelpful', 'status', 'updated_at'],
          more: ['slug', 'menit_baca', 'created_at'],
          filters: ['category_id', 'status'],
        }
      : {
          columns: ['judul', 'slug', 'terbit_at', 'status', 'updated_at'],
          more: ['menit_baca', 'created_at'],
          filters: ['status'],
        }
  const article = jenis === 'artikel'
  return specOf(
    { ...page, access: { ...page.access, write: jenis } },
    {
      ...options,
      tabs: 'status',
      only: { jenis },
      noun: `content.${jenis}`,
      fields: { isi: RichField },
      form: [
        { title: 'tulisan', fields: ['judul', 'isi'] },
        {
          title: 'tampil',
          fields: article
            ? ['slug', 'category_id', 'ringkasan', 'penulis', 'gambar', 'gambar_alt']
            : ['slug', 'ringkasan', 'gambar', 'gambar_alt'],
        },
        { title: 'terbit', fields: ['status', 'terbit_at'] },
        { title: 'pencarian', fields: ['judul_meta', 'deskripsi_meta'] },
      ],
    },
  )
}
