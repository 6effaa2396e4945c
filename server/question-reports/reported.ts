import { type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { epoch } from '#contract/epoch.ts'
import {
  type ReportedQuestion,
  reportedQuery,
  reportedReply,
  reportsReply,
} from '#contract/reporting/question-reports.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import { anyUnreleased } from '../release/sharing.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { demandMenu } from '../security/rights.ts'
import { MENU } from './deps.ts'
import { reportsOf } from './reports-of.ts'

const params = z.object({ soal_id: z.uuid().toLowerCase() })

type Wanted = z.infer<typeof reportedQuery>
type Line = Omit<ReportedQuestion, 'last_at'> & { last_at: string }

const ORDERS = { open: sql`open`, '-open': sql`open desc`, last_at: sql`last_at`, '-last_at': sql`last_at desc` }

/** GET /question-reports, /question-reports/{soal_id}: questions that students reported, for staff who answer. */
export const reportedQuestions: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const tags = ['soal']
  app.get(
    '/question-reports',
    { schema: { tags, querystring: reportedQuery, response: { 200: reportedReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      const { query } = request
      refuseUnstorable(query)
      const { page = 1, size = PAGE_SIZE, sort = '-open' } = query
      const found = linesOf(query)
      const [lines, [count], pakets, mapels] = await Promise.all([
        db.execute<Line>(
          sql`${found} order by ${ORDERS[sort]}, last_at desc, soal_id limit ${size} offset ${(page - 1) * size}`,
        ),
        db.execute<{ n: number }>(sql`select count(*)::int as n from (${found}) lines`).then(({ rows }) => rows),
        db.execute<{ id: string; nama: string }>(
          sql`select id, nama from paket where id in (select paket_id from question_report) order by nama, id`,
        ),
        db.execute<{ id: string; nama: string }>(sql`
          select id, nama from mapel where id in (
            select s.mapel_id from soal s where s.id in (select soal_id from question_report)
          ) order by nama, id`),
      ])
      const data = lines.rows.map((line) => ({ ...line, last_at: epoch(line.last_at) }))
      return { data, total: count?.n ?? 0, pakets: pakets.rows, mapels: mapels.rows }
    },
  )

  app.get(
    '/question-reports/:soal_id',
    { schema: { tags, params, response: { 200: reportsReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandMenu(db, viewer, MENU)
      const { soal_id } = request.params
      // Another schedule may still ask it: keys as in the bank.
      if (await anyUnreleased(db, [soal_id], now())) await demandConfirmed(db, viewer, now())
      return { data: await reportsOf(db, soal_id) }
    },
  )
}

/** A line for each question, told by its newest report. */
function linesOf({ q, state, paket_id, mapel_id }: Wanted): SQL {
  const wanted = [
    q && sql`(r.teks ilike ${likePattern(q)} or r.text ilike ${likePattern(q)})`,
    paket_id && sql`r.paket_id = ${paket_id}`,
    mapel_id && sql`s.mapel_id = ${mapel_id}`,
  ].filter((condition) => typeof condition === 'object')
  const open = sql`count(*) filter (where r.state = 'sent')`
  const having = state ? sql`having ${open} ${state === 'open' ? sql`> 0` : sql`= 0`}` : sql``
  return sql`
    select r.soal_id, (array_agg(r.teks order by r.sent_at desc))[1] as teks, max(m.nama) as mapel,
      array_agg(distinct p.nama) as pakets, array_agg(distinct r.reason) as reasons,
      ${open}::int as open, count(*)::int as reports, max(r.sent_at) as last_at
    from question_report r join paket p on p.id = r.paket_id
    left join soal s on s.id = r.soal_id left join mapel m on m.id = s.mapel_id
    ${wanted.length ? sql`where ${sql.join(wanted, sql` and `)}` : sql``}
    group by r.soal_id ${having}`
}
