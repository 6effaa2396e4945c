import { and, desc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PAGE_SIZE } from '#contract/resource.ts'
import { snbpListQuery, snbpListReply } from '#contract/snbp/calls.ts'
import type { ServeDeps } from '../crud/types.ts'
import { snbpMemberTable, snbpSettingTable } from '../db/tables/index.ts'
import { isOpenAt } from './program.ts'

/** GET /snbp-list: published programmes, the newest year first, with where the caller stands in each. */
export const snbpList: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['snbp'], querystring: snbpListQuery, response: { 200: snbpListReply } }
  app.get('/snbp-list', { schema }, async (request) => {
    const { user_id } = request.requireViewer()
    const { page = 1, size = PAGE_SIZE } = request.query
    const shown = eq(snbpSettingTable.status, 'terbit')
    const own = and(eq(snbpMemberTable.program_id, snbpSettingTable.id), eq(snbpMemberTable.user_id, user_id))
    const [rows, total] = await Promise.all([
      db
        .select({ program: snbpSettingTable, status: snbpMemberTable.status, sent: snbpMemberTable.submitted_at })
        .from(snbpSettingTable)
        .leftJoin(snbpMemberTable, own)
        .where(shown)
        .orderBy(desc(snbpSettingTable.tahun), desc(snbpSettingTable.id))
        .limit(size)
        .offset((page - 1) * size),
      db.$count(snbpSettingTable, shown),
    ])
    const at = now()
    const data = rows.map(({ program, status, sent }) => {
      const { id, nama, tahun, harga, harga_coret, mulai, selesai } = program
      const membership = status && { status, submitted: sent !== null }
      return { id, nama, tahun, harga, harga_coret, mulai, selesai, open: isOpenAt(program, at), membership }
    })
    return { data, total }
  })
}
