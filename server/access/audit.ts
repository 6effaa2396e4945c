import { and, count, desc, eq, gte, like, lt, not, or, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type AuditQuery, auditQuery, auditReply } from '#contract/audit.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import * as resources from '#contract/resources/index.ts'
import { rightsOn } from '../auth/rights.ts'
import type { Db } from '../db/connect.ts'
import { auditTable, userTable } from '../db/tables/index.ts'
import { forbidden } from '../errors.ts'
import type { Viewer } from '../plugins/viewer.ts'
import { refuseUnstorable } from '../resources/storable.ts'

/** Deeds on people and rights, which only those who manage rights may read of. */
const ACCESS_DEEDS = [resources.level, resources.menu, resources.role, resources.userList].map(
  (resource) => `${resource.name}/%`,
)

/** GET /audit: the trail, to holders of the menu role-management; what concerns exams also to those of jadwal-admin. */
export const audit: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/audit',
    { schema: { tags: ['access'], querystring: auditQuery, response: { 200: auditReply } } },
    async (request) => {
      const { query } = request
      refuseUnstorable(query)
      const where = and(await readable(db, request.requireViewer()), ...conditions(query))
      const size = query.size ?? PAGE_SIZE
      const rows = db
        .select({ row: auditTable, actor_nama: userTable.nama })
        .from(auditTable)
        .leftJoin(userTable, eq(userTable.id, auditTable.actor_id))
        .where(where)
        .orderBy(desc(auditTable.at), auditTable.id)
        .limit(size)
        .offset(((query.page ?? 1) - 1) * size)
      const [data, [total]] = await Promise.all([rows, db.select({ n: count() }).from(auditTable).where(where)])
      return {
        data: data.map(({ row, actor_nama }) => ({
          ...row,
          detail: row.detail as Record<string, unknown>,
          actor_nama,
        })),
        total: total?.n ?? 0,
      }
    },
  )
}

async function readable(db: Db, viewer: Viewer): Promise<SQL | undefined> {
  if (await rightsOn(db, viewer, 'role-management')) return undefined
  if (!(await rightsOn(db, viewer, 'jadwal-admin'))) throw forbidden('Level Anda tidak punya menu jadwal-admin.')
  return not(or(...ACCESS_DEEDS.map((pattern) => like(auditTable.action, pattern))) as SQL)
}

function conditions({ actor_id, subject, action, dari, sampai }: AuditQuery): (SQL | undefined)[] {
  return [
    actor_id ? eq(auditTable.actor_id, actor_id) : undefined,
    subject ? eq(auditTable.subject, subject) : undefined,
    action?.endsWith('/') ? like(auditTable.action, `${action}%`) : action ? eq(auditTable.action, action) : undefined,
    dari ? gte(auditTable.at, dari) : undefined,
    sampai ? lt(auditTable.at, sampai) : undefined,
  ]
}
