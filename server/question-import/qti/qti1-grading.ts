import { findAll, textOf, type XmlElement } from '../xml/parse.ts'
import type { Item } from './qti1-item.ts'

/** How a part of an answer scores. */
type Way = 'whole' | 'share' | 'minus' | 'other'

/** D2L's numbers for it, of questions with several answers and of matching and ordering. */
const OF_ANSWERS: readonly Way[] = ['whole', 'minus', 'other', 'other']
const OF_PARTS: readonly Way[] = ['share', 'whole', 'minus']

/** Part of the points for part of it, where the file says so. What it says otherwise than the bank scores is named. */
export function partialOf(item: Item): { partial?: boolean } {
  if (item.dialect === 'blackboard') return isPartialInBlackboard(item) ? { partial: true } : {}
  if (item.dialect !== 'd2l') return {}
  const severalAnswers = item.reading === 'choice'
  const given = findAll(item.element, 'grading_type')[0]
  const ways = severalAnswers ? OF_ANSWERS : OF_PARTS
  const ruled = ruledWay(item.element)
  const way = given ? ways[Number(textOf(given).trim())] : ruled
  if (given && way !== ruled) item.lost.push('cara menilai sebagian (berkas menyebut dua; periksa nilai sebagiannya)')
  // The bank takes away for answers beside the key, and only there.
  const isTold = severalAnswers ? way === 'share' || way === 'other' : way === 'minus' || way === 'other'
  if (isTold) item.lost.push('cara menilai sebagian dari sistem asalnya')
  return way === undefined || way === 'whole' ? {} : { partial: true }
}

function ruledWay(element: XmlElement): Way {
  const totals = findAll(element, 'setvar').filter(({ attributes }) => /score$/i.test(attributes.varname ?? ''))
  const takes = (action: RegExp, name: string) =>
    totals.some((one) => action.test(one.attributes.action ?? 'Set') && textOf(one).trim() === name)
  if (takes(/^subtract$/i, 'D2L_Incorrect')) return 'minus'
  return takes(/^(set|add)$/i, 'D2L_Correct') ? 'share' : 'whole'
}

const isPartialInBlackboard = ({ element, fields }: Item): boolean =>
  /^true$/i.test(fields.bbmd_partialcredit ?? '') ||
  findAll(element, 'setvar').some(
    (one) =>
      (one.attributes.variablename ?? one.attributes.varname) === 'PartialCreditPercent' && Number(textOf(one)) > 0,
  )
