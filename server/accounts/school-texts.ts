import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { matchSchools, matchSchoolsReply, schoolTextsQuery, schoolTextsReply } from '#contract/accounts/school-texts.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { STUDENT_LIST_MENU } from '#contract/resources/user-list.ts'
import { schoolsMeantBy } from '../catalog/match-schools.ts'
import { studentLevels } from '../catalog/student-levels.ts'
import { once } from '../crud/batch.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rankedLately, rankingDue } from '../db/ranking-due.ts'
import { auditTable } from '../db/tables/index.ts'
import { demandRight } from '../security/rights.ts'
import type { AuthDeps } from './deps.ts'
import { refuseUnknown } from './own-school.ts'
import { iso } from './session-family.ts'

/** GET and POST /cocok-sekolah (contract/school-texts.ts); with the right to change students. */
export const schoolTexts: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now }) => {
  const tags = ['access']
  const read = { tags, querystring: schoolTextsQuery, response: { 200: schoolTextsReply } }
  app.get('/cocok-sekolah', { schema: read }, async (request) => {
    await demandRight(db, request.requireViewer(), STUDENT_LIST_MENU, 'update')
    const { page = 1, size = PAGE_SIZE } = request.query
    const { rows, total } = await textsOf(db, size, (page - 1) * size)
    const found = await schoolsMeantBy(
      db,
      rows.map(({ written }) => written),
    )
    return { data: rows.map((row) => ({ ...row, proposed: found.get(row.written) ?? [] })), total }
  })

  const write = { tags, body: matchSchools, response: { 200: matchSchoolsReply } }
  app.post('/cocok-sekolah', { schema: write }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, STUDENT_LIST_MENU, 'update')
    const { body } = request
    refuseUnstorable(body)
    const sent = { batch: body.batch, user_id: viewer.user_id, resource: 'cocok-sekolah', body, now: now() }
    const siswa = await once(db, sent, (tx) => match(tx, body.pairs, viewer.user_id, sent.now))
    return { data: { siswa } }
  })
}

/** As the index of app_user has it. */
const WRITTEN = sql`coalesce(u.sekolah_tercatat, u.sekolah)`
const unmatched = (levels: readonly string[]) => sql`
  u.sekolah_id is null and ${WRITTEN} is not null and ${WRITTEN} <> ''
  and u.level_id = any(${sql.param([...levels])}::uuid[])`

async function textsOf(db: Db, limit: number, offset: number) {
  const where = unmatched(await studentLevels(db))
  const [{ rows }, counted] = await Promise.all([
    db.execute<{ written: string; siswa: number }>(sql`
      select ${WRITTEN} as written, count(*)::int as siswa from app_user u where ${where}
      group by 1 order by 2 desc, 1 limit ${limit} offset ${offset}`),
    db.execute<{ n: number }>(sql`select count(distinct ${WRITTEN})::int as n from app_user u where ${where}`),
  ])
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

async function match(
  tx: Tx,
  pairs: z.infer<typeof matchSchools>['pairs'],
  actor_id: string,
  now: number,
): Promise<number> {
  const where = unmatched(await studentLevels(tx))
  const ids: string[] = []
  for (const { written, sekolah_id } of pairs) {
    await refuseUnknown(tx, { sekolah_id })
    const { rows } = await tx.execute<{ id: string }>(sql`
      update app_user u set sekolah_id = ${sekolah_id}, updated_at = ${iso(now)}, version = u.version + 1
      where ${where} and ${WRITTEN} = ${written} returning u.id`)
    ids.push(...rows.map(({ id }) => id))
  }
  await rankingDue(tx, await rankedLately(tx, ids, now))
  await tx.insert(auditTable).values({
    ...{ id: randomUUID(), at: iso(now), actor_id, action: 'user-list/match-schools', subject: actor_id },
    ...{ reason: null, detail: { pasangan: pairs, siswa: ids.length } },
  })
  return ids.length
}
