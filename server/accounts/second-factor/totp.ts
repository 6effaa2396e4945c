import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { generateSecret, generateURI, verify } from 'otplib'
import { APP_NAME } from '#contract/version.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { secondFactorTable } from '../../db/tables/index.ts'
import type { AuthDeps } from '../deps.ts'
import { iso } from '../session-family.ts'
import { openKey, sealKey } from './sealed-key.ts'

type TotpDeps = Pick<AuthDeps, 'db' | 'now' | 'serverSecret'>

/** Bytes of a key: what RFC 4226 recommends. */
const KEY_BYTES = 20
/** A phone's clock may be one step (30 s) off, either way. */
const TOLERANCE_SECONDS = 30

/** A key that its owner has yet to confirm; one begun before and never confirmed is dropped. */
export async function beginTotp(
  { db, now, serverSecret }: TotpDeps,
  user: { id: string; email: string },
): Promise<{ id: string; secret: string; uri: string }> {
  const id = randomUUID()
  const secret = generateSecret({ length: KEY_BYTES })
  const { user_id, kind, confirmed_at } = secondFactorTable
  await db.delete(secondFactorTable).where(and(eq(user_id, user.id), eq(kind, 'totp'), isNull(confirmed_at)))
  const sealed_key = sealKey(serverSecret, id, secret)
  const row = { id, user_id: user.id, kind: 'totp' as const, nama: '', created_at: iso(now()), sealed_key }
  await db.insert(secondFactorTable).values(row)
  return { id, secret, uri: generateURI({ issuer: APP_NAME, label: user.email, secret: secret }) }
}

type Row = typeof secondFactorTable.$inferSelect

/** Whether a code is good now; each step's code is taken once, whichever node is asked. */
export async function takeTotp(
  db: Db | Tx,
  { now, serverSecret }: Pick<TotpDeps, 'now' | 'serverSecret'>,
  row: Row,
  code: string,
): Promise<boolean> {
  const secret = row.sealed_key && openKey(serverSecret, row.id, row.sealed_key)
  if (!secret) return false
  const epoch = Math.floor(now() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  if (!result.valid || !('timeStep' in result)) return false
  const { id, last_step } = secondFactorTable
  const taken = await db
    .update(secondFactorTable)
    .set({ last_step: result.timeStep, used_at: iso(now()) })
    .where(and(eq(id, row.id), or(isNull(last_step), lt(last_step, result.timeStep))))
    .returning({ id })
  return taken.length === 1
}
