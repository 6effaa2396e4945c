import type { Paper } from '#contract/exam/paper.ts'
import type { DiscussionReply } from '#contract/results/results.ts'
import type { Db } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { isOwnTrial } from '../packages/trial/release.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { discuss } from './discussion.ts'
import { loadMarks } from './essays.ts'
import { answersIn } from './load-answers.ts'
import { type AttemptFacts, loadAttempt, releaseTimes } from './load-attempt.ts'
import { loadKeys } from './load-keys.ts'
import { loadPaper } from './load-paper.ts'
import { notReleased } from './not-released.ts'
import { spentOnQuestions } from './question-times.ts'
import { scoreAttempt } from './score-attempt.ts'

export interface OwnDiscussion {
  facts: AttemptFacts
  paper: Paper
  subtes: DiscussionReply['data']['subtes']
}

/** One's own attempt question by question. Throws `missing.attempt`, `not_released`. */
export async function ownDiscussion(
  db: Db,
  viewer: Viewer,
  attempt_id: string,
  now: () => number,
): Promise<OwnDiscussion> {
  const facts = await loadAttempt(db, attempt_id)
  const { attempt } = facts
  if (attempt.user_id !== viewer.user_id) throw refusal('missing.attempt')
  const trial = await isOwnTrial(db, viewer, attempt.jadwal_id)
  // The keys of a paper that students may still be waiting for.
  if (trial) await demandConfirmed(db, viewer, now())
  const release = await releaseTimes(db, facts, trial)
  if (!release || now() < release.pembahasan) throw notReleased('discussion', facts, release?.pembahasan ?? null)
  const result = await scoreAttempt(db, attempt.id, now)
  if (!result) throw notReleased('discussion', facts, null)
  const [{ folded, said }, marks, paper, keys] = await Promise.all([
    answersIn(db, attempt.id),
    loadMarks(db, [attempt.id]),
    loadPaper(db, attempt.paper_sha256),
    loadKeys(db, attempt.paper_sha256, result.key_version),
  ])
  const scored = { folded, marks: marks(attempt.id) }
  return { facts, paper, subtes: discuss(attempt.id, paper, keys, scored, spentOnQuestions(paper, said)) }
}
