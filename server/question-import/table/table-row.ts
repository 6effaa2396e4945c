import type { Refusal } from '../types.ts'
import { bareText, FLAGS, keyLetters, LETTERS, STATEMENTS, TYPE_NAMES, typeOf } from './columns.ts'
import type { TableLine } from './csv-table.ts'
import { OPTION, splitCell, splitLine } from './split-cell.ts'

/** A row of a table by the columns of the template. */
export type Line = Record<string, string>

/** A column without a heading; rows are often counted there. */
export const isUnnamed = (name: string): boolean => /^_\d+$/.test(name)
export const isCount = (text: string): boolean => /^\d{1,4}[.)]?$/.test(text.trim())

export function badCells(record: Line, row: number): Refusal[] {
  const id = record.kode?.trim() || null
  const wrong: Refusal[] = []
  if (cell(record, 'jenis') && !typeOf(cell(record, 'jenis'))) {
    wrong.push({
      row,
      id,
      column: 'jenis',
      reason: `Jenis "${record.jenis ?? ''}" tidak dikenal; pilih ${TYPE_NAMES.join(', ')}.`,
    })
  }
  if (
    isTrueFalse(record) &&
    LETTERS.some((letter) => cell(record, `opsi_${letter}`)) &&
    /^[bs]$/i.test(cell(record, 'kunci'))
  ) {
    const reason = 'Kunci "B" atau "S" di sini dapat berarti hurufnya atau Benar dan Salah. Tulis Benar atau Salah.'
    wrong.push({ row, id, column: 'kunci', reason })
  }
  if (!['', 'teks', 'html'].includes(cell(record, 'format').toLowerCase())) {
    wrong.push({ row, id, column: 'format', reason: 'Format adalah teks atau html.' })
  }
  if (!['', 'angka', 'teks'].includes(cell(record, 'isian').toLowerCase())) {
    wrong.push({ row, id, column: 'isian', reason: 'Isian adalah angka atau teks.' })
  }
  for (const letter of LETTERS) {
    const points = cell(record, `poin_${letter}`)
    if (points !== '' && !/^-?\d+(?:[.,]\d+)?$/.test(points)) {
      wrong.push({ row, id, column: `poin_${letter}`, reason: `"${points}" bukan angka.` })
    }
  }
  return wrong
}

/** Without options of its own, and of no type that needs none. */
const mayBeChoice = (record: Line): boolean =>
  !LETTERS.some((letter) => cell(record, `opsi_${letter}`)) &&
  ['', 'single', 'multiple'].includes(typeOf(cell(record, 'jenis')) ?? '')

/** Columns that hold all options of a question. */
const TOGETHER = [
  'options',
  'choices',
  'answers',
  'opsi',
  'pilihan',
  'pilihan_jawaban',
  'opsi_jawaban',
  'pilihan_ganda',
]

/** Where the options stand below the question in its own cell, or all in one beside it, they are taken out of it. */
export function withOptions(record: Line): Line {
  if (!mayBeChoice(record)) return record
  const column = TOGETHER.find((name) => cell(record, name))
  const parts = column ? parted(cell(record, column), cell(record, 'kunci')) : undefined
  if (column && parts) return { ...record, [column]: '', ...parts }
  if (!keyLetters(cell(record, 'kunci'))) return record
  const inline = column ? splitLine(cell(record, column)) : undefined
  if (column && inline) return { ...record, [column]: '', ...inline }
  const split = splitCell(column ? `${cell(record, 'soal')}\n${cell(record, column)}` : cell(record, 'soal'))
  return split ? { ...record, ...(column && { [column]: '' }), soal: split.soal, ...split.options } : record
}

/** Options whose cells repeat the letter of their column, each its own: `A. …` */
export function withoutOwnLetters(record: Line): Line {
  const names = LETTERS.map((letter) => `opsi_${letter}`).filter((name) => cell(record, name))
  const signs = names.map((name) => OPTION.exec(cell(record, name)))
  const isEach = names.length > 1 && signs.every((sign, at) => sign?.[2]?.toLowerCase() === names[at]?.slice(-1))
  if (!isEach) return record
  const texts = names.map((name, at) => `${signs[at]?.[1] ?? ''}${cell(record, name).slice(signs[at]?.[0].length)}`)
  if (texts.some((text) => !text.trim())) return record
  return { ...record, ...Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])) }
}

