import { keyLetters } from '../table/columns.ts'
import { TAGS } from '../table/split-cell.ts'
import { findAll, type XmlElement } from '../xml/parse.ts'
import { gridOf } from './docx-grid.ts'
import { cellText } from './docx-text.ts'

export const QUESTION = new RegExp(`^${TAGS}(\\d{1,3}) ?([.)])(?:\\s|&nbsp;)*`)
export const KEY =
  /^[*#>\-–]{0,3}\s?(?:kunci(?: jawaban)?|jawab(?:an)?(?: (?:yang )?(?:benar|tepat))?|(?:the )?(?:correct|right) (?:answer|option|choice)|answer(?: key)?|ans|key)\s*(?:(?:is|adalah)\s+(?=[(]?[A-H][.)]?$)|[:=]\s*|(?=[A-H][.)]?$))(\S.*)$/i
export const EXPLAINED = /^(?:<[a-z]+>)*(?:pembahasan|penjelasan|penyelesaian)(?:<\/[a-z]+>)*\s*[:.]\s*/i
export const KEY_LIST =
  /^(?:lembar\s+)?(?:kunci(?: jawaban)?|answer keys?)(?:\s+(?:soal|pilihan ganda(?: kompleks)?|pilgan|pg|isian|paket \w))*(?:\s+(?:latihan|ulangan|ujian|penilaian|asesmen|sumatif|try ?out|pas|pts|uas|uts)\b.{0,80}|\s*:?)$/i
/** `1. A …`, `1-a; 2-c`: a list of keys after its heading. */
export const KEYS_BEGIN = /^\d{1,3}\s*(?:[.)]\s*[A-HS]|[=:-]\s*[A-HS][\s,;]+\d)(?![A-Za-z])/i
/** `SOAL` below a list of keys that stands before its questions. */
export const QUESTIONS_BEGIN = /^(?:naskah\s+|butir(?:-butir)?\s+)?soal(?:-soal)?\b[^.?!]{0,40}$/i
/** `B. URAIAN`, `II. Isian singkat`, `PILIHAN GANDA` */
export const SECTION =
  /^(?:bagian\s+)?(?:(?:[IVX]{1,4}|[A-H]|\d)[.):]?\s+)?(?:soal\s+)?(pilihan ganda(?: kompleks)?|pilgan|uraian|essay|esai|isian(?: singkat)?|jawaban singkat|menjodohkan|penjodohan|benar[\s/-]*salah)\b(?!\s+(?:di|tersebut|berikut|ini|itu|yang|adalah|ialah|merupakan|dari|pada|tentang|dalam|mengenai|oleh|sebagai|terdiri|dapat|harus|akan)\b).{0,40}$/i
/** `II. Jawablah dengan singkat!` */
export const TOLD =
  /^(?:bagian\s+)?(?:[IVX]{1,4}|([A-H]))[.):]\s+((?:pilihlah|jawablah|isilah|kerjakan(?:lah)?|berilah|lengkapilah|jodohkan(?:lah)?|pasangkan(?:lah)?)\b.{0,120})$/i
export const INSTRUCTIONS = /^(?:petunjuk|tata tertib|instruksi|ketentuan|perhatian|aturan)\b.{0,60}$/i
/** The same right below a heading. */
export const TOLD_BELOW =
  /^(?:pilihlah|jawablah|isilah|kerjakan(?:lah)?|berilah|tulis(?:kan)?lah|lengkapilah|nyatakanlah)\b.{0,120}$/i
/** The types of questions of which nothing but the heading of their part says what they are. */
export const kindOf = (heading: string): string | undefined => KINDS.find(([words]) => words.test(heading))?.[1]
const KINDS: readonly [RegExp, string][] = [
  [/uraian|essay|esai/i, 'uraian'],
  [/benar[\s/-]*salah/i, 'benar salah'],
  [/jodoh|pasangkan/i, 'jodoh'],
]

export const wrapped = (text: string): string => (/^<(p|table|ul|ol)\b/.test(text) ? text : `<p>${text}</p>`)

/** Numbers and letters, and nothing else. */
export function isKeyTable(table: XmlElement): boolean {
  // Letters in their order beside figures are options.
  const letters = gridOf(table).map(([cell]) =>
    cell
      ? cellText(cell.element)
          .replace(/[().\s]/g, '')
          .toUpperCase()
      : '',
  )
  if (letters.length > 1 && letters.every((text, at) => text === 'ABCDEFGH'.charAt(at))) return false
  const texts = gridOf(table).flatMap((row) => row.map((cell) => (cell ? cellText(cell.element).trim() : '')))
  const said = texts.filter(
    (text) => text && !/^(no|nomor|no\.? soal|nomor soal|kunci|jawaban|kunci jawaban)\.?$/i.test(text),
  )
  return (
    findAll(table, 'blip').length === 0 &&
    said.length >= 2 &&
    said.every(
      (text) => /^\d{1,3}[.)]?$/.test(text) || keyLetters(text)?.length === 1 || /^\d{1,3}[.)]?\s*[A-H]$/i.test(text),
    )
  )
}
