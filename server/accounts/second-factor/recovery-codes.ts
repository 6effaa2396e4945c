import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connect.ts'
import { recoveryCodeTable } from '../../db/tables/index.ts'

const CODES = 10
/** 24 of 32 signs: 120 bits, so that a plain hash of it tells nothing. */
const LENGTH = 24
/** Crockford's: no I, L, O or U, which are mistaken for other signs. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MISREAD: Record<string, string> = { I: '1', L: '1', O: '0', U: 'V' }

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** As it was made, however it was typed. */
const plain = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[ILOU]/g, (sign) => MISREAD[sign] ?? sign)

function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
}

const grouped = (code: string) => (code.match(/.{4}/g) ?? []).join('-')

/** New recovery codes in place of all earlier ones; shown once, kept as hashes. */
export async function newRecoveryCodes(tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.delete(recoveryCodeTable).where(eq(recoveryCodeTable.user_id, user_id))
  await tx.insert(recoveryCodeTable).values(codes.map((code) => ({ code_hash: hashOf(code), user_id })))
  return codes.map(grouped)
}

/** Uses a code up; false where it is none of this person's, or was used. */
export async function spendRecoveryCode(db: Db | Tx, user_id: string, typed: string): Promise<boolean> {
  const code_hash = hashOf(plain(typed))
  const spent = await db
    .delete(recoveryCodeTable)
    .where(and(eq(recoveryCodeTable.code_hash, code_hash), eq(recoveryCodeTable.user_id, user_id)))
    .returning({ user_id: recoveryCodeTable.user_id })
  return spent.length === 1
}
