import { createHash } from 'node:crypto'
import type { Folded } from '#contract/exam/fold.ts'
import { type Criterion, type EssayMarking, mostPoints } from '#contract/rubric.ts'
import type { SoalKeys } from '../../packages/publication/keys.ts'
import { essayGiven, type Given } from './grading/given.ts'

/** What marking gave an essay, and which text it was given for. */
export interface PublishedMark extends EssayMarking {
  text_sha256: string
}

/** By question. */
export type Marks = ReadonlyMap<string, PublishedMark>
export const NO_MARKS: Marks = new Map()

/** What an attempt says: its log folded, and the marks of its essays. */
export interface Scored {
  folded: Folded
  marks: Marks
}

export const textSha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A mark that was given for another text than the log has now says nothing of it. */
export function markOf(folded: Folded, marks: Marks, soal_id: string): PublishedMark | undefined {
  const text = folded.answers.get(soal_id)?.value
  const mark = marks.get(soal_id)
  return mark && typeof text === 'string' && textSha256(text) === mark.text_sha256 ? mark : undefined
}

/** The share of its points, 0 to 1. */
export function shareOf(points: readonly number[], rubrik: readonly Criterion[]): number {
  const most = mostPoints(rubrik)
  const given = points.reduce((sum, one) => sum + one, 0)
  return most > 0 ? Math.min(1, given / most) : 0
}

/** What is scored of a question of an attempt. */
export function givenOf({ folded, marks }: Scored, keys: SoalKeys): Given {
  const value = folded.answers.get(keys.id)?.value
  if (keys.jenis !== 'uraian') return value
  const mark = markOf(folded, marks, keys.id)
  return essayGiven(value, mark ? shareOf(mark.points, keys.rubrik ?? []) : null)
}
