import type { GuideKind } from '#contract/content/content.ts'
import { guide } from '#contract/resources/index.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { RichField } from './rich-field.tsx'

/** Guides and questions that are often asked are one resource, written by a menu each. */
export const guideSpec = (type: GuideKind) =>
  specOf(
    { ...guide, access: { ...guide.access, write: type } },
    {
      columns: ['judul', 'topik', 'urutan', 'terbit_at', 'status', 'updated_at'],
      more: ['slug', 'menit_baca', 'created_at'],
      filters: ['topik', 'status'],
      sort: 'urutan',
      tabs: 'status',
      only: { type },
      noun: `content.${type}`,
      fields: { isi: RichField },
      form: [
        { title: 'tulisan', fields: ['judul', 'isi'] },
        { title: 'tampil', fields: ['slug', 'topik', 'urutan'] },
        { title: 'terbit', fields: ['status', 'terbit_at'] },
      ],
    },
  )
