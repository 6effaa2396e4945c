import { posix } from 'node:path'
import { ImportError } from '../../worker/import-error.ts'
import { decode } from '../decode.ts'
import { Findings, LETTERS, type Place, tooManyOptions } from '../shared/question.ts'
import { bareText, keyLetters, letterWithText, typeOf, unheldType } from '../table/columns.ts'
import { figureKeys, lettersAt } from '../table/numeric-keys.ts'
import { splitCell } from '../table/split-cell.ts'
import { readRow, type TableStimuli } from '../table/template-table.ts'
import type { RawFile, RawQuestion } from '../types.ts'
import { childOf, childrenOf, findAll, parseXml, textOf, type XmlElement } from '../xml/parse.ts'
import type { DocxQuestion } from './docx-cells.ts'
import { doubtsOf } from './docx-doubts.ts'
import type { Heading } from './docx-headed.ts'
import { tabledKeys } from './docx-key-tables.ts'
import { keysFor } from './docx-keys.ts'
import { plainOf } from './docx-line-parts.ts'
import { wrapped } from './docx-marks.ts'
import { numberingOf } from './docx-numbering.ts'
import { readPaper } from './docx-paper.ts'
import { bodyBlocks, questionsOf } from './docx-rows.ts'
import { withoutSource } from './docx-source.ts'
import type { DocxParts } from './docx-text.ts'

/** Types of which Word tables have no columns for the parts. */
const OF_PARTS: readonly (string | undefined)[] = ['matching', 'ordering', 'gaps']

type Files = ReadonlyMap<string, Uint8Array>

/** What our own documents call themselves; their texts are taken as they stand. */
export const OWN_DOCUMENT = 'elp-soal'

/**
 * Questions of a Word file, as Indonesian schools write them: in tables (a row or a card a question, or a row an option),
 * or as numbered text with options A. to E. Rows that were left empty are passed over.
 */
export function readDocx(files: Files): RawFile {
  const document = parseXml(decode(files.get('word/document.xml') ?? new Uint8Array()))
  const verbatim = textOf(findAll(xmlOf(files, 'docProps/core.xml'), 'category')[0]) === OWN_DOCUMENT
  const numbering = numberingOf(
    xmlOf(files, 'word/numbering.xml'),
    xmlOf(files, 'word/styles.xml'),
    childOf(document, 'body'),
  )
  const parts: DocxParts = { links: linksOf(files), numbering, verbatim, lost: [] }
  const pictures = new Map([...files].filter(([name]) => name.startsWith('word/media/')))
  const read = readBlocks(bodyBlocks(childOf(document, 'body')), parts, pictures)
  const inserted = findAll(document, 'altChunk', 'subDoc').length
  return inserted ? { ...read, losses: [...(read.losses ?? []), INSERTED] } : read
}

const INSERTED = {
  ...{ row: 1, id: null, column: 'dokumen', whole: false },
  reason:
    'Tidak ikut disimpan: dokumen lain yang disisipkan ke dalam dokumen ini. Simpan ulang dari Word, lalu unggah lagi.',
}

