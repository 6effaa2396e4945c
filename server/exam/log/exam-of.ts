import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import type { Outline } from '../rows.ts'
import type { AttemptRow } from './store.ts'

/** What verdicts ask of an attempt's paper and schedule. */
export const examFor = (paper: Outline, { tolerance_ms, hold_marked }: FactsMessage): Exam => ({
  paper,
  tolerance_ms: tolerance_ms ?? Number.POSITIVE_INFINITY,
  hold_marked,
})

export const examOf =
  (outlineOf: (paper_sha256: string) => Promise<Outline | null>) =>
  async ({ paper_sha256, facts }: AttemptRow): Promise<Exam> => {
    const paper = await outlineOf(paper_sha256)
    if (!paper) throw new Error(`paper ${paper_sha256} is gone`)
    return examFor(paper, facts)
  }
