import { paragraphs } from '../plain-text.ts'
import { essay, readRubric, WITHOUT_RUBRIC } from '../shared/essay.ts'
import { readFor } from '../shared/passages.ts'
import { butMedia, withoutTags } from '../text/tags.ts'
import type { ImportLoss, RawFile, RawQuestion, RawStimulus } from '../types.ts'
import {
  bareText,
  COLUMNS,
  columnOf,
  FLAGS,
  IGNORED,
  isBeyondLetters,
  keyLetters,
  LETTERS,
  letterWithText,
  STATEMENTS,
  typeByNumber,
  typeOf,
  unheldType,
} from './columns.ts'
import { type TableLine, withoutHeading } from './csv-table.ts'
import { type FigureKeys, figureKeys, isAmbiguous, type KeyedRow, lettersAt } from './numeric-keys.ts'
import { statementWords } from './statement-words.ts'
import {
  badCells,
  cell,
  isCount,
  isTrueFalse,
  isUnnamed,
  type Line,
  withAnswers,
  withFlags,
  withOptions,
  withOptionsBelow,
  withoutOptions,
  withoutOwnLetters,
  withStatements,
} from './table-row.ts'

/** Texts that rows share, by their key, with the format of the row that told them first. */
export type TableStimuli = Map<string, RawStimulus & { format: string }>

/** Rows under the template's headings, from whichever kind of table. `stimuli`: texts of the tables before it. */
export function readTable(given: readonly TableLine[], stimuli: TableStimuli = new Map()): RawFile {
  const rows = settled(
    withOptionsBelow(
      given.map(({ record, line }) => ({
        line,
        record: Object.fromEntries(Object.entries(record).map(([name, value]) => [columnOf(name), value])) as Line,
      })),
    ),
  )
  const names = Object.keys(rows[0]?.record ?? {})
  if (names.length && !names.includes('soal')) throw withoutHeading(names.filter(Boolean))
  const { lines, passedOver } = amongNumbered(rows, stimuli)
  const unknown = names.filter(
    (name) =>
      isUnnamed(name) ||
      (!IGNORED.includes(name.replace(/_\d+$/, '')) && !COLUMNS.includes(name) && !FLAGS.includes(name)),
  )
  // Where options are numbered, so are keys.
  const numbered =
    given.length > 0 &&
    Object.keys(given[0]?.record ?? {}).some((name) => /[1-8]\s*\*?$/.test(name) && columnOf(name).startsWith('opsi_'))
  const keyed = lines.map(({ record }) => keyedRow(withOptions(withoutOwnLetters(record))))
  const { meaning, sure, count } = figureKeys(keyed, numbered)
  const read = lines.map(({ line, record }) =>
    readRow({ line, record: withEssay(record) }, stimuli, { unknown, meaning }),
  )
  const first = lines[0]?.line ?? 1
  const told = (row: number, id: string | null, reason: string): ImportLoss => ({
    row,
    id,
    column: 'kunci',
    reason,
    whole: false,
  })
  const ambiguous = lines.flatMap(({ record, line }, at) => {
    if (isLetterOfOther(record)) {
      const key = cell(record, 'kunci')
      const reason = `Kunci "${key}" dibaca sebagai opsi ${key.toUpperCase()}, tetapi opsi lain bertulisan ${key}. Periksa pada pratinjau.`
      return [told(line, cell(record, 'kode') || null, reason)]
    }
    const row = keyed[at]
    if (!row || !isAmbiguous(row)) return []
    const reason = `Kunci "${row.key}" dapat berarti opsi ke-${row.key} atau opsi bertulisan ${row.key}; dibaca sebagai ${meaning === 'texts' ? 'tulisan' : 'urutan'}. Periksa pada pratinjau.`
    return sure && meaning !== 'texts' ? [] : [told(line, cell(record, 'kode') || null, reason)]
  })
  const figures =
    count && meaning !== 'texts'
      ? [
          told(
            first,
            null,
            `Kunci berupa angka dibaca sebagai urutan opsi (${meaning === 'places' ? '1' : '0'} = A) pada ${count} soal. Periksa pada pratinjau.`,
          ),
        ]
      : []
  return {
    questions: read.flatMap(({ questions }) => questions),
    stimuli: [...stimuli.values()],
    refused: read.flatMap(({ refused }) => refused),
    losses: [...figures, ...ambiguous, ...passedOver, ...counted(read.flatMap(({ losses = [] }) => losses))],
    column,
  }
}

