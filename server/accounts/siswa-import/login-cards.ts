import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginCardsInput, loginCardsReply } from '#contract/accounts/login-cards.ts'
import { STUDENT_LIST_MENU } from '#contract/resources/user-list.ts'
import { studentLevels } from '../../catalog/student-levels.ts'
import { once } from '../../crud/batch.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { userTable } from '../../db/tables/index.ts'
import { invalidField } from '../../lib/errors.ts'
import { letterheadOfStudents } from '../../participants/letterhead-of.ts'
import { demandConfirmed } from '../../security/confirmed.ts'
import type { Passwords } from '../../security/passwords.ts'
import { demandRight } from '../../security/rights.ts'
import { callerOf, noteSecurity, type SecurityEvent } from '../../security/security-events.ts'
import { dropTokens } from '../reset-token.ts'
import { revokeAll } from '../session-family.ts'
import { cardFile } from './card-file.ts'
import { cardPassword } from './card-password.ts'

interface Deps {
  db: Db
  now: () => number
  serverSecret: string
  passwords: Passwords
}

/**
 * POST /login-cards: gives each of some students a new password and answers the cards. Ends their sessions; answers on
 * their phones stay there and are sent after the next log-in. Asks for the right to change students and for a fresh proof.
 */
export const loginCards: FastifyPluginAsyncZod<Deps> = async (app, { db, now, serverSecret, passwords }) => {
  const schema = { tags: ['access'], body: loginCardsInput, response: { 200: loginCardsReply } }
  app.post('/login-cards', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, STUDENT_LIST_MENU, 'update')
    await demandConfirmed(db, viewer, now())
    const { batch } = request.body
    // In one order, so that two batches with the same students do not wait for each other.
    const user_ids = [...new Set(request.body.user_ids)].sort()
    const sent = { batch, user_id: viewer.user_id, resource: 'login-cards', body: user_ids, now: now() }
    const passwordOf = ({ email }: { email: string }) => cardPassword(serverSecret, batch, email)
    const students = await once(db, sent, async (tx) => {
      const found = await studentsOf(tx, user_ids)
      for (const student of found) {
        // One at a time: people who log in meanwhile keep half of the hashing.
        const password_hash = await passwords.hash(passwordOf(student))
        await tx.update(userTable).set({ password_hash }).where(eq(userTable.id, student.id))
        await revokeAll(tx, student.id, 'password', sent.now)
        await dropTokens(tx, student.id)
      }
      const event: SecurityEvent = {
        action: 'password/generate',
        actor_id: viewer.user_id,
        subject: batch,
        detail: { siswa: user_ids },
      }
      await noteSecurity(tx, callerOf(request), event, sent.now)
      return found
    })
    const cards = students.map((student) => ({ ...student, password: passwordOf(student) }))
    const letterhead = await letterheadOfStudents(db, inArray(userTable.id, user_ids))
    return { cards, cards_file: cardFile(cards), letterhead }
  })
}

/** Throws `invalid_input` where one of them is no student's account. */
async function studentsOf(tx: Tx, ids: string[]) {
  const { id, nama, email, nisn, sekolah, level_id } = userTable
  const found = await tx
    .select({ id, nama, email, nisn, sekolah })
    .from(userTable)
    .where(and(inArray(id, ids), inArray(level_id, await studentLevels(tx))))
    .orderBy(asc(sekolah), asc(nama), asc(id))
  if (found.length === ids.length) return found
  throw invalidField('user_ids', 'siswa.cards')
}
