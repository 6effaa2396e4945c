import type { Meta } from '../shared/tags.ts'
import type { RawQuestion } from '../types.ts'
import type { XmlElement } from '../xml/parse.ts'
import type { Scored } from './qti1-scores.ts'

export type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>

export interface Item {
  element: XmlElement
  kind: string
  meta: Meta
  responses: XmlElement[]
  scores: Scored[]
  html(element: XmlElement | undefined): string
  lost: string[]
}

export const KINDS: Record<string, string> = {
  essay_question: 'Soal uraian (esai), yang dinilai manusia,',
  file_upload_question: 'Soal mengunggah berkas',
  calculated_question: 'Soal hitungan dengan angka acak',
  text_only_question: 'Teks tanpa pertanyaan',
  fill_in_multiple_blanks_question: 'Soal rumpang dengan beberapa isian',
  multiple_dropdowns_question: 'Soal dengan beberapa daftar pilihan',
  categorization_question: 'Soal mengelompokkan',
  ordering_question: 'Soal mengurutkan',
}
export const cannot = (kind: string): string => `${kind} tidak dapat disimpan di bank soal.`
