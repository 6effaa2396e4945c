import { type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { kelompokQuery, kelompokReply, type RecordedKelompok } from '#contract/audience/groups.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import { demandOneMenu } from '../security/rights.ts'

/** GET /student-groups: the schools and classes that staff recorded of accounts, each with how many it has. */
export const kelompokSiswa: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  const schema = { tags: ['paket'], querystring: kelompokQuery, response: { 200: kelompokReply } }
  app.get('/student-groups', { schema }, async (request) => {
    await demandOneMenu(db, request.requireViewer(), ['paket-tryout', 'jadwal-admin'])
    refuseUnstorable(request.query)
    const { q, page = 1, size = PAGE_SIZE } = request.query
    const groups = groupsOf(q)
    const rows = db.execute<RecordedKelompok & Record<string, unknown>>(sql`
      select sekolah, kelas, siswa::int from (${groups}) g
      order by sekolah nulls last, kelas nulls first limit ${size} offset ${(page - 1) * size}`)
    const counted = db.execute<{ n: number }>(sql`select count(*)::int as n from (${groups}) g`)
    const [found, total] = await Promise.all([rows, counted])
    return { data: found.rows, total: total.rows[0]?.n ?? 0 }
  })
}

/** Each school as a whole and each of its classes; a class may be recorded without a school. */
function groupsOf(q: string | undefined): SQL {
  const named = q ? sql`where concat_ws(' ', sekolah, kelas) ilike ${likePattern(q)}` : sql``
  return sql`select * from (
    select sekolah_tercatat as sekolah, null::text as kelas, count(*) as siswa from app_user
    where sekolah_tercatat is not null group by sekolah_tercatat
    union all
    select sekolah_tercatat, kelas, count(*) from app_user where kelas is not null group by sekolah_tercatat, kelas
  ) recorded ${named}`
}
