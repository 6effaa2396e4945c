import { readFacts } from '#contract/exam/log/read-facts.ts'
import { type Exam, type Judged, judge } from '#contract/exam/log/verdicts.ts'
import type { Book } from '#src/offline/log/book.ts'
import { receivedOf } from '#src/offline/log/kept.ts'
import { EXAM } from './world.ts'

/** The verdicts of a phone, by what it has; null as long as the server was never heard. */
export const judgedBy = ({ logs, kept }: Book, exam: Exam = EXAM): Judged | null =>
  kept.facts && judge(logs, readFacts(kept.facts, receivedOf(kept)), exam)
