import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { isStartCode, makeStartCode, startCode } from '#contract/exam/start-code.ts'
import type { Db, Tx } from '../db/connect.ts'
import { loginCodeTable } from '../db/tables/index.ts'
import { iso } from './session-family.ts'

/** Long enough to walk back to the room, short enough to be of no use the next day. */
export const LOGIN_CODE_MS = 2 * 60 * 60_000

/** No account has this id: an address without an account costs the same statement. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const hashOf = (serverSecret: string, user_id: string, typed: string) =>
  createHmac('sha256', serverSecret)
    .update(`login code/${user_id}/${startCode(typed)}`)
    .digest('hex')

/** Makes a student's code, read aloud like `K7MPQ-X3WAD`; the one before is good no more. `now`: epoch ms. */
export async function makeLoginCode(
  tx: Tx,
  { user_id, serverSecret, now }: { user_id: string; serverSecret: string; now: number },
): Promise<{ code: string; valid_until: string }> {
  const code = makeStartCode(randomBytes(10))
  const valid_until = iso(now + LOGIN_CODE_MS)
  const row = { code_hash: hashOf(serverSecret, user_id, code), expires_at: valid_until }
  await tx
    .insert(loginCodeTable)
    .values({ user_id, ...row })
    .onConflictDoUpdate({ target: loginCodeTable.user_id, set: row })
  return { code, valid_until }
}

export interface Typed {
  user_id: string | undefined
  typed: string
  serverSecret: string
  now: number
}

const standing = ({ user_id = NOBODY, typed, serverSecret, now }: Typed) =>
  and(
    eq(loginCodeTable.user_id, user_id),
    eq(loginCodeTable.code_hash, hashOf(serverSecret, user_id, typed)),
    gt(loginCodeTable.expires_at, iso(now)),
  )

/** Whether what was typed for a password is the account's code. Only what looks like one is asked of the database. */
export async function isLoginCode(db: Db, given: Typed): Promise<boolean> {
  const letters = startCode(given.typed)
  if (!isStartCode(`${letters.slice(0, 5)}-${letters.slice(5)}`)) return false
  return (await db.$count(loginCodeTable, standing(given))) > 0
}

/** Uses the code up; false where somebody was faster. */
export async function spendLoginCode(tx: Tx, given: Typed): Promise<boolean> {
  const spent = await tx.delete(loginCodeTable).where(standing(given)).returning({ user_id: loginCodeTable.user_id })
  return spent.length > 0
}
