import { sql } from 'drizzle-orm'
import type { Paper } from '#contract/exam/paper.ts'
import { columnId } from '#contract/results/column-id.ts'
import { FEWEST_OTHERS } from '#contract/results/ranking.ts'
import type { DiscussedSoal } from '#contract/results/results.ts'
import type { Db } from '../db/connect.ts'
import { notTrial } from '../db/trial-filter.ts'

/** A sample of the attempts: a share is right to some three of a hundred. Their ids are drawn by phones at random. */
const SAMPLE = 400
/** When a discussion opens thousands read it at once: what others answered is looked up once in so many ms for each paper. */
const KEPT_MS = 10 * 60_000
const MOST_PAPERS = 64

/** By question with options or columns, how often each was chosen, and how often none. */
type Shares = ReadonlyMap<string, NonNullable<DiscussedSoal['others']>>

/** What a sample of others chose; empty while fewer than FEWEST_OTHERS sat this paper. */
export function optionShares(db: Db, now: () => number): (paper_sha256: string, paper: Paper) => Promise<Shares> {
  const kept = new Map<string, { until: number; shares: Promise<Shares> }>()
  return (paper_sha256, paper) => {
    const found = kept.get(paper_sha256)
    if (found && found.until > now()) return found.shares
    const shares = count(db, paper_sha256, paper)
    kept.delete(paper_sha256)
    kept.set(paper_sha256, { until: now() + KEPT_MS, shares })
    if (kept.size > MOST_PAPERS) kept.delete(kept.keys().next().value as string)
    shares.catch(() => kept.delete(paper_sha256))
    return shares
  }
}

async function count(db: Db, paper_sha256: string, paper: Paper): Promise<Shares> {
  const { rows } = await db.execute<{ answers: unknown[] }>(sql`
    select s.answers from result_line l join attempt a on a.id = l.attempt_id join answer_sheet s using (attempt_id)
    where l.paper_sha256 = ${paper_sha256} and a.counted and a.status = 'sealed' and ${notTrial(sql`l.jadwal_id`)}
    order by l.attempt_id limit ${SAMPLE}`)
  if (rows.length < FEWEST_OTHERS) return new Map()
  const asked = paper.subtes.flatMap(({ soal }) => soal)
  return new Map(
    asked.flatMap((soal, place) => {
      const choices = choicesOf(soal)
      if (!choices) return []
      const given = rows.map(({ answers }) => choices.chosen(answers[place]))
      const part = (id: string) => given.filter((chosen) => chosen.includes(id)).length / rows.length
      const options = Object.fromEntries(choices.ids.map((id) => [id, part(id)]))
      // What does not fit the question counts as blank, as in scoring.
      const blank = given.filter((chosen) => !choices.ids.some((id) => chosen.includes(id))).length / rows.length
      return [[soal.id, { options, blank }] as const]
    }),
  )
}

/** What may be chosen of a question, and what an answer chose of it; null where nothing is. */
function choicesOf(soal: Paper['subtes'][number]['soal'][number]) {
  switch (soal.jenis) {
    case 'pilihan':
    case 'skala':
      return { ids: soal.opsi.map(({ id }) => id), chosen: (answer: unknown) => [answer] }
    case 'ganda':
      return { ids: soal.opsi.map(({ id }) => id), chosen: listed }
    case 'pernyataan':
      return {
        ids: soal.pernyataan.flatMap((_, index) => soal.kolom.map((_, column) => columnId(index, column))),
        chosen: (answer: unknown) => listed(answer).map((column, index) => columnId(index, column)),
      }
    default:
      return null
  }
}

const listed = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : [])