/** Options in rows of their own below the question, in its column: `A. …`, each the letter that is due. */
export function withOptionsBelow(rows: TableLine[]): TableLine[] {
  const found: TableLine[] = []
  for (const row of rows) {
    const last = found.at(-1)
    const due = last && LETTERS.find((letter) => !cell(last.record, `opsi_${letter}`))
    const own = OPTION.exec(cell(row.record, 'soal'))
    const isAlone = Object.entries(row.record).every(([name, text]) => name === 'soal' || !text.trim())
    if (!last || !due || !own || !isAlone || own[2]?.toLowerCase() !== due) found.push(row)
    else {
      const text = `${own[1] ?? ''}${cell(row.record, 'soal').slice(own[0].length)}`
      found[found.length - 1] = { line: last.line, record: { ...last.record, [`opsi_${due}`]: text } }
    }
  }
  return found
}

/** `merah; biru; hijau`: options of one cell that a sign or their lines part, where the key names one of them. */
function parted(text: string, key: string): Line | undefined {
  const sign = ['\n', '|', ';'].find((one) => text.includes(one))
  const texts = sign ? text.split(sign).map((part) => part.trim()) : []
  const isLettered = texts.some((part) => /^\(?[A-Ha-h]\s?[:.)]/.test(part))
  const letters = keyLetters(key)
  const isNamed = letters
    ? letters.every((letter) => texts[LETTERS.indexOf(letter.toLowerCase() as 'a')])
    : texts.some((part) => bareText(part) === bareText(key))
  if (isLettered || !isNamed || texts.length < 2 || texts.length > LETTERS.length || !texts.every(Boolean))
    return undefined
  return Object.fromEntries(texts.map((part, at) => [`opsi_${LETTERS[at]}`, part]))
}

/** The answers that other programs keep where the options of other questions stand. */
export function withAnswers(record: Line): Line {
  if (typeOf(cell(record, 'jenis')) !== 'short' || cell(record, 'kunci')) return record
  const names = LETTERS.map((letter) => `opsi_${letter}`).filter((name) => cell(record, name))
  if (!names.length) return record
  const emptied = Object.fromEntries(names.map((name) => [name, '']))
  return { ...record, ...emptied, kunci: names.map((name) => cell(record, name)).join('|') }
}

/** A letter for a key and no option: the options are missing rather than the answer being that letter. */
export function withoutOptions(record: Line, row: number): Refusal[] {
  if (!mayBeChoice(record) || !/^[A-H]$/i.test(cell(record, 'kunci'))) return []
  const reason = 'Kuncinya huruf opsi, tetapi semua opsi soal ini kosong. Bila ini isian, tulis jenisnya: isian.'
  return [{ row, id: cell(record, 'kode') || null, column: 'opsi_…', reason }]
}

export const cell = (record: Line, name: string): string => (record[name] ?? '').trim()

const TRUTHS = /^(?:b|s|benar|salah|ya|tidak|true|false|t|f)$/i

/** Where a row of Benar/Salah has an answer for each of its options, these are the statements that it judges. */
export function withStatements(record: Line): Line {
  if (!isTrueFalse(record)) return record
  const names = LETTERS.map((letter) => `opsi_${letter}`).filter((name) => cell(record, name))
  const answers = cell(record, 'kunci')
    .split(/[|;,]/)
    .map((word) => word.trim())
  const isEach = names.length > 1 && names.length === answers.length && answers.every((word) => TRUTHS.test(word))
  if (!isEach) return record
  const words = answers.map((word) => (/^(?:b|benar|ya|true|t)$/i.test(word) ? 'Benar' : 'Salah'))
  const moved = Object.fromEntries(
    names.flatMap((name, at) => [
      [name, ''],
      [`pernyataan_${at + 1}`, cell(record, name)],
    ]),
  )
  return { ...record, ...moved, kolom_1: 'Benar', kolom_2: 'Salah', kunci: words.join('|') }
}

const TRUE = /^(?:1|v|x|✓|✔|√|\*|benar|ya|true|yes|y|t)$/i

/** The key that columns of marks say, one for each option. */
export function withFlags(record: Line): Line {
  if (cell(record, 'kunci')) return record
  const right = FLAGS.flatMap((name) => (TRUE.test(cell(record, name)) ? [name.slice(-1).toUpperCase()] : []))
  return right.length ? { ...record, kunci: right.join(',') } : record
}

/** `Benar/Salah` beside a row that judges one sentence, and not several statements. */
export const isTrueFalse = (record: Line): boolean =>
  typeOf(cell(record, 'jenis')) === 'truefalse_table' &&
  !/^pernyataan$/i.test(cell(record, 'jenis')) &&
  !STATEMENTS.some((name) => cell(record, name))
