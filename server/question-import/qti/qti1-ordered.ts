import { letter, tooManyOptions } from '../shared/question.ts'
import { partialOf } from './qti1-grading.ts'
import { type Item, identOf, labels, type Parts } from './qti1-item.ts'

const UNSAID = 'Soal mengurutkan ini tidak menyebut urutan semua opsinya.'

/** Options to be put in order: the right rule names them in it, or D2L's rules the place of each. */
export function ordered(item: Item): Parts | string {
  const [response] = item.responses
  const options = new Map(labels(response).map((option) => [option.attributes.ident ?? '', option]))
  const many = tooManyOptions(options.size)
  if (many) return many
  const ident = response ? identOf(response) : ''
  const right = item.scores.filter(({ score }) => score > 0)
  const places = right.flatMap(({ equals }) => equals).filter(({ response: of }) => options.has(of))
  const lists = right.map(({ equals }) => equals.filter(({ response: of }) => of === ident).map(({ value }) => value))
  const full = lists.filter((list) => list.length === options.size)
  const order = places.length ? byPlace(places) : full.length === 1 ? full[0] : undefined
  const found = (order ?? []).flatMap((one) => options.get(one) ?? [])
  if (found.length !== options.size || new Set(order).size !== options.size || options.size < 2) return UNSAID
  const keyed = found.map((option, index) => ({ key: letter(index), text: item.html(option) }))
  return { type: 'ordering', options: keyed, answer: keyed.map(({ key }) => key), ...partialOf(item) }
}

/** Each option's place, from 1. Undefined where two stand on one. */
function byPlace(places: readonly { response: string; value: string }[]): string[] | undefined {
  const at = new Map(places.map(({ response, value }) => [Number(value), response]))
  const sorted = [...at].toSorted(([a], [b]) => a - b)
  const isWhole = at.size === new Set(places.map(({ response }) => response)).size
  return isWhole && sorted.every(([place], index) => place === index + 1) ? sorted.map(([, one]) => one) : undefined
}
