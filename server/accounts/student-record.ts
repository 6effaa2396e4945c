import { desc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { roleOf } from '#contract/access/access.ts'
import { okReply } from '#contract/accounts/auth.ts'
import { type StudentRecord, schoolConsent, studentRecordReply } from '#contract/accounts/student-record.ts'
import { STUDENT_LIST_MENU } from '#contract/resources/user-list.ts'
import { noteConsents } from '../consent/ledger.ts'
import type { Db, Tx } from '../db/connect.ts'
import { consentTable, guardianTable, levelTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandMenu, demandRight } from '../security/rights.ts'
import { callerOf, noteSecurity } from '../security/security-events.ts'
import { deletionOf } from './deletion.ts'
import type { AuthDeps } from './deps.ts'
import { shownGuardian } from './guardian-link.ts'

/** A ledger longer than this was made by somebody who plays with the choice of news. */
const MOST_LINES = 100

/**
 * GET /student-record/{id}: what staff see of a student's address, guardian, consents and deletion. POST /school-consent:
 * the consent that a school has recorded for an account of its making. Throws `forbidden`, `not_found`.
 */
export const studentRecord: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now }) => {
  const tags = ['access']
  const params = z.object({ id: z.uuid().toLowerCase() })
  const read = { tags, params, response: { 200: studentRecordReply } }
  app.get('/student-record/:id', { schema: read }, async (request) => {
    await demandMenu(db, request.requireViewer(), STUDENT_LIST_MENU)
    const student = await studentOf(db, request.params.id)
    return { data: await recordOf(db, student) }
  })

  const note = { tags, body: schoolConsent, response: { 200: okReply } }
  app.post('/school-consent', { schema: note }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, STUDENT_LIST_MENU, 'update')
    const { user_id, given } = request.body
    const caller = callerOf(request)
    await db.transaction(async (tx) => {
      const student = await studentOf(tx, user_id)
      if (student.tanggal_lahir !== null) throw refusal('consent.own')
      const by = { oleh: 'school', actor_id: viewer.user_id, address: caller.address } as const
      await noteConsents(tx, [{ user_id, consent: 'school', given, ...by }], now())
      const event = {
        action: 'account/consent',
        actor_id: viewer.user_id,
        subject: user_id,
        detail: { given },
      } as const
      await noteSecurity(tx, caller, event, now())
    })
    return { message: 'Persetujuan sekolah sudah dicatat.' }
  })
}

async function studentOf(db: Db | Tx, id: string) {
  const [row] = await db
    .select({ user: userTable, nama_level: levelTable.nama_level })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(eq(userTable.id, id))
  if (!row || roleOf(row.nama_level) !== 'Siswa') throw refusal('missing.siswa')
  return row.user
}

async function recordOf(db: Db, user: typeof userTable.$inferSelect): Promise<StudentRecord> {
  const { id, consent, version, given, oleh, at, address } = consentTable
  const [[guardian], deletion, lines] = await Promise.all([
    db.select().from(guardianTable).where(eq(guardianTable.user_id, user.id)),
    deletionOf(db, user.id),
    db
      .select({ id, consent, version, given, oleh, at, address, staff_name: userTable.nama })
      .from(consentTable)
      .leftJoin(userTable, eq(userTable.id, consentTable.actor_id))
      .where(eq(consentTable.user_id, user.id))
      .orderBy(desc(at))
      .limit(MOST_LINES),
  ])
  return {
    username: user.username,
    tanggal_lahir: user.tanggal_lahir,
    verified_at: user.email_verified_at === null ? null : Date.parse(user.email_verified_at),
    made_by_school: user.tanggal_lahir === null,
    guardian: guardian ? shownGuardian(guardian) : null,
    deletion,
    consents: lines.map((line) => ({ ...line, at: Date.parse(line.at) })),
  }
}
