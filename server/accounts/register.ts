import { randomUUID } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ageOn, dateInJakarta, guardianDuty } from '#contract/accounts/age.ts'
import { okReply } from '#contract/accounts/auth.ts'
import { type RegisterAccount, registerAccount } from '#contract/accounts/register.ts'
import type { FieldError } from '#contract/errors.ts'
import { noteConsents } from '../consent/ledger.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Tx } from '../db/connect.ts'
import { guardianTable, levelTable, userTable } from '../db/tables/index.ts'
import { databaseCode } from '../http/database-refusal.ts'
import { fieldError, invalidField, invalidInput, refusal } from '../lib/errors.ts'
import { generatedUsername } from '../lib/generated-username.ts'
import { refuseWeak } from '../lib/weak-password.ts'
import { callerOf, noteSecurity } from '../security/security-events.ts'
import type { AuthDeps } from './deps.ts'
import { ANSWER_MS } from './guardian-link.ts'
import { LOGIN_BYTES } from './open-session.ts'
import { refuseUnknown } from './own-school.ts'
import { iso } from './session-family.ts'

const STUDENT_LEVEL = 'Siswa'
const FIRST_YEAR = '1930-01-01'
const TAKEN = '23505'

/** What was written: the mails to send, each to the account of an id. */
type Outcome = { user_id: string; mails: ('verify' | 'taken' | 'guardian_told')[] }

/**
 * POST /auth/user-register and POST /jwt/register: an account for a student. The answer is the same whether or not the
 * address has one already; its owner learns it by mail. A token pair in the answer would tell it too, so none is there:
 * log in for one.
 */
export const register: FastifyPluginAsyncZod<AuthDeps> = async (app, deps) => {
  for (const path of ['/auth/user-register', '/jwt/register']) {
    app.post(
      path,
      {
        schema: { tags: ['auth'], body: registerAccount, response: { 200: okReply } },
        bodyLimit: LOGIN_BYTES,
        preValidation: deps.loginLine,
      },
      async (request) => {
        const given = request.body
        refuseUnstorable(given)
        const now = deps.now()
        refuseUnfit(given, now)
        refuseWeak(given.password, given, 'password')
        deps.mailLimit(request.ip, given.email, ...(given.guardian ? [given.guardian.email] : []))
        // Hashed for an address that has an account too: the time tells nothing.
        const password_hash = await deps.inTurn(() => deps.passwords.hash(given.password))
        const account = () => deps.db.transaction((tx) => write(tx, given, password_hash, callerOf(request), now))
        // Somebody else took the address or the username meanwhile: what is there now decides.
        const { user_id, mails } = await account().catch((error) => {
          if (databaseCode(error) === TAKEN) return account()
          throw error
        })
        for (const mail of mails) await deps.askMail(request, mail, user_id)
        return ANSWER
      },
    )
  }
}

const ANSWER = { message: 'Periksa emailmu: tautan di dalamnya memastikan alamat ini milikmu.' }

/** Throws `invalid_input` for what the fields say together. */
function refuseUnfit({ tanggal_lahir, guardian, email }: RegisterAccount, now: number): void {
  const today = dateInJakarta(now)
  if (tanggal_lahir > today || tanggal_lahir < FIRST_YEAR) throw invalidField('tanggal_lahir', 'field.birth_date')
  const errors: FieldError[] = []
  if (guardianDuty(ageOn(tanggal_lahir, today)) !== null) {
    if (!guardian) errors.push(fieldError('guardian.nama', 'field.empty'), fieldError('guardian.email', 'field.empty'))
    else if (guardian.email === email) errors.push(fieldError('guardian.email', 'guardian.own_address'))
  }
  if (errors.length) throw invalidInput(errors)
}

async function write(
  tx: Tx,
  given: RegisterAccount,
  password_hash: string,
  caller: ReturnType<typeof callerOf>,
  now: number,
): Promise<Outcome> {
  const { nama, email, tanggal_lahir, bahasa, sekolah_id = null, guardian, news } = given
  await refuseUnknown(tx, { sekolah_id })
  const username = given.username ?? generatedUsername(nama)
  const there = await tx
    .select()
    .from(userTable)
    .where(or(eq(userTable.email, email), eq(userTable.username, username)))
  // Said first, also to who has an account: usernames are seen by others, addresses are not.
  if (there.some((row) => row.username === username)) throw usernameTaken()
  const known = there.find((row) => row.email === email)
  if (known) {
    const waits = known.tanggal_lahir !== null && known.email_verified_at === null
    return { user_id: known.id, mails: [waits ? 'verify' : 'taken'] }
  }
  const [level] = await tx.select().from(levelTable).where(eq(levelTable.nama_level, STUDENT_LEVEL))
  if (!level) throw refusal('missing.level', { nama: STUDENT_LEVEL })
  const user_id = randomUUID()
  const times = { created_at: iso(now), updated_at: iso(now) }
  await tx.insert(userTable).values({
    id: user_id,
    email,
    username,
    nama,
    tanggal_lahir,
    bahasa,
    sekolah_id,
    password_hash,
    level_id: level.id,
    ...times,
  })
  const duty = guardianDuty(ageOn(tanggal_lahir, dateInJakarta(now)))
  if (guardian && duty) {
    const consent = duty === 'consent' ? ('asked' as const) : ('told' as const)
    await tx.insert(guardianTable).values({ user_id, ...guardian, consent, expires_at: iso(now + ANSWER_MS) })
  }
  const by = { user_id, given: true, oleh: 'self', address: caller.address } as const
  await noteConsents(tx, [{ ...by, consent: 'terms' }, ...(news ? [{ ...by, consent: 'news' as const }] : [])], now)
  await noteSecurity(tx, caller, { action: 'account/register', actor_id: user_id, subject: user_id }, now)
  return { user_id, mails: ['verify'] }
}

export const usernameTaken = () => invalidField('username', 'username.taken')
