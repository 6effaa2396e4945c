import { essay, readRubric, WITHOUT_RUBRIC } from '../shared/essay.ts'
import { letter, tooManyOptions } from '../shared/question.ts'
import { columnsOf } from '../shared/tags.ts'
import { choice, draftWhere, figures, table, words } from '../shared/weighed.ts'
import { unescapeHtml } from '../text/escape.ts'
import { withoutTags } from '../text/tags.ts'
import type { RawQuestion } from '../types.ts'
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/parse.ts'
import { cloze, gapfill, pickedWords } from './moodle-gaps.ts'
import { gradeOf, isTrue } from './moodle-settings.ts'
import { type Item, rich } from './moodle-text.ts'

type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>

/** What its author tells markers stands with the one criterion. */
function written(item: Item): Parts {
  const rubric = readRubric(item.meta.rubrik ?? '')
  if (!rubric) item.lost.push(WITHOUT_RUBRIC)
  const guide = withoutTags(textOf(childOf(childOf(item.element, 'graderinfo'), 'text')), ' ')
  return essay(rubric, gradeOf(item.element), unescapeHtml(guide))
}

/** Each answers the question's own parts, or why it cannot be held. */
export const TYPES: Record<string, (item: Item) => Parts | string> = {
  multichoice: (item) => {
    const answers = childrenOf(item.element, 'answer')
    const shares = sharesOf(answers)
    const options = answers.map((answer) => ({ text: rich(item, answer), percent: shares.get(answer) ?? 0 }))
    noteFeedback(item, answers)
    const single = !/^(false|0)$/i.test(textOf(childOf(item.element, 'single')).trim())
    const { parts, lost } = choice(options, {
      single,
      grade: gradeOf(item.element),
      scale: item.meta.jenis === 'skala',
    })
    item.lost.push(...lost)
    return tooManyOptions(options.length) ?? parts
  },
  multichoiceset: severalRight,
  oumultiresponse: severalRight,
  truefalse: (item) => {
    const answers = childrenOf(item.element, 'answer')
    noteFeedback(item, answers)
    const right = answers.find((answer) => percentOf(answer) > 0)
    const said = withoutTags(textOf(childOf(right, 'text')), '')
      .trim()
      .toLowerCase()
    // As Moodle itself: where the words say nothing, the first of the two means true.
    const isTrue = TRUE.includes(said) || (!FALSE.includes(said) && right === answers[0])
    const options = ['Benar', 'Salah'].map((text, index) => ({ key: 'AB'[index] ?? '', text }))
    return { type: 'single', options, answer: right ? (isTrue ? 'A' : 'B') : [] }
  },
  shortanswer: (item) => {
    const answers = childrenOf(item.element, 'answer')
    noteFeedback(item, answers)
    if (textOf(childOf(item.element, 'usecase')).trim() === '1') item.lost.push('pembedaan huruf besar dan kecil')
    const shares = sharesOf(answers)
    const found = answers.map((answer) => ({
      text: plainAnswer(textOf(childOf(answer, 'text'))),
      percent: shares.get(answer) ?? 0,
    }))
    const { answer, lost, reason } = words(found)
    item.lost.push(...lost)
    return reason ?? { type: 'short', answer }
  },
  numerical: (item) => {
    const answers = childrenOf(item.element, 'answer')
    noteFeedback(item, answers)
    if (childrenOf(childOf(item.element, 'units'), 'unit').length) item.lost.push('satuan')
    const shares = sharesOf(answers)
    const found = answers.map((answer) => {
      const value = textOf(childOf(answer, 'text')).trim()
      const tolerance = Number(textOf(childOf(answer, 'tolerance')).trim().replace(',', '.') || '0')
      return {
        value,
        range: tolerance > 0 ? `${value} ± ${tolerance}` : null,
        ...(tolerance > 0 && { within: tolerance }),
        percent: value === '*' ? 0 : (shares.get(answer) ?? 0),
      }
    })
    const { answer, tolerance = null, lost, reason } = figures(found)
    item.lost.push(...lost)
    return reason ?? { type: 'short', answer, tolerance, short_format: 'angka', ...draftWhere(lost) }
  },
  essay: written,
  essayautograde: written,
  matching: pairs,
  match: pairs,
  ddmatch: pairs,
  ordering: (item) => {
    const answers = childrenOf(item.element, 'answer')
    noteFeedback(item, answers)
    const many = tooManyOptions(answers.length)
    if (many) return many
    const keyed = [...answers]
      .sort((a, b) => percentOf(a) - percentOf(b))
      .map((answer, index) => ({ key: letter(index), text: rich(item, answer) }))
    return { type: 'ordering', options: keyed, answer: keyed.map(({ key }) => key) }
  },
  cloze,
  multianswer: cloze,
  gapfill,
  gapselect: pickedWords,
  ddwtos: pickedWords,
  kprime: statements,
  mtf: statements,
}

