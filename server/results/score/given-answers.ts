import type { Folded } from '#contract/exam/fold.ts'
import type { EssayMarking } from '#contract/rubric.ts'
import type { SoalKeys } from '../../packages/publication/keys.ts'
import { sha256Hex } from '../../packages/publication/seal.ts'
import { essayGiven, type Given } from './grading/given.ts'

/** What marking gave an essay, and which text it was given for. */
export interface PublishedMark extends EssayMarking {
  text_sha256: string
  /** Of the points to be had, 0-1. */
  share: number
}

/** By question. */
export type Marks = ReadonlyMap<string, PublishedMark>
export const NO_MARKS: Marks = new Map()

/** What an attempt says: its log folded, and the marks of its essays. */
export interface Scored {
  folded: Folded
  marks: Marks
}

/** A mark that was given for another text than the log has now says nothing of it. */
export function markOf(folded: Folded, marks: Marks, soal_id: string): PublishedMark | undefined {
  const text = folded.answers.get(soal_id)?.value
  const mark = marks.get(soal_id)
  return mark && typeof text === 'string' && sha256Hex(text) === mark.text_sha256 ? mark : undefined
}

/** What is scored of a question of an attempt. */
export function givenOf({ folded, marks }: Scored, keys: SoalKeys): Given {
  const value = folded.answers.get(keys.id)?.value
  if (keys.jenis !== 'uraian') return value
  return essayGiven(value, markOf(folded, marks, keys.id)?.share ?? null)
}
