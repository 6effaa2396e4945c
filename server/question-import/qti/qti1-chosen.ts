import { tooManyOptions } from '../shared/question.ts'
import { columnsOf } from '../shared/tags.ts'
import { choice, table } from '../shared/weighed.ts'
import { withoutTags } from '../text/tags.ts'
import { findAll, type XmlElement } from '../xml/parse.ts'
import { filled } from './qti1-filled.ts'
import { cannot, type Item, KINDS, type Parts } from './qti1-item.ts'
import { keysOf, type Scored } from './qti1-scores.ts'

/** The question's own parts, or why it cannot be held. */
export function partsOf(item: Item): Parts | string {
  const { responses, kind } = item
  const [response] = responses
  if (findAll(item.element, 'itemproc_extension', 'calculated').some((one) => one.name === 'calculated')) {
    return cannot(KINDS.calculated_question as string)
  }
  if (KINDS[kind] && !(responses.length === 1 && /blanks|dropdowns/.test(kind))) return cannot(KINDS[kind])
  if (!response) return cannot('Teks tanpa pertanyaan')
  if (response.name === 'response_lid' && responses.every(({ name }) => name === 'response_lid')) {
    const isTable = responses.length > 1 || item.meta.jenis === 'pernyataan'
    return isTable ? matched(item) : chosen(item, response)
  }
  if (responses.length > 1) return cannot(`Satu butir dengan ${responses.length} tempat jawaban`)
  if (response.name === 'response_str' || response.name === 'response_num') return filled(item, response)
  if (response.name === 'response_grp') return cannot('Soal menjodohkan atau mengelompokkan')
  return cannot('Soal menunjuk bagian gambar atau dengan tampilan khusus')
}

const labels = (response: XmlElement): XmlElement[] => findAll(response, 'response_label')

function chosen(item: Item, response: XmlElement): Parts | string {
  const options = labels(response)
  if (findAll(response, 'render_hotspot', 'render_slider').length) return cannot('Soal menunjuk bagian gambar')
  if (response.attributes.rcardinality === 'Ordered') return cannot(KINDS.ordering_question as string)
  const many = tooManyOptions(options.length)
  if (many) return many
  // All of several answers at once can only be meant where several can be chosen.
  const ident = response.attributes.ident ?? ''
  const needsAll = item.scores.some(
    ({ score, together, either, equals }) =>
      score > 0 &&
      together &&
      !either &&
      new Set(equals.filter((one) => one.response === ident).map(({ value }) => value)).size > 1,
  )
  const isSingle = response.attributes.rcardinality !== 'Multiple'
  if (isSingle && needsAll) item.lost.push('batas satu jawaban (kuncinya beberapa jawaban sekaligus)')
  const single = isSingle && !needsAll
  const keys = keysOf(item.scores, response.attributes.ident ?? '', single)
  if (single && !keys.size) for (const ident of allBut(item.scores, options)) keys.set(ident, 100)
  if (!single && item.scores.some(({ score, either }) => score > 0 && either))
    item.lost.push('aturan bahwa salah satu jawaban benar sudah cukup')
  const weighed = options.map((option) => ({
    text: item.html(option),
    percent: keys.get(option.attributes.ident ?? '') ?? 0,
  }))
  const scale = item.meta.jenis === 'skala'
  const most = Math.max(0, ...item.scores.map(({ score }) => score))
  const { parts, lost } = choice(weighed, { single, grade: scale ? most : 1, scale })
  item.lost.push(...lost)
  if (findAll(response, 'render_choice')[0]?.attributes.shuffle === 'No') item.lost.push('larangan mengacak opsi')
  return parts
}

/** A rule that only says what is wrong. */
function allBut(scores: readonly Scored[], options: readonly XmlElement[]): string[] {
  const [rule, ...more] = scores.filter(({ score, equals, not }) => score > 0 && !equals.length && not.length)
  if (!rule || more.length) return []
  const wrong = rule.not.map(({ value }) => value)
  return options.map(({ attributes }) => attributes.ident ?? '').filter((ident) => !wrong.includes(ident))
}

function matched(item: Item): Parts | string {
  if (item.responses.some((response) => labels(response).length < 2)) {
    return cannot(KINDS.fill_in_multiple_blanks_question as string)
  }
  const texts = new Map(
    item.responses
      .flatMap(labels)
      .map((option) => [option.attributes.ident ?? '', withoutTags(item.html(option), '').trim()]),
  )
  const columns = [...new Set(texts.values())]
  const same = item.responses.every((response) => {
    const own = new Set(labels(response).map((option) => texts.get(option.attributes.ident ?? '')))
    return own.size === columns.length
  })
  if (!same) return cannot(`Satu butir dengan ${item.responses.length} tempat jawaban yang pilihannya berbeda`)
  const pairs = item.responses.map((response) => {
    const keys = keysOf(item.scores, response.attributes.ident ?? '', true)
    const right = [...keys].find(([, percent]) => percent > 0)?.[0] ?? ''
    return { text: item.html(response), answer: texts.get(right) ?? '' }
  })
  const [first, second] = columns
  const named = columnsOf(item.meta) ?? (columns.length === 2 && first && second ? [first, second] : null)
  return named ? table(pairs, named as [string, string]) : table([], null)
}
