import { LETTERS } from './columns.ts'

/** A row that says what it holds: the question, or one of its options with a mark where it is right. */
interface KindRow {
  kind: string
  text: string
  mark: string
}

const QUESTION = /^(?:soal|pertanyaan|question)$/i
const OPTION = /^(?:jawaban|opsi|pilihan|answer|option)$/i
const RIGHT = /^(?:1|v|x|✓|✔|√|benar|ya|true|b)$/i

/** Whether the rows of a table are such: both kinds, and little else. */
export function areKinds(kinds: readonly string[]): boolean {
  const said = kinds.map((kind) => kind.trim()).filter(Boolean)
  const known = said.filter((kind) => QUESTION.test(kind) || OPTION.test(kind)).length
  return (
    said.some((kind) => QUESTION.test(kind)) && said.some((kind) => OPTION.test(kind)) && known >= said.length * 0.8
  )
}

/** Rows of questions and their options as one record a question, with the index of its first row. Empty questions are passed over. */
export function foldKinds(rows: readonly KindRow[]): { at: number; record: Record<string, string> }[] {
  const found: { at: number; record: Record<string, string>; options: number; right: string[] }[] = []
  for (const [at, { kind, text, mark }] of rows.entries()) {
    if (QUESTION.test(kind.trim())) found.push({ at, record: { soal: text }, options: 0, right: [] })
    const last = found.at(-1)
    if (!last || !OPTION.test(kind.trim()) || !text.trim()) continue
    const letter = LETTERS[last.options]
    last.options += 1
    if (letter) last.record[`opsi_${letter}`] = text
    if (letter && RIGHT.test(mark.trim())) last.right.push(letter.toUpperCase())
  }
  return found
    .filter(({ record, options }) => (record.soal ?? '').trim() || options)
    .map(({ at, record, right }) => ({ at, record: { ...record, kunci: right.join(',') } }))
}
