import { type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { DIFFICULTIES } from '#contract/choices.ts'
import { type BlueprintRow, blueprintQuery, blueprintReply } from '#contract/packages/building.ts'
import type { ServeDeps } from '../../crud/types.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { demandMenu } from '../../security/rights.ts'
import { placesIn, subtestRow } from './subtest-row.ts'

/** Nobody fills in more subjects or topics than this by hand. */
const MOST_ROWS = 200

/** Questions that a draw may take: not archived, or published alone. */
export const drawable = (published: boolean | undefined): SQL =>
  published ? sql`s.status = 'terbit'` : sql`s.status <> 'arsip'`

interface Counted extends Record<string, unknown> {
  mapel_id: string | null
  materi: string | null
  nama: string | null
  tingkat: (typeof DIFFICULTIES)[number]
  n: string
}

/** GET /blueprint: by subject, or by topic of one, what the sub-test has and what the bank still holds for it. */
export const blueprintRoute: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const schema = { tags: ['paket'], querystring: blueprintQuery, response: { 200: blueprintReply } }
  app.get('/blueprint', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), 'paket-tryout')
    const { subtest_id, mapel_id, published } = request.query
    const { paket_id, soal_ids } = await subtestRow(db, subtest_id)
    const taken = [...(await placesIn(db, paket_id)).keys()]
    const among = mapel_id ? sql`s.mapel_id = ${mapel_id}` : sql`true`
    const [all, used, chosen] = await Promise.all([
      countBy(db, sql`${drawable(published)} and ${among}`, mapel_id !== undefined),
      countBy(db, sql`${drawable(published)} and ${among} and ${oneOf(taken)}`, mapel_id !== undefined),
      countBy(db, sql`${among} and ${oneOf(soal_ids)}`, mapel_id !== undefined),
    ])
    const rows = rowsOf(all, used, chosen)
    return { data: rows.slice(0, MOST_ROWS), more: rows.length > MOST_ROWS }
  })
}

const oneOf = (ids: readonly string[]): SQL => sql`s.id = any(${sql.param(ids)}::uuid[])`

async function countBy(db: Db | Tx, where: SQL, topics: boolean): Promise<Counted[]> {
  const materi = topics ? sql`s.materi` : sql`null::text`
  const { rows } = await db.execute<Counted>(sql`
    select c.mapel_id, c.materi, m.nama, c.tingkat, c.n
    from (
      select s.mapel_id, ${materi} as materi, s.tingkat, count(*) as n from soal s
      where ${where} group by 1, 2, 3
    ) c
    left join mapel m on m.id = c.mapel_id`)
  return rows
}

const rowKey = ({ mapel_id, materi }: { mapel_id: string | null; materi: string | null }) =>
  `${mapel_id ?? ''}/${materi ?? ''}`

function rowsOf(all: Counted[], used: Counted[], chosen: Counted[]): BlueprintRow[] {
  const counts = (rows: Counted[]) => new Map(rows.map((row) => [`${rowKey(row)}/${row.tingkat}`, Number(row.n)]))
  const [have, gone, here] = [counts(all), counts(used), counts(chosen)]
  const rows = new Map([...all, ...chosen].map((row) => [rowKey(row), row]))
  return [...rows]
    .map(([key, { mapel_id, materi, nama }]) => ({
      mapel_id,
      materi,
      nama: materi ?? nama ?? '',
      cells: DIFFICULTIES.map((tingkat) => {
        const cell = `${key}/${tingkat}`
        return { tingkat, chosen: here.get(cell) ?? 0, available: (have.get(cell) ?? 0) - (gone.get(cell) ?? 0) }
      }),
    }))
    .sort((a, b) => Number(a.nama === '') - Number(b.nama === '') || a.nama.localeCompare(b.nama, 'id'))
}