const NUMBER = /^(?:no|nomor|nomer|number)(?:_|$)/
const PARTS = [...LETTERS.map((letter) => `opsi_${letter}`), ...STATEMENTS, 'kunci', 'jenis', 'gambar', 'kode']

/** A row without a number among numbered ones, with a text alone, is no question: those below share it, or it is passed over. */
function amongNumbered(rows: TableLine[], stimuli: TableStimuli): { lines: TableLine[]; passedOver: ImportLoss[] } {
  const column = Object.keys(rows[0]?.record ?? {}).find((name) => NUMBER.test(name))
  const isNumbered = ({ record }: TableLine) => column !== undefined && /^\d/.test(cell(record, column))
  const asking = rows.filter(({ record }) => PARTS.some((name) => cell(record, name)))
  if (rows.every(isNumbered) || !asking.length || !asking.every(isNumbered)) return { lines: rows, passedOver: [] }
  const passedOver: ImportLoss[] = []
  let passage = { title: '', left: 0 }
  const lines = rows.flatMap((row) => {
    const { record, line } = row
    const text = cell(record, 'soal')
    if (isNumbered(row) || !text) {
      if (passage.left-- <= 0 || cell(record, 'stimulus') || cell(record, 'stimulus_judul')) return [row]
      return [{ line, record: { ...record, stimulus_judul: passage.title } }]
    }
    const format = isHtml(record) ? 'html' : 'text'
    const said = withoutMarks(text)
    passage = { title: `${said.slice(0, 60)} (${line})`, left: readFor(text) }
    if (passage.left)
      stimuli.set(passage.title, {
        ...{ key: passage.title, title: passage.title, format },
        html: format === 'text' ? paragraphs(text) : text,
      })
    const reason = passage.left
      ? `Teks ini menjadi bacaan bersama soal sesudahnya ("${said.slice(0, 60)}"). Periksa pada pratinjau.`
      : `Baris ini tidak berisi soal dan dilewati ("${said.slice(0, 60)}").`
    passedOver.push({ row: line, id: null, column: 'baris', reason, whole: false })
    return []
  })
  return { lines, passedOver }
}

const ASKS = /^(?:jelaskan|uraikan|sebutkan|tuliskan|deskripsikan|ceritakan|mengapa|bagaimana)\b/i

/** A stem that asks for sentences, without options and key: people mark it. */
function withEssay(record: Line): Line {
  const isOpen = !PARTS.some((name) => cell(record, name)) && ASKS.test(withoutMarks(cell(record, 'soal')))
  return isOpen ? { ...record, jenis: 'uraian' } : record
}

/** Rows that may say the same before they are said together. */
const FEW = 3

/** What many rows lose alike is said once, with their number and the first of them. */
function counted(losses: readonly ImportLoss[]): ImportLoss[] {
  const alike = Map.groupBy(losses, ({ whole, column: at, reason }) => (whole ? '' : `${at}\n${reason}`))
  return losses.flatMap((one) => {
    const same = one.whole ? [] : (alike.get(`${one.column}\n${one.reason}`) ?? [])
    if (same.length <= FEW) return [one]
    if (same[0] !== one) return []
    const rows = same.slice(0, FEW).map(({ row }) => row)
    return [{ ...one, id: null, reason: `${one.reason} (${same.length} baris: ${rows.join(', ')}, …)` }]
  })
}

/** A letter as key that is also what another option says. */
function isLetterOfOther(record: Line): boolean {
  const key = cell(record, 'kunci').toLowerCase()
  return (
    /^[a-h]$/.test(key) &&
    LETTERS.some((letter) => letter !== key && cell(record, `opsi_${letter}`).toLowerCase() === key)
  )
}

const keyedRow = (record: Line): KeyedRow => ({
  key: cell(record, 'kunci'),
  options: LETTERS.map((letter) => cell(record, `opsi_${letter}`)).filter(Boolean),
})

