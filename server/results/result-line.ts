import { sql } from 'drizzle-orm'
import type { Folded } from '#contract/exam/fold.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { Score } from '#contract/results.ts'
import type { Db, Tx } from '../db/connect.ts'
import { answerSheetTable, resultLineTable } from '../db/tables/index.ts'
import { rankedOf } from './score/ranking-order.ts'

export type ResultLine = typeof resultLineTable.$inferInsert
export type AnswerSheetRow = typeof answerSheetTable.$inferInsert

export interface LineFacts {
  attempt_id: string
  jadwal_id: string
  user_id: string
  paper_sha256: string
  revision: number
  key_version: number
}

/** The ranking order as one list, greater is better: who fails stands after who passes (domain: SKD), then as `rankedOf` says. */
export function rankKey(score: Score): number[] {
  const { nilai, seri } = rankedOf(score)
  return [score.total.lulus === false ? 0 : 1, nilai, ...seri]
}

export function lineOf(facts: LineFacts, score: Score): ResultLine {
  const { nilai, lulus, benar, salah, kosong } = score.total
  return {
    ...facts,
    nilai,
    urut: rankKey(score),
    subtes: score.subtes.map((part) => part.nilai),
    subtes_lulus: score.subtes.map((part) => part.lulus) as boolean[],
    lulus,
    benar,
    salah,
    kosong,
    satuan: score.satuan,
    sementara: score.sementara,
  }
}

/** Every question's last answer in the paper's order, null where there is none. */
export const answersOf = (paper: Paper, folded: Folded): unknown[] =>
  paper.subtes.flatMap(({ soal }) => soal.map(({ id }) => folded.answers.get(id)?.value ?? null))

/** Keeps lines and sheets; an older revision never takes the place of a newer one. */
export async function keepLines(db: Db | Tx, lines: ResultLine[], sheets: AnswerSheetRow[]): Promise<void> {
  if (lines.length) {
    const fresh = Object.fromEntries(NEWER.map((key) => [key, sql.raw(`excluded.${key}`)]))
    await db
      .insert(resultLineTable)
      .values(lines)
      .onConflictDoUpdate({
        target: resultLineTable.attempt_id,
        set: fresh,
        setWhere: sql`excluded.revision >= ${resultLineTable.revision}`,
      })
  }
  if (!sheets.length) return
  const set = { log_sha256: sql.raw('excluded.log_sha256'), answers: sql.raw('excluded.answers') }
  await db.insert(answerSheetTable).values(sheets).onConflictDoUpdate({ target: answerSheetTable.attempt_id, set })
}

const NEWER = [
  'revision',
  'key_version',
  'nilai',
  'urut',
  'subtes',
  'subtes_lulus',
  'lulus',
  'benar',
  'salah',
  'kosong',
  'satuan',
  'sementara',
] as const