/** The questions of a paper, whatever it was written with, block by block as Word keeps it. */
export function readBlocks(blocks: readonly XmlElement[], parts: DocxParts, pictures: Files = new Map()): RawFile {
  const heading: Heading = {}
  const tables = new Map(
    blocks
      .filter((block) => block.name === 'tbl' && !tabledKeys(block))
      .map((table) => [table, questionsOf(table, parts, heading)]),
  )
  const inTables = [...tables.values()].flatMap((questions) => questions ?? [])
  const rest = blocks.filter((block) => !tables.get(block)?.length)
  const {
    questions: inText,
    before,
    pictured,
    unread,
    keys,
    left,
    guessed: boundaries = false,
  } = readPaper(rest, parts)
  // Beside tables of questions, numbered lines without options are instructions.
  const beside = inText.filter((question) => !inTables.length || isAnswerable(question) || question.record.kunci)
  const passedOver = inText.filter((question) => !beside.includes(question))
  const listed = keysFor(
    inTables.map(({ number }) => number),
    keys,
  )
  for (const [index, { record }] of inTables.entries()) record.kunci ||= listed[index] ?? ''
  const figured = placeFigures(inTables)
  const found = inOrder([...inTables, ...beside])
  const numbers = new Set(found.flatMap(({ number, numbers }) => numbers ?? number))
  const surplus = [...new Set(keys.flatMap((list) => [...list.keys()]))].filter((number) => !numbers.has(number))
  if (!found.length) {
    throw new ImportError(
      'Dokumen Word ini tidak punya tabel dengan judul kolom SOAL dan KUNCI (atau JAWABAN BENAR), dan tidak punya soal bernomor dengan opsi A sampai E. Unduh templat Word, isi, lalu unggah lagi.',
    )
  }
  // Written for a program of exams, which takes tags in its texts for tags.
  const isProgram = blocks.some((block) => PROGRAM.test(textOf(block)))
  const filled = found
    .filter(isFilled)
    .map((one) => (isProgram && !one.own ? { ...one, record: sourced(one.record) } : one))
  const offered = filled.map(withOptions)
  const read = judged(offered, pictures)
  const guessed = filled.filter(({ guessedKey }) => guessedKey).length
  const notes = [
    // A school's name is no loss; a passage is, and so is a question without its number.
    ...(before.length < PASSAGE && !/(?:^|\s)\(?[A-E][.)]\s/.test(before)
      ? []
      : [`Tidak ikut disimpan: teks sebelum soal pertama ("${before.slice(0, 80)}…").`]),
    ...(pictured
      ? ['Tidak ikut disimpan: gambar sebelum soal pertama. Bila milik sebuah soal, letakkan di bawah nomornya.']
      : []),
    ...(passedOver.length ? [notQuestions(passedOver)] : []),
    ...(surplus.length
      ? [`Daftar kunci menyebut nomor ${surplus.slice(0, 10).join(', ')}, tetapi soalnya tidak ditemukan.`]
      : []),
    ...(unread ? [`Tidak ikut disimpan: teks sesudah daftar kunci ("${unread.slice(0, 80)}…").`] : []),
    ...(figured
      ? [`Kunci berupa angka dibaca sebagai urutan opsi (1 = A) pada ${figured} soal. Periksa pada pratinjau.`]
      : []),
    ...(guessed
      ? [`Kunci ${guessed} soal diambil dari opsi yang ditandai (tebal, garis bawah, warna). Periksa pada pratinjau.`]
      : []),
    ...found
      .filter((one) => !isFilled(one))
      .flatMap(({ row, record }) => {
        const [said = ''] = Object.values(record).filter((text) => /[\p{L}]{2}/u.test(text))
        return said ? [`Baris ${row} tabel tidak berisi soal dan dilewati ("${bareText(said).slice(0, 60)}").`] : []
      }),
  ].map((reason) => ({ row: 1, id: null, column: 'dokumen', reason, whole: false }))
  const unplaced = left
    .filter(({ text }) => /[\p{L}\d]/u.test(text))
    .map(({ row, text }) => ({
      ...{ row, id: null, column: 'dokumen', whole: false },
      reason: `Tidak ikut disimpan: baris yang tidak termasuk soal mana pun ("${text.slice(0, 80)}").`,
    }))
  const doubts = doubtsOf(offered, boundaries)
  return { ...read, losses: [...(read.losses ?? []), ...doubts, ...unplaced, ...notes] }
}

