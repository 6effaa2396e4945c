import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { roleOf } from '#contract/access/access.ts'
import { loginCodeReply, loginCodeRequest } from '#contract/accounts/auth.ts'
import { STUDENT_LIST_MENU } from '#contract/resources/user-list.ts'
import { makeLoginCode } from '../accounts/login-code.ts'
import { accountBlocked } from '../accounts/refusals.ts'
import type { Db } from '../db/connect.ts'
import { levelTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { rightsOn } from '../security/rights.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../security/security-events.ts'

/** Who may change students, and who runs sittings. */
const MENUS = [STUDENT_LIST_MENU, 'jadwal-admin']

interface Deps {
  db: Db
  now: () => number
  serverSecret: string
}

/**
 * POST /login-codes: a code by which one student gets in once, whatever was guessed at the password before. For students
 * alone: to staff it would be a way around their rights. Asks for a fresh proof. Throws `forbidden`, `not_found`,
 * `account_blocked`.
 */
export const loginCodes: FastifyPluginAsyncZod<Deps> = async (app, { db, now, serverSecret }) => {
  app.post(
    '/login-codes',
    { schema: { tags: ['access'], body: loginCodeRequest, response: { 200: loginCodeReply } } },
    async (request, reply) => {
      const viewer = request.requireViewer()
      const rights = await Promise.all(MENUS.map((menu) => rightsOn(db, viewer, menu)))
      if (!rights.some((right) => right?.update)) {
        throw refusal('right.update_any', { menu: MENUS })
      }
      await demandConfirmed(db, viewer, now())
      const { user_id } = request.body
      const [student] = await db
        .select({ status: userTable.status, nama_level: levelTable.nama_level })
        .from(userTable)
        .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
        .where(eq(userTable.id, user_id))
      if (!student || roleOf(student.nama_level) !== 'Siswa') throw refusal('missing.siswa')
      if (student.status === 'diblokir') throw accountBlocked()
      reply.header('cache-control', 'no-store')
      const data = await db.transaction(async (tx) => {
        const event: SecurityEvent = { action: 'login-code/create', actor_id: viewer.user_id, subject: user_id }
        await noteSecurity(tx, callerOf(request), event, now())
        return makeLoginCode(tx, { user_id, serverSecret, now: now() })
      })
      return { data }
    },
  )
}
