import { draftWhere, figures, words } from '../shared/weighed.ts'
import { findAll, type XmlElement } from '../xml/parse.ts'
import { cannot, type Item, KINDS, type Parts } from './qti1-item.ts'
import type { Scored } from './qti1-scores.ts'

/** An answer that is written: a word or a figure. */
export function filled(item: Item, response: XmlElement): Parts | string {
  const fib = findAll(response, 'render_fib')[0]
  const looseness = loosenessOf(item.element, response)
  if (looseness === PATTERN) return cannot('Isian yang dinilai dengan pola huruf (regex)')
  const own = item.scores.filter(({ score }) => score > 0)
  const ranges = own.flatMap((scored) => scored.ranges)
  const equal = own.flatMap(({ score, equals, ranges: near }) =>
    equals.filter(({ value }) => within(value, near)).map(({ value }) => ({ value, score })),
  )
  if (own.some(({ partly }) => partly) && !equal.length) return cannot('Isian yang dinilai dari sebagian kata')
  if (!equal.length && !ranges.length) return cannot(KINDS.essay_question as string)
  if (findAll(item.element, 'varequal').some(({ attributes }) => /^yes$/i.test(attributes.case ?? '')))
    item.lost.push('pembedaan huruf besar dan kecil')
  const most = Math.max(...own.map(({ score }) => score))
  const numeric =
    item.kind === 'numerical_question' ||
    /decimal|integer|scientific/i.test(fib?.attributes.fibtype ?? '') ||
    ranges.length > 0
  if (!numeric) {
    const { answer, lost, reason } = words(
      equal.map(({ value, score }) => ({ text: value.replaceAll('*', '\\*'), percent: (score / most) * 100 })),
    )
    item.lost.push(...lost, ...looseness)
    return reason ?? { type: 'short', answer }
  }
  const wide = ranges.filter(([low, high]) => low !== high).map(([low, high]) => `${low ?? '−∞'} s.d. ${high ?? '∞'}`)
  const exact = ranges.flatMap(([low, high]) => (low !== undefined && low === high ? [low] : []))
  const found = [
    ...equal.map(({ value, score }) => ({ value, range: null, percent: (score / most) * 100 })),
    ...exact
      .filter((value) => !equal.some((one) => Number(one.value) === Number(value)))
      .map((value) => ({ value, range: null, percent: 100 })),
  ]
  const spread = wide.map((range) => ({ value: null, range, percent: 100 }))
  const { answer, lost: spans, reason } = figures([...found, ...spread])
  // A margin beside the range that it makes says the same again.
  const lost = [...spans, ...(wide.length ? [] : looseness)]
  item.lost.push(...lost)
  return reason ?? { type: 'short', answer, short_format: 'angka', ...draftWhere(lost) }
}

const PATTERN = 'regex'

/** How far an answer may be from the one that is named, where its rule says so beside it. */
function loosenessOf(element: XmlElement, response: XmlElement): string[] | typeof PATTERN {
  const rules = findAll(response, 'response_label').map(({ attributes }) => attributes.scoring_algorithm ?? '')
  if (rules.some((rule) => /regex/i.test(rule))) return PATTERN
  const near = findAll(element, 'varequal').flatMap(({ attributes }) => {
    const { margin = '', margintype = '', precision = '', precisiontype = '' } = attributes
    if (Number(margin) > 0) return [`rentang jawaban benar (± ${margin}${/percent/i.test(margintype) ? '%' : ''})`]
    if (!precision) return []
    return [
      `rentang jawaban benar (${precision} ${/decimal/i.test(precisiontype) ? 'angka desimal' : 'angka penting'})`,
    ]
  })
  const loose = rules.some((rule) => /contains|closeenough|levenshtein/i.test(rule))
  return [...near, ...(loose ? ['jawaban yang hampir sama atau memuat kuncinya'] : [])]
}

/** Some write a figure beside a range that does not hold it; the range is what scores. */
function within(value: string, ranges: Scored['ranges']): boolean {
  if (!ranges.length) return true
  return ranges.some(
    ([low, high]) => Number(value) >= Number(low ?? -Infinity) && Number(value) <= Number(high ?? Infinity),
  )
}