/** Keys that are figures name places of options where the tables as a whole say so; how many do. */
function placeFigures(questions: readonly DocxQuestion[]): number {
  const rows = questions.map(({ record }) => ({
    key: bareText(record.kunci ?? ''),
    options: LETTERS.map((letter) => record[`opsi_${letter.toLowerCase()}`] ?? '').filter(Boolean),
  }))
  const { meaning, count } = figureKeys(rows, false)
  if (!count || meaning === 'texts') return 0
  for (const [at, { record }] of questions.entries())
    if ((rows[at]?.options.length ?? 0) > 1)
      record.kunci = lettersAt(rows[at]?.key ?? '', meaning) ?? record.kunci ?? ''
  return count
}

const PASSAGE = 200

/** `A:)`, the sign of options in papers for such programs. */
const PROGRAM = /(?:^|\s)[A-E]\s?:\s?\)/

const sourced = (record: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, text]) => [name, withoutSource(text)]))

/** Tables are read before the lines between them: where every question has a number of its own, that is its place. */
function inOrder(questions: DocxQuestion[]): DocxQuestion[] {
  const numbers = new Set(questions.map(({ number }) => Number(number) || 0))
  const isNumbered = numbers.size === questions.length && !numbers.has(0)
  return isNumbered ? questions.toSorted((one, two) => Number(one.number) - Number(two.number)) : questions
}

const notQuestions = (lines: readonly DocxQuestion[]): string =>
  `${lines.length} baris bernomor di luar tabel tidak punya opsi dan kunci, dan tidak dibaca sebagai soal ("${plainOf(lines[0]?.record.soal ?? '').slice(0, 60)}").`

const isAnswerable = ({ record }: DocxQuestion): boolean =>
  Boolean((record.opsi_a && record.opsi_b) || record.pernyataan_1)

const isFilled = ({ record }: DocxQuestion): boolean =>
  Boolean(record.soal) || Object.keys(record).some((name) => name.startsWith('opsi_') && record[name])

function judged(questions: readonly DocxQuestion[], pictures: Files): RawFile {
  const findings = new Findings()
  for (const [name, bytes] of pictures) findings.media.set(name, bytes)
  const stimuli: TableStimuli = new Map()
  const several = new Set(questions.map(({ row }) => row)).size < questions.length
  for (const [index, question] of questions.entries()) {
    const { record, lost, number } = question
    const place: Place = {
      row: question.row,
      id: record.kode || (number ? `Soal ${number}` : several ? `Soal ke-${index + 1}` : null),
    }
    const many = tooManyOptions(question.beyond ?? 0)
    const problem = question.problem ?? problemOf(record)
    if (many) findings.leaveOut(place, many, 'opsi')
    else takeOne(question, place, findings, stimuli, problem && { ...problem, path: pathOf(problem.column) })
    findings.lose(place, lost)
  }
  return findings.file((path) => column(path))
}

/** Where the options stand in the cell of the question, or all in one beside it, they are taken out of it. */
function withOptions(question: DocxQuestion): DocxQuestion {
  const { pilihan = '', ...given } = question.record
  const record: Record<string, string> = { ...given, kunci: lettered(given) ?? given.kunci ?? '' }
  const offered = LETTERS.some((letter) => record[`opsi_${letter.toLowerCase()}`])
  if (offered) return { ...question, record: { ...question.record, kunci: record.kunci ?? '' } }
  if (!keyLetters(record.kunci ?? '') || typeOf(record.jenis ?? '') === 'short') return question
  const split = splitCell(pilihan ? `${wrapped(record.soal ?? '')}${wrapped(pilihan)}` : (record.soal ?? ''))
  return split ? { ...question, record: { ...record, soal: split.soal, ...split.options } } : question
}

/** The letter of a key that is written with its option. */
const lettered = (record: Record<string, string>): string | undefined =>
  letterWithText(
    record.kunci ?? '',
    LETTERS.map((key) => ({ key, text: record[`opsi_${key.toLowerCase()}`] ?? '' })),
  )

/** The bank's field that a column of a document fills. */
const pathOf = (column: string): string => (/^kunci|jawaban benar/.test(column) ? 'kunci' : 'opsi')

