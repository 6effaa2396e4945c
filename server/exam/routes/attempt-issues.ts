import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type AttemptIssue, issuesQuery, issuesReply } from '#contract/exam/admin.ts'
import type { Viewer } from '../../http/viewer.ts'
import { proctored } from '../../security/proctored.ts'
import { demandRight } from '../../security/rights.ts'
import type { ExamDeps } from '../deps.ts'

const PAGE_SIZE = 10

/** GET /attempt-issues: attempts of a schedule with anomalies, with entries that do not count, or uncounted. */
export const attemptIssues: FastifyPluginAsyncZod<ExamDeps> = async (app, { db }) => {
  app.get(
    '/attempt-issues',
    { schema: { tags: ['exam'], querystring: issuesQuery, response: { 200: issuesReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, 'jadwal-admin', 'board')
      const { jadwal_id, page = 1, size = PAGE_SIZE } = request.query
      const { rows } = await db.execute(issuesSql(jadwal_id, viewer, size, (page - 1) * size))
      const data = rows.map(
        ({ total: _, ...issue }) => ({ ...issue, started_at: Number(issue.started_at) }) as AttemptIssue,
      )
      return { data, total: Number(rows[0]?.total ?? 0) }
    },
  )
}

const issuesSql = (jadwal_id: string, viewer: Viewer, limit: number, offset: number) => sql`
  select a.id as attempt_id, a.user_id, u.nama, a.status, a.counted, a.uncounted_reason, a.started_at, a.anomalies,
    coalesce((a.receipt ->> 'uncounted')::int, 0) as uncounted, count(*) over () as total
  from attempt a
  join app_user u on u.id = a.user_id
  left join jadwal_paket_member m on m.jadwal_id = a.jadwal_id and m.user_id = a.user_id
  where a.jadwal_id = ${jadwal_id} and ${proctored(viewer, sql`m`)}
    and (a.anomalies <> '[]'::jsonb or not a.counted or coalesce((a.receipt ->> 'uncounted')::int, 0) > 0)
  order by a.started_at desc, a.id
  limit ${limit} offset ${offset}`
