import { asc, inArray } from 'drizzle-orm'
import { batched } from '../db/batched.ts'
import type { Db, Tx } from '../db/connect.ts'
import { userTable } from '../db/tables/index.ts'
import { type Caller, noteAllSecurity, type SecurityEvent } from '../security/security-events.ts'
import { type NewFamily, openFamilies } from './session-family.ts'

export interface Opening extends NewFamily {
  /** As it was when the password was checked. */
  password_hash: string | null
  caller: Caller
  /** Uses up the code that stood for the password; false where it is used up already. */
  spend?: (tx: Tx) => Promise<boolean>
}

export interface Opened {
  family: string
  refreshToken: string
}

/** Hashing takes so long that log-ins get through one by one; a school shares its statements and commits all the same. */
const APART_MS = 50

/** Opens sessions, those of the same moment in one transaction; null where the password was changed, or the code used, meanwhile. */
export function sessionOpener(db: Db, now: () => number): (opening: Opening) => Promise<Opened | null> {
  return batched(async (all: Opening[]) => {
    const opened = new Map<Opening, Opened>()
    // Of somebody who logs in twice at once the second comes after the first, so that it ends what that one opened on the same device.
    for (const some of apart(all)) for (const [one, its] of await openAll(db, some, now())) opened.set(one, its)
    return all.map((one) => opened.get(one) ?? null)
  }, APART_MS)
}

/** In parts that name nobody twice. */
function apart(all: readonly Opening[]): Opening[][] {
  const parts: Opening[][] = []
  for (const same of Map.groupBy(all, ({ user_id }) => user_id).values())
    for (const [n, one] of same.entries()) parts[n] = [...(parts[n] ?? []), one]
  return parts
}

function openAll(db: Db, all: readonly Opening[], now: number): Promise<[Opening, Opened][]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: userTable.id, password_hash: userTable.password_hash })
      .from(userTable)
      .where(
        inArray(
          userTable.id,
          all.map(({ user_id }) => user_id),
        ),
      )
      .orderBy(asc(userTable.id))
      .for('no key update')
    const hashes = new Map(rows.map(({ id, password_hash }) => [id, password_hash]))
    const right: Opening[] = []
    for (const one of all)
      if (hashes.get(one.user_id) === one.password_hash && (!one.spend || (await one.spend(tx)))) right.push(one)
    if (!right.length) return []
    const opened = await openFamilies(tx, right, now)
    const noted = right.map(({ user_id, caller, spend }): [Caller, SecurityEvent] => {
      const detail = spend && { detail: { method: 'login_code' } }
      return [caller, { action: 'session/login', actor_id: user_id, subject: user_id, ...detail }]
    })
    await noteAllSecurity(tx, noted, now)
    return right.map((one, n): [Opening, Opened] => [one, opened[n] as Opened])
  })
}