function takeOne(
  { record, row }: DocxQuestion,
  place: Place,
  findings: Findings,
  stimuli: TableStimuli,
  problem: RawQuestion['problem'],
): void {
  const read = readRow({ line: row, record: { ...record, format: 'html' } }, stimuli)
  const known = new Set(findings.stimuli.map(({ key }) => key))
  findings.stimuli.push(...read.stimuli.filter(({ key }) => !known.has(key)))
  findings.questions.push(
    ...read.questions.map((one) => ({ ...one, label: place.id ?? '', ...(problem && { problem }) })),
  )
  const isShown = read.questions.length > 0
  // Its mistake stands in the report even where nothing of it could be shown.
  if (problem && !isShown) findings.refuse(place, problem.column, problem.reason)
  if (!problem || isShown) findings.refused.push(...read.refused.map((one) => ({ ...one, id: place.id })))
  findings.losses.push(...(read.losses ?? []).map((one) => ({ ...one, id: place.id })))
}

/** Mistakes that a table of Word invites, in its own words. */
function problemOf(record: Record<string, string>): { column: string; reason: string } | undefined {
  const options = LETTERS.map((letter) => record[`opsi_${letter.toLowerCase()}`] ?? '')
  const gap = options.findIndex((text, index) => text === '' && options.slice(index + 1).some((later) => later !== ''))
  if (gap >= 0) return { column: `jawaban ${LETTERS[gap]}`, reason: 'Opsi ini kosong, padahal opsi sesudahnya terisi.' }
  const filled = options.filter((text) => text !== '').length
  const given = record.kunci ?? ''
  const points = Object.keys(record).some((name) => name.startsWith('poin_') && record[name])
  if (
    record.pernyataan_1 ||
    points ||
    unheldType(record.jenis ?? '') ||
    typeOf(record.jenis ?? '') === 'essay' ||
    (typeOf(record.jenis ?? '') === 'truefalse_table' && given) ||
    OF_PARTS.includes(typeOf(record.jenis ?? ''))
  )
    return undefined
  if (!given) {
    const reason = filled
      ? 'Soal ini belum punya kunci (jawaban benar).'
      : 'Soal ini belum punya opsi dan belum punya kunci.'
    return { column: 'kunci', reason }
  }
  const letters = keyLetters(given)
  const isText = options.some((text) => bareText(text) === bareText(given))
  if (!filled && /^[A-H]$/i.test(bareText(given)) && typeOf(record.jenis ?? '') !== 'short') {
    return {
      column: 'jawaban',
      reason: `Kuncinya "${given.slice(0, 40)}", tetapi opsi A, B dan seterusnya tidak ditemukan.`,
    }
  }
  if (!filled || isText || letters?.every((letter) => options[LETTERS.indexOf(letter as 'A')])) return undefined
  const last = LETTERS[filled - 1]
  return { column: 'kunci', reason: `Kunci "${given.slice(0, 40)}" bukan huruf opsi (A sampai ${last}).` }
}

function xmlOf(files: Files, name: string): XmlElement | undefined {
  const bytes = files.get(name)
  return bytes && parseXml(decode(bytes))
}

/** Names of files by the ids that the text uses. */
function linksOf(files: Files): Map<string, string> {
  return new Map(
    childrenOf(xmlOf(files, 'word/_rels/document.xml.rels'), 'Relationship')
      .filter(({ attributes }) => attributes.TargetMode !== 'External')
      .map(({ attributes: { Id = '', Target = '' } }) => [
        Id,
        Target.startsWith('/') ? Target.slice(1) : posix.normalize(posix.join('word', Target)),
      ]),
  )
}

function column(path: string): string {
  const [name = '', index] = path.split('.')
  if (name === 'opsi' && index !== undefined) return `jawaban ${LETTERS[Number(index)] ?? index}`
  return { teks: 'soal', kunci: 'jawaban benar', pembahasan_teks: 'pembahasan', opsi: 'jawaban' }[name] ?? name
}
