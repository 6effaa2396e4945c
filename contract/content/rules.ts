import { type FieldProblem, problem } from '../field-problem.ts'

/** What must be right before a text or a banner is shown; a draft may be unfinished. */
interface Written {
  status: string
  isi: string
}

interface WrittenPage extends Written {
  jenis: string
  category_id: string | null
  ringkasan: string
  gambar: string | null
  gambar_alt: string
}

interface WrittenBanner {
  status: string
  gambar_alt: string
  mulai: string
  selesai: string | null
}

type Found = (FieldProblem | false)[]

export const pageProblems = (row: WrittenPage): Found => [
  row.jenis === 'halaman' && Boolean(row.category_id) && problem('category_id', 'content.no_category'),
  ...(row.status === 'terbit'
    ? [
        row.jenis === 'artikel' && !row.category_id && problem('category_id', 'content.category'),
        row.jenis === 'artikel' && row.ringkasan?.trim() === '' && problem('ringkasan', 'content.summary'),
        Boolean(row.gambar) && row.gambar_alt?.trim() === '' && problem('gambar_alt', 'content.alt'),
      ]
    : []),
  ...textProblems(row),
]

export const guideProblems = (row: Written): Found => textProblems(row)

export const bannerProblems = ({ status, gambar_alt, mulai, selesai }: WrittenBanner): Found => [
  status === 'terbit' && gambar_alt?.trim() === '' && problem('gambar_alt', 'content.alt'),
  Boolean(selesai && mulai) && String(selesai) <= mulai && problem('selesai', 'content.ends_first'),
]

function textProblems({ status, isi = '' }: Written): Found {
  if (status !== 'terbit') return []
  const bare = picturesWithoutWords(isi)
  return [
    isBlankHtml(isi) && problem('isi', 'content.text'),
    bare > 0 && problem('isi', 'content.pictures_alt', { count: bare }),
  ]
}

/** Pictures of a text that say nothing to who cannot see them. */
export const picturesWithoutWords = (html: string): number =>
  (html.match(/<img\b[^<>]*>/gi) ?? []).filter((tag) => !wordsOf(tag).trim()).length

const wordsOf = (tag: string): string => /\salt="([^"]*)"/i.exec(tag)?.[1] ?? ''

/** No letter, picture, sound or formula in it. */
export const isBlankHtml = (html: string): boolean =>
  !/<(img|audio)\b/i.test(html) && html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|\s/g, '') === ''
