import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  GRANT_PARTS,
  type GrantChange,
  type GrantPart,
  type RoleHistoryQuery,
  roleHistoryQuery,
  roleHistoryReply,
} from '#contract/audit/grant-history.ts'
import type { Db } from '../db/connect.ts'
import { demandMenu } from '../security/rights.ts'

/** GET /role-history: what the audit trail knows of grants, for those who manage them; also of grants and levels that are gone. */
export const roleHistory: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const schema = { tags: ['role'], querystring: roleHistoryQuery, response: { 200: roleHistoryReply } }
  app.get('/role-history', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), 'role-management')
    return history(db, request.query)
  })
}

type Detail = Record<string, { before: unknown; after: unknown } | undefined>
type Line = Pick<GrantChange, 'id' | 'at' | 'actor_nama' | 'nama_level' | 'menu_nama' | 'menu_url'> & {
  action: string
  detail: Detail
  total: number
}

async function history(db: Db, { level_id, page, size }: RoleHistoryQuery) {
  // A line of a change names neither level nor menu: those stand in the grant, or where it was made or deleted.
  const { rows } = await db.execute<Line & Record<string, unknown>>(sql`
    with named as (
      select a.id, a.at, a.actor_id, a.action, a.detail,
        coalesce(r.level_id::text, first.detail -> 'level_id' ->> 'after', last.detail -> 'level_id' ->> 'before') as level_id,
        coalesce(r.menu_id::text, first.detail -> 'menu_id' ->> 'after', last.detail -> 'menu_id' ->> 'before') as menu_id
      from audit a
      left join role r on r.id::text = a.subject
      left join audit first on first.subject = a.subject and first.action = 'role/create'
      left join audit last on last.subject = a.subject and last.action = 'role/delete'
      where a.action in ('role/create', 'role/update', 'role/delete')
    )
    select n.id, to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, n.action, n.detail, u.nama as actor_nama,
      l.nama_level, m.name as menu_nama, m.url as menu_url, count(*) over ()::int as total
    from named n
    left join app_user u on u.id = n.actor_id
    left join level l on l.id::text = n.level_id
    left join menu m on m.id::text = n.menu_id
    where ${level_id ? sql`n.level_id = ${level_id}` : sql`true`}
    order by n.at desc, n.id
    limit ${size} offset ${(page - 1) * size}`)
  const data = rows.map(({ action, detail, total: _, ...line }) => ({ ...line, ...differenceOf(action, detail) }))
  return { data, total: rows[0]?.total ?? 0, approximate: false }
}

function differenceOf(action: string, detail: Detail): Pick<GrantChange, 'given' | 'taken'> {
  const had = (part: GrantPart) => (part === 'view' ? action !== 'role/create' : detail[part]?.before === true)
  const has = (part: GrantPart) => (part === 'view' ? action !== 'role/delete' : detail[part]?.after === true)
  return {
    given: GRANT_PARTS.filter((part) => has(part) && !had(part)),
    taken: GRANT_PARTS.filter((part) => had(part) && !has(part)),
  }
}