/** Columns whose name says one thing and whose cells another are what their cells say. */
function settled(lines: TableLine[]): TableLine[] {
  const values = (name: string) => lines.map(({ record }) => (record[name] ?? '').trim()).filter(Boolean)
  const types = values('jenis')
  const isOther = types.length > 0 && types.every((word) => !typeOf(word) && !unheldType(word) && !/^[1-5]$/.test(word))
  const codes = values('kode')
  // Other programs keep the code of the whole exam in each row.
  const isExam = codes.length > 1 && new Set(codes).size <= codes.length / 2
  const levels = values('tingkat')
  const isForeign = levels.length > 1 && new Set(levels).size > 12
  const keys = values('kunci')
  const isJudged =
    !values('jenis').length &&
    !LETTERS.some((letter) => values(`opsi_${letter}`).length) &&
    keys.every((key) => /^(?:b|s|benar|salah)$/i.test(key)) &&
    keys.some((key) => /^s/i.test(key)) &&
    keys.some((key) => /^b/i.test(key))
  if (isJudged) return lines.map(({ line, record }) => ({ line, record: { ...record, jenis: 'benar salah' } }))
  const moved = [...(isOther ? ['jenis'] : []), ...(isExam ? ['kode'] : []), ...(isForeign ? ['tingkat'] : [])]
  if (!moved.length) return lines
  return lines.map(({ line, record }) => ({
    line,
    record: Object.fromEntries(
      Object.entries(record).map(([name, text]) => [moved.includes(name) ? `${name} lain` : name, text]),
    ),
  }))
}

interface Heading {
  /** Columns that the bank has nothing for. */
  unknown: readonly string[]
  /** What figures in the column of keys mean. */
  meaning: FigureKeys
}

/** What one row says: by the template's own column names, its texts as their author wrote them. */
export function readRow(
  { record: said, line }: TableLine,
  stimuli: TableStimuli,
  { unknown, meaning }: Heading = { unknown: [], meaning: 'texts' },
): RawFile {
  const nothing = { questions: [], stimuli: [...stimuli.values()], refused: [], column }
  const lost = (column: string, reason: string, id: string | null, whole: boolean): ImportLoss => ({
    row: line,
    id,
    column,
    reason,
    whole,
  })
  if (!COLUMNS.some((name) => said[name]?.trim())) {
    const other = Object.values(said).filter((text) => text.trim() && !isCount(text))
    const reason = `Baris ini tidak berisi soal dan dilewati ("${other.join(' ').slice(0, 60)}").`
    return { ...nothing, losses: other.length ? [lost('baris', reason, null, false)] : [] }
  }
  // Quizizz says below its headings what stands under them.
  if (/^text of the question\b/i.test(cell(said, 'soal'))) return nothing
  const record = withType(withAnswers(withStatements(withFlags(withOptions(withoutOwnLetters(said))))))
  const id = record.kode?.trim() || null
  const unheld = unheldType(cell(record, 'jenis')) ?? partless(record)
  if (unheld) {
    return { ...nothing, losses: [lost('jenis', `${unheld} tidak dapat disimpan di bank soal.`, id, true)] }
  }
  const beyond = Object.keys(record).filter((name) => isBeyondLetters(name) && cell(record, name))
  if (beyond.length && cell(record, 'opsi_h')) {
    const options = LETTERS.filter((letter) => cell(record, `opsi_${letter}`)).length + beyond.length
    const reason = `Soal ini punya ${options} opsi; bank soal menampung paling banyak ${LETTERS.length}.`
    return { ...nothing, losses: [lost(beyond[0] ?? '', reason, id, true)] }
  }
  const refused = [...badCells(record, line), ...withoutOptions(record, line)]
  const questions = refused.length ? [] : [raw(record, line, stimuli, meaning)]
  const extra = unknown.filter((name) => record[name]?.trim() && !(isUnnamed(name) && isCount(record[name])))
  const named = [...new Set(extra.map((name) => (isUnnamed(name) ? 'tanpa judul' : name)))]
  const reason = `Tidak ikut disimpan: isi kolom ${named.slice(0, 10).join(', ')}.`
  const gap = emptyBetween(record)
  const isEssay = typeOf(cell(record, 'jenis')) === 'essay'
  const losses = [
    ...(isEssay && !readRubric(cell(record, 'rubrik'))
      ? [lost('rubrik', `Tidak ikut disimpan: ${WITHOUT_RUBRIC}.`, id, false)]
      : []),
    ...(isEssay && cell(record, 'kunci') ? [lost('kunci', MODEL_ANSWER, id, false)] : []),
    ...(extra.length ? [lost(named[0] ?? '', reason, id, false)] : []),
    ...(gap
      ? [
          lost(
            `opsi_${gap}`,
            `Opsi ${gap.toUpperCase()} kosong, padahal opsi sesudahnya terisi. Periksa pada pratinjau.`,
            id,
            false,
          ),
        ]
      : []),
  ]
  return { ...nothing, questions, stimuli: [...stimuli.values()], refused, losses }
}

