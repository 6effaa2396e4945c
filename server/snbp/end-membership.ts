import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { snbpMember } from '#contract/resources/index.ts'
import { snbpEndMembership, snbpEndReply } from '#contract/snbp/calls.ts'
import type { ServeDeps } from '../crud/types.ts'
import { auditTable, snbpMemberTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandRight } from '../security/rights.ts'
import { endSnbp } from './membership.ts'

/** POST /rm-snbp-membership: ends a membership and says why; repeating it changes nothing. Money goes back by its order. */
export const endMembership: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['snbp'], body: snbpEndMembership, response: { 200: snbpEndReply } }
  app.post('/rm-snbp-membership', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, snbpMember.access.write, 'delete')
    const { reason } = request.body
    const member_id = request.body.member_id.toLowerCase()
    return db.transaction(async (tx) => {
      const [row] = await tx.select().from(snbpMemberTable).where(eq(snbpMemberTable.id, member_id)).for('update')
      if (!row) throw refusal('missing.data')
      const data = { member_id, status: 'dibatalkan' as const }
      if (row.status === data.status) return { data }
      await endSnbp(tx, row, { now: now() })
      await tx.insert(auditTable).values({
        ...{ id: randomUUID(), at: new Date(now()).toISOString(), actor_id: viewer.user_id },
        ...{ action: 'snbp-member/end', subject: member_id, reason, detail: { before: row.status } },
      })
      return { data }
    })
  })
}
