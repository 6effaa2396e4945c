import { keyLetters } from '../columns.ts'
import { findAll, type XmlElement } from '../xml/parse.ts'
import { gridOf } from './docx-grid.ts'
import { cellText } from './docx-text.ts'
import { LETTERS } from './question.ts'

const TAGS = '((?:<[a-z]+>)*)\\s*'
export const QUESTION = new RegExp(`^${TAGS}(\\d{1,3})([.)])(?:\\s|&nbsp;)*`)
export const OPTION = new RegExp(`^${TAGS}[*]?\\(?([A-Ha-h])[.)](?:\\s|&nbsp;)+`)
export const KEY = /^(?:kunci(?: jawaban)?|jawaban(?: benar)?|answer|ans)\s*[:=]\s*(\S.*)$/i
export const EXPLAINED = /^(?:<[a-z]+>)*(?:pembahasan|penjelasan|penyelesaian)(?:<\/[a-z]+>)*\s*[:.]\s*/i
export const KEY_LIST = /^kunci(?: jawaban)?(?: soal)?\s*:?$/i
/** `B. URAIAN`, `II. Isian singkat`, `PILIHAN GANDA` */
export const SECTION =
  /^(?:bagian\s+)?(?:(?:[IVX]{1,4}|[A-H]|\d)[.):]?\s+)?(?:soal\s+)?(pilihan ganda(?: kompleks)?|pilgan|uraian|essay|esai|isian(?: singkat)?|jawaban singkat|menjodohkan|benar[\s/-]*salah)\b.{0,40}$/i
export const INSTRUCTIONS = /^(?:petunjuk|tata tertib|instruksi|ketentuan|perhatian|aturan)\b.{0,60}$/i
export const BY_HAND = /uraian|essay|esai/i

export const wrapped = (text: string): string => (/^<(p|table|ul|ol)\b/.test(text) ? text : `<p>${text}</p>`)
export const letterOf = (letter: string | undefined): string => (letter ?? '').toUpperCase()

/** A cell with its question and its options below each other. */
export function splitCell(html: string): { soal: string; options: Record<string, string> } | undefined {
  const pieces = html.split(/(?<=<\/p>)|<br>/).filter(Boolean)
  const bare = pieces.map((piece) => piece.replace(/^<p>|<\/p>$/g, ''))
  const first = bare.findIndex((piece, index) => index > 0 && letterOf(OPTION.exec(piece)?.[2]) === 'A')
  const said = bare.slice(first)
  const inOrder = said.every((piece, index) => letterOf(OPTION.exec(piece)?.[2]) === LETTERS[index])
  if (first < 1 || said.length < 2 || !inOrder) return undefined
  const options = said.map((piece, index): [string, string] => {
    const own = OPTION.exec(piece)
    return [`opsi_${LETTERS[index]?.toLowerCase()}`, `${own?.[1] ?? ''}${piece.slice(own?.[0].length)}`.trim()]
  })
  return { soal: pieces.slice(0, first).join(''), options: Object.fromEntries(options) }
}

/** Numbers and letters, and nothing else. */
export function isKeyTable(table: XmlElement): boolean {
  const texts = gridOf(table).flatMap((row) => row.map((cell) => (cell ? cellText(cell.element).trim() : '')))
  const said = texts.filter((text) => text && !/^(no|nomor|kunci|jawaban|kunci jawaban)\.?$/i.test(text))
  return (
    findAll(table, 'blip').length === 0 &&
    said.length >= 2 &&
    said.every(
      (text) => /^\d{1,3}[.)]?$/.test(text) || keyLetters(text)?.length === 1 || /^\d{1,3}[.)]?\s*[A-H]$/i.test(text),
    )
  )
}