/** Plugins in which every right option must be chosen, and no other. */
function severalRight(item: Item): Parts | string {
  const answers = childrenOf(item.element, 'answer')
  noteFeedback(item, answers)
  const isRight = (answer: XmlElement) =>
    percentOf(answer) > 0 || isTrue(textOf(childOf(answer, 'correctanswer'))) || isTrue(answer.attributes.correct ?? '')
  const options = answers.map((answer) => ({ text: rich(item, answer), percent: isRight(answer) ? 100 : 0 }))
  return tooManyOptions(options.length) ?? choice(options, { single: false, grade: 1 }).parts
}

/** Plugins with a row a statement and two columns. */
function statements(item: Item): Parts | string {
  const columns = childrenOf(item.element, 'column').map((column) => textOf(childOf(column, 'responsetext')).trim())
  const [first, second, ...more] = columns
  const rows = childrenOf(item.element, 'row')
  if (!first || !second || more.length) return 'Tabel pernyataan harus punya dua kolom.'
  if (rows.some((row) => textOf(childOf(row, 'feedbacktext')).trim())) item.lost.push('umpan balik tiap pernyataan')
  const weights = childrenOf(item.element, 'weight')
  const answer = rows.map((row) => {
    const right = weights.find(
      (weight) => weight.attributes.rownumber === row.attributes.number && Number(textOf(weight)) > 0,
    )
    return right ? ([first, second][Number(right.attributes.columnnumber) - 1] ?? '') : ''
  })
  const texts = rows.map((row) => rich(item, childOf(row, 'optiontext')))
  return { type: 'truefalse_table', columns: [first, second], statements: texts, answer }
}

function pairs(item: Item): Parts | string {
  const found = childrenOf(item.element, 'subquestion').map((sub) => ({
    text: rich(item, sub),
    answer: textOf(childOf(childOf(sub, 'answer'), 'text')).trim(),
  }))
  return table(found, columnsOf(item.meta), item.meta.jenis)
}

/** Nobody types the tags that an editor puts around a word. */
const plainAnswer = (said: string): string =>
  /^\s*<(p|div|span)\b[^<>]*>[^<>]*<\/\1>\s*$/i.test(said) ? unescapeHtml(withoutTags(said, '')).trim() : said

const TRUE = ['true', 'benar', 'betul', 'ya', 'yes', 't', 'b']
const FALSE = ['false', 'salah', 'tidak', 'no', 'f', 's']

const percentOf = (answer: XmlElement): number => Number((answer.attributes.fraction ?? '0').replace(',', '.')) || 0

/** Shares of all answers, percent. Some programs write them as parts of one; Moodle has no share of one percent. */
function sharesOf(answers: readonly XmlElement[]): Map<XmlElement, number> {
  const given = answers.map(percentOf)
  const times = Math.max(...given) === 1 ? 100 : 1
  return new Map(answers.map((answer, index) => [answer, (given[index] ?? 0) * times]))
}

function noteFeedback(item: Item, answers: readonly XmlElement[]): void {
  if (answers.some((answer) => textOf(childOf(answer, 'feedback')).trim())) item.lost.push('umpan balik tiap jawaban')
}