const MODEL_ANSWER = 'Soal uraian tidak punya kunci: kuncinya ditaruh di pembahasan.'

/** The letter of an option that holds nothing though one behind it does. */
const emptyBetween = (record: Line): string | undefined => {
  const filled = LETTERS.map((letter) => cell(record, `opsi_${letter}`) !== '')
  return LETTERS.find((_letter, at) => !filled[at] && filled.indexOf(true) >= 0 && filled.lastIndexOf(true) > at)
}

function raw(record: Line, row: number, stimuli: TableStimuli, meaning: FigureKeys): RawQuestion {
  const single = isTrueFalse(record)
  const offered = LETTERS.flatMap((letter) => option(record, letter))
  const options = single && !offered.length ? TRUE_FALSE : offered
  const said = cell(record, 'kunci')
  const isWorded = options.some(({ text }) => bareText(text) === bareText(said))
  const judged = single && !isWorded ? TRUTHS.find(([word]) => word.test(said))?.[1] : undefined
  const given = keyOf(judged ?? said, options, meaning)
  const type = single ? 'single' : (typeOf(cell(record, 'jenis')) ?? guessed(record, options, given))
  const stem_format = isHtml(record) ? 'html' : 'text'
  const [first, second] = [cell(record, 'kolom_1'), cell(record, 'kolom_2')]
  const statements = STATEMENTS.map((name) => cell(record, name)).filter((text) => text !== '')
  const { stem, format } = withPicture(record, stem_format)
  // An essay has no key; what its author would have answered explains it.
  const explained = [...(type === 'essay' ? [said] : []), cell(record, 'pembahasan')].filter(Boolean).join('\n')
  return {
    row,
    id: cell(record, 'kode') || null,
    global: true,
    subtest: cell(record, 'subtes') || null,
    mapel: cell(record, 'mapel') || null,
    short_format: shortFormat(cell(record, 'isian')),
    tolerance: toleranceOf(cell(record, 'toleransi')),
    partial: /^(ya|y|yes|true|1)$/i.test(cell(record, 'nilai_sebagian')),
    type,
    topic: cell(record, 'materi') || cell(record, 'subtes') || null,
    difficulty: cell(record, 'tingkat') || null,
    status: cell(record, 'status') || null,
    stimulus: stimulusKey(record, stem_format, stimuli),
    stem,
    stem_format: format,
    options: format === stem_format ? options : options.map((one) => ({ ...one, text: paragraphs(one.text) })),
    ...(type === 'essay' && essay(readRubric(cell(record, 'rubrik')))),
    answer:
      type === 'essay'
        ? null
        : answerOf(type, given, options, { statements: statements.length, columns: [first, second] }),
    columns: first || second ? [first, second] : null,
    statements: format === stem_format ? statements : statements.map(paragraphs),
    explanation: format === stem_format ? explained : paragraphs(explained),
    video: cell(record, 'video') || null,
  }
}

