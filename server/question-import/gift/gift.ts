import { ImportError } from '../../worker/import-error.ts'
import { lastPart } from '../moodle/moodle-xml.ts'
import { essay, readRubric, WITHOUT_RUBRIC } from '../shared/essay.ts'
import { Passages } from '../shared/passages.ts'
import { Findings, letter, type Place, question, tooManyOptions } from '../shared/question.ts'
import { columnsOf, type Meta, readTags, withMeta } from '../shared/tags.ts'
import { choice, draftWhere, type Figure, figures, table, words } from '../shared/weighed.ts'
import { formatted } from '../text-format.ts'
import type { RawFile, RawQuestion } from '../types.ts'
import { parseGift } from './gift-parse.ts'
import type { GiftFigureAnswer, GiftQuestion, GiftText } from './gift-tree.ts'

type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>
type Read = { parts: Parts; lost: string[] } | string

/** GIFT, Moodle's text format. A category names the subject matter of the questions below it. */
export function readGift(source: string): RawFile {
  const { questions, problems } = parseGift(source)
  if (!questions.length && !problems.length) throw new ImportError('Berkas GIFT ini tidak memuat soal.')
  const findings = new Findings()
  for (const { line, title, reason, unheld } of problems) {
    const place = { row: line, id: title }
    if (unheld) findings.leaveOut(place, reason)
    else findings.refuse(place, 'soal', reason)
  }
  const passages = new Passages(findings.stimuli)
  let category = ''
  for (const gift of questions) {
    if (gift.type === 'Category') {
      category = lastPart(gift.title ?? '')
      passages.end()
    } else readOne(gift, category, findings, passages)
  }
  return findings.file()
}

function readOne(gift: GiftQuestion, category: string, findings: Findings, passages: Passages) {
  const { meta, others } = readTags(gift.tags)
  const place: Place = { row: gift.line, id: meta.kode ?? gift.title?.slice(0, 120) ?? null }
  if (gift.type === 'Description' && isPassage(gift, meta, place, findings, passages)) return
  const shared = meta.stimulus ?? passages.next()
  const read = TYPES[gift.type](gift, meta)
  if (typeof read === 'string') return findings.leaveOut(place, read)
  const whole = question({
    row: gift.line,
    label: gift.title ?? '',
    topic: category || null,
    ...read.parts,
    stimulus: shared,
    stem: html(gift.stem, meta),
    explanation: gift.globalFeedback ? html(gift.globalFeedback, meta) : '',
  })
  findings.questions.push(withMeta(whole, meta))
  findings.lose(place, [
    ...read.lost,
    ...(hasFeedback(gift) ? ['umpan balik tiap jawaban'] : []),
    ...(gift.doubtful ? ['tanda = di dalam baris jawaban, yang dibaca sebagai awal jawaban lain (tulis \\=)'] : []),
    ...(gift.id && !meta.kode ? [`nomor id (${gift.id.slice(0, 60)})`] : []),
    ...(others.length ? [`tag (${others.slice(0, 5).join(', ')})`] : []),
  ])
}

/** Our own export is taken as it stands: its dollars are formulas already. */
const html = ({ format, text }: GiftText, meta: Meta): string =>
  meta.kode || meta.stimulus ? text : formatted(text, format)

/** A text by itself: what our export says is shared, or what announces the questions below it. */
function isPassage(gift: GiftQuestion, meta: Meta, place: Place, findings: Findings, passages: Passages): boolean {
  const text = html(gift.stem, meta)
  const title = gift.title ?? ''
  if (meta.stimulus === undefined) return passages.begin(place, title, text)
  findings.stimuli.push({ key: meta.stimulus, title, html: text, place })
  return true
}

const hasFeedback = (gift: GiftQuestion): boolean =>
  [
    ...gift.feedback,
    ...gift.answers.map(({ feedback }) => feedback),
    ...gift.figures.map(({ feedback }) => feedback),
  ].some((feedback) => feedback?.text)

const TYPES: Record<GiftQuestion['type'], (gift: GiftQuestion, meta: Meta) => Read> = {
  Category: () => 'Nama kategori.',
  Description: () => 'Teks tanpa pertanyaan tidak dapat disimpan di bank soal.',
  Essay: (_gift, meta) => {
    const rubric = readRubric(meta.rubrik ?? '')
    return { parts: essay(rubric), lost: rubric ? [] : [WITHOUT_RUBRIC] }
  },
  TF: (gift) => ({
    parts: {
      type: 'single',
      options: [
        { key: 'A', text: 'Benar' },
        { key: 'B', text: 'Salah' },
      ],
      answer: gift.isTrue ? 'A' : 'B',
    },
    lost: [],
  }),
  MC: (gift, meta) => {
    const options = gift.answers.map(({ text, isCorrect, weight }) => ({
      text: html(text, meta),
      percent: weight ?? (isCorrect ? 100 : 0),
    }))
    // Without an option marked = several may be chosen; that is how GIFT tells them apart.
    const scale = meta.jenis === 'skala'
    const single = gift.answers.some(({ isCorrect }) => isCorrect)
    const { parts, lost } = choice(options, { single: single || scale, grade: Number(meta.poin ?? 1) || 1, scale })
    return tooManyOptions(options.length) ?? { parts, lost }
  },
  Short: (gift) => {
    const { answer, lost, reason } = words(
      gift.answers.map(({ text, weight }) => ({ text: text.text, percent: weight ?? 100 })),
    )
    return reason ?? { parts: { type: 'short', answer }, lost }
  },
  Matching: (gift, meta) => {
    const pairs = gift.pairs.map(({ subquestion, subanswer }) => ({ text: html(subquestion, meta), answer: subanswer }))
    const parts = table(pairs, columnsOf(meta), meta.jenis)
    return typeof parts === 'string' ? parts : { parts, lost: [] }
  },
  Ordering: (gift, meta) => {
    const options = gift.answers.map(({ text }, index) => ({ key: letter(index), text: html(text, meta) }))
    const answer = options.map(({ key }) => key)
    return tooManyOptions(options.length) ?? { parts: { type: 'ordering', options, answer }, lost: [] }
  },
  Numerical: (gift) => {
    const { answer, tolerance = null, lost, reason } = figures(gift.figures.map(figureOf))
    return reason ?? { parts: { type: 'short', answer, tolerance, short_format: 'angka', ...draftWhere(lost) }, lost }
  },
}

function figureOf({ figure, source, weight, isCorrect }: GiftFigureAnswer): Figure {
  const percent = weight ?? (isCorrect ? 100 : 0)
  const value = source.split(':')[0]?.trim() ?? source
  if (figure.type === 'simple') return { value, range: null, percent }
  if (figure.type === 'range') {
    const { number, range } = figure
    return { value, percent, ...(range > 0 ? { range: `${number} ± ${range}`, within: range } : { range: null }) }
  }
  const { numberLow, numberHigh } = figure
  if (numberLow === numberHigh) return { value: String(numberLow), range: null, percent }
  return { value: null, range: `${numberLow} s.d. ${numberHigh}`, percent }
}
