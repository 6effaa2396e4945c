import { type Gap, gapped, gapSign } from '../shared/gapped.ts'
import { unescapeHtml } from '../text/escape.ts'
import type { XmlElement } from '../xml/parse.ts'
import { BY_PATTERN } from './qti1-filled.ts'
import { cannot, type Item, identOf, labels, type Parts, unframed } from './qti1-item.ts'
import { keysOf } from './qti1-scores.ts'
import { markedStem } from './qti1-stem.ts'

const BLANKS = 'fill_in_multiple_blanks_question'
const DROPDOWNS = 'multiple_dropdowns_question'

/** Canvas names each place by what stands in brackets in the text: `[color1]` is `response_color1`. */
const nameOf = (response: XmlElement): string => identOf(response).replace(/^response_/, '')

const stemOf = (item: Item) => markedStem(item, (number) => gapSign(number - 1), nameOf)

/** Whether its places for answers stand in its text, each by its name. */
export const isOfLists = (item: Item): boolean =>
  item.dialect === null &&
  item.responses.every(({ name }) => name === 'response_lid') &&
  (item.kind === BLANKS ||
    (item.responses.length > 1 && (item.kind === DROPDOWNS || (!item.kind && stemOf(item) !== undefined))))

/** A text with several gaps, as Canvas writes them: to write in, or to choose for each from a list of its own. */
export function lists(item: Item): Parts | string {
  const stem = stemOf(item)
  if (stem === undefined) return 'Ada isian yang tempatnya di dalam teks tidak ditemukan atau lebih dari satu.'
  const all = item.responses.flatMap(labels)
  const rules = all.map(({ attributes }) => attributes.scoring_algorithm ?? '')
  if (rules.some((rule) => /regex/i.test(rule))) return cannot(BY_PATTERN)
  if (rules.some((rule) => /contains|closeenough|levenshtein/i.test(rule)))
    item.lost.push('jawaban yang hampir sama atau memuat kuncinya')
  const worth = item.responses.map((response) =>
    Math.max(
      0,
      ...item.scores
        .filter(({ equals }) => equals.some((one) => one.response === identOf(response)))
        .map(({ score }) => score),
    ),
  )
  if (Math.max(...worth) - Math.min(...worth) >= 1) item.lost.push('bobot tiap isian')
  return gapped(
    stem.html,
    stem.places.map((place) => gapOf(item, item.responses[place] as XmlElement)),
    item.lost,
  )
}

const typeOf = (response: XmlElement): string => labels(response)[0]?.attributes.answer_type ?? ''

function gapOf(item: Item, response: XmlElement): Gap {
  const type = typeOf(response)
  const said = labels(response).map((label) => unescapeHtml(unframed(item.html(label))))
  const isOneWord = said.length > 1 && new Set(said.map((text) => text.toLowerCase())).size === 1
  const isTyped = isOneWord || (item.kind === BLANKS && !/dropdown|wordbank/i.test(type))
  // Every text that Canvas lists for a blank is accepted there, though only the first of them scores in the file.
  if (isTyped)
    return {
      kind: 'written',
      answers: said.filter(Boolean).map((text) => ({ text: text.replaceAll('*', '\\*'), percent: 100 })),
    }
  const keys = keysOf(item.scores, identOf(response), true)
  const own = labels(response)
  const bank = /wordbank/i.test(type) ? item.responses.filter((one) => typeOf(one) === type).flatMap(labels) : own
  const right = new Set(
    own.filter((label) => (keys.get(identOf(label)) ?? 0) > 0).map((label) => unframed(item.html(label))),
  )
  const looks = [...new Set(bank.map((label) => unframed(item.html(label))))]
  return { kind: 'chosen', options: looks.map((text) => ({ text, percent: right.has(text) ? 100 : 0 })) }
}