const PICTURE = /^[^<>"|;]+\.(?:png|jpe?g|gif|webp|svg|bmp)$/i

/** A column may name the picture that stands below the question's text. */
function withPicture(record: Line, format: 'html' | 'text'): { stem: string; format: 'html' | 'text' } {
  const [soal, gambar] = [cell(record, 'soal'), cell(record, 'gambar')]
  if (!PICTURE.test(gambar)) return { stem: soal, format }
  const html = format === 'html' ? soal : paragraphs(soal)
  return { stem: `${html}<p><img src="${encodeURI(gambar)}" alt=""></p>`, format: 'html' }
}

/** Why a row of a type with parts is none: it has no cells for them. */
function partless(record: Line): string | undefined {
  const type = typeOf(cell(record, 'jenis'))
  if (type === 'matching' && !cell(record, 'pernyataan_1')) return 'Soal menjodohkan tanpa kolom pernyataan'
  if (type === 'ordering' && !cell(record, 'opsi_a')) return 'Soal mengurutkan tanpa kolom opsi'
  return type === 'gaps' && !cell(record, 'soal').includes('[[1]]')
    ? 'Soal rumpang tanpa tanda [[1]] di teksnya'
    : undefined
}

type Option = { key: string; text: string; weight?: number }

const TRUE_FALSE: Option[] = [
  { key: 'A', text: 'Benar' },
  { key: 'B', text: 'Salah' },
]
const TRUTHS: readonly [RegExp, string][] = [
  [/^(?:b|benar|ya|true)$/i, 'Benar'],
  [/^(?:s|salah|tidak|false)$/i, 'Salah'],
]

/** Tables of other systems often have no column for the type: what stands in a row says it. */
function guessed(record: Line, options: readonly Option[], key: string): RawQuestion['type'] {
  if (cell(record, 'pernyataan_1')) return 'truefalse_table'
  if (!options.length) return 'short'
  if (options.some(({ weight }) => weight !== undefined) && !key) return 'weighted'
  return (keyLetters(key)?.length ?? 1) > 1 ? 'multiple' : 'single'
}

/** A key in the letters of its options, in whichever manner it is written; otherwise as it stands. */
function keyOf(said: string, options: readonly Option[], meaning: FigureKeys): string {
  const given = options.length ? namedKey(said) : said
  const placed = options.length ? lettersAt(given, meaning) : undefined
  if (placed) return placed
  const named = letterWithText(given, options)
  if (named) return named
  const meant = options.filter(({ text }) => bareText(text) === bareText(given))
  if (!options.length || !given || keyLetters(given)) return given
  if (meant.length === 1 && meant[0]) return meant[0].key
  // `AC`: letters without anything between them.
  const letters = [...given]
  const known = options.map(({ key }) => key)
  if (letters.length > 1 && new Set(letters).size === letters.length && letters.every((one) => known.includes(one)))
    return letters.join(',')
  return given
}

/** `option3`, `pilihan_4`, `opsi C`, also several: the letters they name. */
function namedKey(said: string): string {
  const parts = said.split(/[,;|&]/).map((part) => NAMED.exec(part)?.[1]?.toUpperCase())
  if (!parts.length || !parts.every(Boolean)) return said
  return parts.map((sign) => (/\d/.test(sign ?? '') ? LETTERS[Number(sign) - 1]?.toUpperCase() : sign)).join(',')
}
const NAMED = /^\s*(?:option|opsi|pilihan|jawaban|answer|choice|pil|pg)[\s_]{0,3}([A-Ha-h1-8])\s*$/i

/** Types by number, which CBT programs use. */
function withType(record: Line): Line {
  const hasOptions = LETTERS.some((letter) => cell(record, `opsi_${letter}`))
  const named = typeByNumber(cell(record, 'jenis'), hasOptions)
  if (named !== undefined) return { ...record, jenis: named }
  const isOpen = !cell(record, 'jenis') && !hasOptions && !cell(record, 'pernyataan_1')
  return isOpen && (isSentence(cell(record, 'kunci')) || isWordy(record)) ? { ...record, jenis: 'uraian' } : record
}

const MAX_WORDS = 6
const EXPLAINS = /^(?:jelaskan|uraikan|deskripsikan|ceritakan|mengapa|bagaimana|analisislah)\b/i

/** A stem that asks for sentences, with an answer of several words. */
function isWordy(record: Line): boolean {
  const [stem, key] = [withoutMarks(cell(record, 'soal')), withoutMarks(cell(record, 'kunci'))]
  const words = (key.match(/\p{L}{2,}/gu) ?? []).length
  return (EXPLAINS.test(stem) && words > 2) || (ASKS.test(stem) && words > 3)
}

/** What nobody types letter by letter as it is written. */
const isSentence = (key: string): boolean =>
  !/[|\\]/.test(key) && (withoutMarks(key).match(/\p{L}{2,}/gu) ?? []).length > MAX_WORDS

/** A text that is written in tags from its first sign to its last, as exports of other programs are. */
function isHtml(record: Line): boolean {
  const format = cell(record, 'format').toLowerCase()
  return (
    format === 'html' || (format === '' && /^<(p|div|span|h[1-6])\b[^<>]*>[\s\S]*<\/\1>$/i.test(cell(record, 'soal')))
  )
}

interface Statements {
  statements: number
  columns: [string, string]
}

function answerOf(
  type: RawQuestion['type'],
  given: string,
  options: readonly Option[],
  { statements, columns }: Statements,
): string[] {
  // A bar parts the accepted texts of one gap.
  if (type === 'gaps') return given.split(';').map((part) => part.trim())
  if (type === 'matching' || type === 'ordering') return listed(given.replace(/[,;]/g, '|'))
  if (type === 'truefalse_table') return statementWords(given, statements, columns)
  if (type === 'single' || type === 'multiple') return keyLetters(given) ?? listed(given)
  return type === 'weighted' && options.length ? [] : listed(given)
}

const toleranceOf = (text: string): number | null => {
  const value = Number(text.replace(',', '.'))
  return text !== '' && value >= 0 ? value : null
}

const shortFormat = (text: string): 'angka' | 'teks' | null =>
  /^(angka|teks)$/i.test(text) ? (text.toLowerCase() as 'angka' | 'teks') : null

function option(record: Line, letter: string): Option[] {
  const text = cell(record, `opsi_${letter}`)
  if (!text) return []
  const points = cell(record, `poin_${letter}`)
  return [{ key: letter.toUpperCase(), text, ...(points !== '' && { weight: Number(points.replace(',', '.')) }) }]
}

/** Several keys in one cell are parted by `|`: a comma stands in too many answers. */
const listed = (text: string): string[] => (text === '' ? [] : text.split('|').map((part) => part.trim()))

/** The same cell may stand beside a row that is plain and one that is not. */
const withoutMarks = (html: string): string => withoutTags(html, ' ', butMedia).replace(/\s+/g, ' ').trim()

function stimulusKey(record: Line, format: string, stimuli: TableStimuli): string | null {
  const [title, body] = [cell(record, 'stimulus_judul'), cell(record, 'stimulus')]
  if (!title && !body) return null
  // A title alone means the text of that title that stands above it.
  if (!body) return [...stimuli.values()].findLast((one) => one.title === title)?.key ?? title
  const html = format === 'text' ? paragraphs(body) : body
  const named = { title: title || 'Bacaan', html }
  const there = [...stimuli.values()].filter((one) => one.title === named.title)
  const same =
    there.find((one) => one.html === html) ??
    there.find((one) => one.format !== format && withoutMarks(one.html) === withoutMarks(html))
  if (same) return same.key
  // Two texts may share a title: "Bacaan" stands over many.
  const bare = title || body.slice(0, 80)
  const key = stimuli.has(bare) ? `${bare} (${stimuli.size + 1})` : bare
  stimuli.set(key, { key, ...named, format })
  return key
}

const NAMES: Record<string, string> = {
  teks: 'soal',
  poin_opsi: 'poin_…',
  kolom: 'kolom_1, kolom_2',
  format_isian: 'kunci',
  pembahasan_teks: 'pembahasan',
  pembahasan_video_url: 'video',
  kode_asal: 'kode',
  opsi: 'opsi_…',
  pernyataan: 'pernyataan_…',
}

function column(path: string): string {
  const [name = '', index] = path.split('.')
  if (name === 'opsi' && index !== undefined) return `opsi_${LETTERS[Number(index)] ?? index}`
  if (name === 'pernyataan' && index !== undefined) return `pernyataan_${Number(index) + 1}`
  return NAMES[name] ?? name
}
