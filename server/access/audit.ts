import { and, desc, eq, gte, ilike, inArray, like, lt, or, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AuditAction } from '#contract/audit/actions.ts'
import { type AuditQuery, auditQuery, auditReply } from '#contract/audit/trail.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { listTotal } from '../crud/list-total.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db } from '../db/connect.ts'
import { auditTable, userTable } from '../db/tables/index.ts'
import { demandMenu } from '../security/rights.ts'
import { subjectNames } from './subject-names.ts'

export const MENU = 'jejak-audit'
export const NEWEST_FIRST = [desc(auditTable.at), auditTable.id] as const

/** GET /audit: who did what to whom and why, the newest first. */
export const audit: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/audit',
    { schema: { tags: ['access'], querystring: auditQuery, response: { 200: auditReply } } },
    async (request) => {
      const { query } = request
      await demandMenu(db, request.requireViewer(), MENU)
      refuseUnstorable(query)
      const where = and(...conditions(db, query))
      const size = query.size ?? PAGE_SIZE
      const rows = db
        .select({ row: auditTable, actor_nama: userTable.nama })
        .from(auditTable)
        .leftJoin(userTable, eq(userTable.id, auditTable.actor_id))
        .where(where)
        .orderBy(...NEWEST_FIRST)
        .limit(size)
        .offset(((query.page ?? 1) - 1) * size)
      const [found, total] = await Promise.all([rows, listTotal(db, auditTable, where, Boolean(query.actor))])
      const names = await subjectNames(
        db,
        found.map(({ row }) => row.subject),
      )
      const data = found.map(({ row, actor_nama }) => ({
        ...row,
        detail: row.detail as Record<string, unknown>,
        actor_nama,
        subject_nama: names.get(row.subject) ?? null,
      }))
      return { data, ...total }
    },
  )
}

/** What the trail is narrowed to. */
export function conditions(
  db: Db,
  { actor_id, actor, subject, action, outcome, from, until }: AuditQuery,
): (SQL | undefined)[] {
  return [
    actor_id ? eq(auditTable.actor_id, actor_id) : undefined,
    actor ? inArray(auditTable.actor_id, peopleCalled(db, actor)) : undefined,
    subject ? eq(auditTable.subject, subject) : undefined,
    action?.endsWith('/')
      ? like(auditTable.action, `${action}%`)
      : action
        ? eq(auditTable.action, action as AuditAction)
        : undefined,
    outcome ? eq(auditTable.outcome, outcome) : undefined,
    from ? gte(auditTable.at, from) : undefined,
    until ? lt(auditTable.at, until) : undefined,
  ]
}

function peopleCalled(db: Db, text: string) {
  const pattern = likePattern(text)
  return db
    .select({ id: userTable.id })
    .from(userTable)
    .where(or(ilike(userTable.nama, pattern), ilike(userTable.email, pattern)))
}
