import { isEssay } from './given.ts'
import { BLANK, type Grader, rightOrWrong } from './verdict.ts'

/** By its mark: all of the points is right, none is wrong, between is a part. */
export const uraian: Grader = (_keys, given) => {
  if (!isEssay(given)) return BLANK
  if (given.mark === null) return { hasil: 'menunggu', parts: null, share: 0 }
  if (given.mark > 0 && given.mark < 1) return { hasil: 'bertingkat', parts: null, share: given.mark }
  return rightOrWrong(given.mark === 1)
}
