import { sql } from 'drizzle-orm'
import type { Score } from '#contract/results/results.ts'
import type { Tx } from '../db/connect.ts'
import { rankingDue } from '../db/ranking-due.ts'
import { NOTICE_CHANNEL } from '../db/signals.ts'
import type { answerSheetTable, resultLineTable } from '../db/tables/index.ts'
import { columns, jsonColumn, listColumn } from '../db/text-array.ts'
import type { PaperKeys } from '../packages/publication/keys.ts'
import { givenOf, type Scored } from './score/given-answers.ts'
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
    rank_key: rankKey(score),
    subtes: score.subtes.map((part) => part.nilai),
    subtes_lulus: score.subtes.map((part) => part.lulus) as boolean[],
    lulus,
    benar,
    salah,
    kosong,
    satuan: score.satuan,
    provisional: score.provisional,
  }
}

/** Every question's last answer in the paper's order, of an essay its mark, null where there is none. */
export const answersOf = (keys: PaperKeys, scored: Scored): unknown[] =>
  keys.subtes.flatMap(({ soal }) => soal.map((own) => givenOf(scored, own) ?? null))

/** Keeps lines and sheets; an older revision never takes the place of a newer one. */
export async function keepLines(db: Tx, lines: ResultLine[], sheets: AnswerSheetRow[]): Promise<void> {
  if (lines.length) {
    const [id, jadwal, user, paper] = columns(lines, ['attempt_id', 'jadwal_id', 'user_id', 'paper_sha256'])
    const [revision, keys, nilai] = columns(lines, ['revision', 'key_version', 'nilai'])
    const [lulus, benar, salah, kosong] = columns(lines, ['lulus', 'benar', 'salah', 'kosong'])
    const [satuan, provisional] = columns(lines, ['satuan', 'provisional'])
    await db.execute(sql`
      insert into result_line (attempt_id, jadwal_id, user_id, paper_sha256, revision, key_version, nilai, lulus, benar,
        salah, kosong, satuan, provisional, rank_key, subtes, subtes_lulus)
      select attempt_id, jadwal_id, user_id, paper_sha256, revision, key_version, nilai, lulus, benar, salah, kosong,
        satuan, provisional, rank_key::float8[], subtes::float8[], subtes_lulus::boolean[]
      from unnest(${id}::uuid[], ${jadwal}::uuid[], ${user}::uuid[], ${paper}::text[], ${revision}::int[],
        ${keys}::int[], ${nilai}::float8[], ${lulus}::boolean[], ${benar}::int[], ${salah}::int[], ${kosong}::int[],
        ${satuan}::text[], ${provisional}::boolean[], ${listColumn(lines, (line) => line.rank_key)}::text[],
        ${listColumn(lines, (line) => line.subtes)}::text[], ${listColumn(lines, (line) => line.subtes_lulus)}::text[])
        as line (attempt_id, jadwal_id, user_id, paper_sha256, revision, key_version, nilai, lulus, benar, salah,
          kosong, satuan, provisional, rank_key, subtes, subtes_lulus)
      on conflict (attempt_id) do update set ${NEWER} where excluded.revision >= result_line.revision`)
    await rankingDue(
      db,
      lines.map((line) => line.jadwal_id),
    )
    await tellReaders(db, [...new Set(lines.map((line) => line.user_id))])
  }
  if (!sheets.length) return
  const [id, log] = columns(sheets, ['attempt_id', 'log_sha256'])
  await db.execute(sql`
    insert into answer_sheet (attempt_id, log_sha256, answers)
    select * from unnest(${id}::uuid[], ${log}::text[], ${jsonColumn(sheets, ({ answers }) => answers)}::json[])
    on conflict (attempt_id) do update set log_sha256 = excluded.log_sha256, answers = excluded.answers`)
}

/** Ids that a signal has room for: 8,000 bytes. */
const READERS_A_SIGNAL = 200

/** A page that is open shows the new score (server/notices/watches.ts). */
async function tellReaders(db: Tx, user_ids: readonly string[]): Promise<void> {
  for (let start = 0; start < user_ids.length; start += READERS_A_SIGNAL) {
    const payload = `of ${user_ids.slice(start, start + READERS_A_SIGNAL).join(',')}`
    await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${payload})`)
  }
}

const NEWER = sql.raw(
  [
    'revision',
    'key_version',
    'nilai',
    'rank_key',
    'subtes',
    'subtes_lulus',
    'lulus',
    'benar',
    'salah',
    'kosong',
    'satuan',
    'provisional',
  ]
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
)
