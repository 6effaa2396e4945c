import { MAX_GAPS } from '#contract/question-bank/soal-rules.ts'
import { words } from '../shared/weighed.ts'
import type { XmlElement } from '../xml/parse.ts'
import { BY_PATTERN, draftWhereLax, eachOf, laxLosses, usesPatterns } from './qti1-filled.ts'
import { partialOf } from './qti1-grading.ts'
import { cannot, type Item, identOf, labels, type Parts } from './qti1-item.ts'
import { gappedStem, markedStem } from './qti1-stem.ts'

/** A text with several places to write in, each with its own answers. */
export function gaps(item: Item): Parts | string {
  const { responses } = item
  if (usesPatterns(item)) return cannot(BY_PATTERN)
  if (responses.length > MAX_GAPS) return `Soal ini punya lebih dari ${MAX_GAPS} isian.`
  const found = responses.map((response) => answersOf(item, response))
  if (found.some(({ answers }) => !answers.length)) return 'Ada isian yang tidak punya jawaban benar.'
  if (found.some(({ answers }) => answers.some((answer) => answer.includes('|'))))
    return cannot('Isian yang jawabannya memuat tanda |')
  item.lost.push(...laxLosses(item), ...found.flatMap(({ lost }) => lost))
  const worth = found.map(({ most }) => most)
  const isEven = Math.max(...worth) - Math.min(...worth) < 1
  if (item.dialect === 'd2l' && !isEven) item.lost.push('bobot tiap isian')
  const stem = item.dialect === 'd2l' ? gappedStem(item) : markedStem(item)
  if (stem === undefined) return 'Ada isian yang tempatnya di dalam teks tidak ditemukan atau lebih dari satu.'
  const order = stem.places.map((place) => found[place])
  return {
    type: 'gaps',
    stem: stem.html,
    answer: order.map((one) => one?.answers.join('|') ?? ''),
    // D2L gives each of them its points.
    ...(item.dialect === 'd2l' ? { partial: true } : partialOf(item)),
    ...draftWhereLax(item),
  }
}

function answersOf({ scores }: Item, response: XmlElement): { answers: string[]; lost: string[]; most: number } {
  const idents = new Set([identOf(response), ...labels(response).map(identOf)])
  const own = scores.flatMap(({ score, equals, holds }) =>
    score > 0
      ? [...equals, ...holds.flatMap(eachOf)]
          .filter((equal) => idents.has(equal.response))
          .map(({ value }) => ({ value, score }))
      : [],
  )
  const most = Math.max(0, ...own.map(({ score }) => score))
  // An asterisk stands for nothing else here.
  const { answer, lost } = words(
    own.map(({ value, score }) => ({ text: value.replaceAll('*', '\\*'), percent: (score / most) * 100 })),
  )
  return { answers: answer.filter((text) => text !== ''), lost, most }
}
