import { essay, readRubric, WITHOUT_RUBRIC } from '../shared/essay.ts'
import { findAll } from '../xml/parse.ts'
import { chosen } from './qti1-chosen.ts'
import { filled } from './qti1-filled.ts'
import { gaps } from './qti1-gaps.ts'
import { cannot, type Item, KINDS, type Parts } from './qti1-item.ts'
import { jumbled } from './qti1-jumbled.ts'
import { isOfLists, lists } from './qti1-lists.ts'
import { matched } from './qti1-matched.ts'
import { ordered } from './qti1-ordered.ts'

/** Which rubric marks it is no part of the file. */
function written(item: Item): Parts {
  const rubric = readRubric(item.meta.rubrik ?? '')
  if (!rubric) item.lost.push(WITHOUT_RUBRIC)
  return essay(rubric)
}

/** Canvas names an essay by its profile where it writes for others, and by settings of its editor in New Quizzes. */
const isCanvasEssay = ({ fields, responses }: Item): boolean =>
  /^cc\.essay\b/.test(fields.cc_profile ?? '') || responses[0]?.attributes.word_count !== undefined

/** The question's own parts, or why it cannot be held. */
export function partsOf(item: Item): Parts | string {
  const { responses, kind, reading } = item
  const [response] = responses
  if (findAll(item.element, 'itemproc_extension', 'calculated').some((one) => one.name === 'calculated')) {
    return cannot(KINDS.calculated_question as string)
  }
  if (item.refused) return cannot(item.refused)
  if (item.reading === 'essay' || kind === 'essay_question' || isCanvasEssay(item)) return written(item)
  if (response && isOfLists(item)) return lists(item)
  if (KINDS[kind] && !(responses.length === 1 && /blanks|dropdowns/.test(kind))) {
    if (response?.attributes.rcardinality !== 'Ordered') return cannot(KINDS[kind])
  }
  if (!response) return cannot('Teks tanpa pertanyaan')
  const isOf = (...names: string[]) => responses.every(({ name }) => names.includes(name))
  const isWritten = isOf('response_str', 'response_num')
  if (reading === 'gaps' && isWritten) return responses.length > 1 ? gaps(item) : filled(item, response)
  if (reading === 'jumbled' && isOf('response_lid')) return jumbled(item)
  if (reading === 'matched' && isOf('response_lid', 'response_grp')) return matched(item)
  const isOrdered = responses.length === 1 && response.attributes.rcardinality === 'Ordered'
  const isDrawn = findAll(response, 'render_hotspot', 'render_slider').length > 0
  if (isOrdered && !isDrawn && isOf('response_lid', 'response_grp')) return ordered(item)
  if (isOf('response_lid')) {
    const isTable = responses.length > 1 || item.meta.jenis === 'pernyataan'
    return isTable ? matched(item) : chosen(item, response)
  }
  if (responses.length > 1) return cannot(`Satu butir dengan ${responses.length} tempat jawaban`)
  if (isWritten) return filled(item, response)
  if (response.name === 'response_grp') return cannot('Soal menjodohkan atau mengelompokkan')
  return cannot('Soal menunjuk bagian gambar atau dengan tampilan khusus')
}
