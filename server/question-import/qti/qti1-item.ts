import type { Meta } from '../shared/tags.ts'
import { unescapeHtml } from '../text/escape.ts'
import { withoutTags } from '../text/tags.ts'
import type { RawQuestion } from '../types.ts'
import { findAll, type XmlElement } from '../xml/parse.ts'
import type { Kind } from './qti1-kinds.ts'
import type { Scored } from './qti1-scores.ts'

export type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>

export interface Item extends Kind {
  element: XmlElement
  /** What Canvas calls it. */
  kind: string
  /** Its metadata by the names of the file. */
  fields: Readonly<Record<string, string>>
  meta: Meta
  responses: XmlElement[]
  scores: Scored[]
  html(element: XmlElement | undefined): string
  lost: string[]
}

export const KINDS: Record<string, string> = {
  file_upload_question: 'Soal mengunggah berkas',
  calculated_question: 'Soal hitungan dengan angka acak',
  text_only_question: 'Teks tanpa pertanyaan',
  fill_in_multiple_blanks_question: 'Soal rumpang dengan beberapa isian',
  multiple_dropdowns_question: 'Soal dengan beberapa daftar pilihan',
  categorization_question: 'Soal mengelompokkan',
  ordering_question: 'Soal mengurutkan',
}
export const cannot = (kind: string): string => `${kind} tidak dapat disimpan di bank soal.`

export const labels = (response: XmlElement | undefined): XmlElement[] => findAll(response, 'response_label')
export const identOf = ({ attributes }: XmlElement): string => attributes.ident ?? attributes.respident ?? ''

const FRAMES = ['p', 'div', 'span', 'br']

/** A text of one line without the tags that editors put around it. */
export const unframed = (html: string): string =>
  withoutTags(html, ' ', ({ name }) => FRAMES.includes(name))
    .replace(/\s+/g, ' ')
    .trim()

/** What it says, where tags, pictures and signs by name are no part of it. */
export function plainWords(html: string): string | undefined {
  const words = unescapeHtml(unframed(html))
  return unframed(html).includes('<') || /&#?\w{1,30};/.test(words) ? undefined : words
}
