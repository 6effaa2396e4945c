import { randomUUID } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt, isNotNull, lt } from 'drizzle-orm'
import { APP_NAME } from '#contract/version.ts'
import type { Db } from '../../db/connect.ts'
import { passkeyChallengeTable, secondFactorTable } from '../../db/tables/index.ts'
import type { AuthDeps } from '../deps.ts'
import { iso } from '../session-family.ts'

type PasskeyDeps = Pick<AuthDeps, 'db' | 'now' | 'publicUrl'>

const CHALLENGE_MS = 5 * 60_000

/** Who browsers bind a passkey to: the host of PUBLIC_URL. On localhost the port may be any. */
function relyingParty(publicUrl: string, origin: string | undefined) {
  const { hostname, origin: own } = new URL(publicUrl)
  const local = hostname === 'localhost' && origin !== undefined && /^http:\/\/localhost(:\d+)?$/.test(origin)
  return { expectedRPID: hostname, expectedOrigin: local ? [own, origin] : own }
}

async function keepChallenge({ db, now }: PasskeyDeps, user_id: string, challenge: string): Promise<void> {
  await db.delete(passkeyChallengeTable).where(lt(passkeyChallengeTable.expires_at, iso(now())))
  await db.insert(passkeyChallengeTable).values({ challenge, user_id, expires_at: iso(now() + CHALLENGE_MS) })
}

/** The challenge that a reply says it signed, used up; undefined where it is none of this person's. */
async function spendChallenge({ db, now }: PasskeyDeps, user_id: string, clientDataJSON: unknown) {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const table = passkeyChallengeTable
  const [spent] = await db
    .delete(table)
    .where(and(eq(table.challenge, challenge), eq(table.user_id, user_id), gt(table.expires_at, iso(now()))))
    .returning()
  return spent?.challenge
}

function challengeIn(clientDataJSON: unknown): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString('utf8'))
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

const passkeysOf = (db: Db, user_id: string) =>
  db
    .select()
    .from(secondFactorTable)
    .where(
      and(
        eq(secondFactorTable.user_id, user_id),
        eq(secondFactorTable.kind, 'passkey'),
        isNotNull(secondFactorTable.confirmed_at),
      ),
    )

type Row = Awaited<ReturnType<typeof passkeysOf>>[number]

const named = ({ credential_id, transports }: Row) => ({
  id: credential_id ?? '',
  transports: transports ?? [],
})

/** What a browser is asked to make a passkey by. */
export async function creationOptions(deps: PasskeyDeps, user: { id: string; email: string; nama: string }) {
  const options = await generateRegistrationOptions({
    rpName: APP_NAME,
    rpID: new URL(deps.publicUrl).hostname,
    userName: user.email,
    userDisplayName: user.nama,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: (await passkeysOf(deps.db, user.id)).map(named),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge(deps, user.id, options.challenge)
  return options
}

/** The row of a new passkey, not yet written; undefined where the reply does not hold. */
export async function newPasskey(deps: PasskeyDeps, user_id: string, nama: string, reply: object, origin?: string) {
  const response = reply as RegistrationResponseJSON
  const expectedChallenge = await spendChallenge(deps, user_id, response.response.clientDataJSON)
  if (expectedChallenge === undefined) return undefined
  const expected = { ...relyingParty(deps.publicUrl, origin), expectedChallenge, requireUserVerification: false }
  // The library throws where anything of the reply does not fit.
  const judged = await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined)
  if (!judged?.verified) return undefined
  const { id, publicKey, counter, transports } = judged.registrationInfo.credential
  const at = iso(deps.now())
  return {
    ...{ id: randomUUID(), user_id, kind: 'passkey' as const, nama, created_at: at, confirmed_at: at },
    ...{ credential_id: id, public_key: Buffer.from(publicKey), counter, transports: transports ?? [] },
  }
}

/** What a browser is asked to show a passkey by. */
export async function requestOptions(deps: PasskeyDeps, user_id: string) {
  const options = await generateAuthenticationOptions({
    rpID: new URL(deps.publicUrl).hostname,
    allowCredentials: (await passkeysOf(deps.db, user_id)).map(named),
    userVerification: 'preferred',
  })
  await keepChallenge(deps, user_id, options.challenge)
  return options
}

/** Whether a passkey of this person signed a challenge that it was given, once. */
export async function takePasskey(
  deps: PasskeyDeps,
  user_id: string,
  reply: object,
  origin?: string,
): Promise<boolean> {
  const response = reply as AuthenticationResponseJSON
  const expectedChallenge = await spendChallenge(deps, user_id, response.response.clientDataJSON)
  const row = (await passkeysOf(deps.db, user_id)).find(({ credential_id }) => credential_id === response.id)
  if (expectedChallenge === undefined || !row?.public_key) return false
  const credential = { ...named(row), publicKey: new Uint8Array(row.public_key), counter: row.counter ?? 0 }
  const expected = { ...relyingParty(deps.publicUrl, origin), expectedChallenge, requireUserVerification: false }
  const judged = await verifyAuthenticationResponse({ response, credential, ...expected }).catch(() => undefined)
  if (!judged?.verified) return false
  await deps.db
    .update(secondFactorTable)
    .set({ counter: judged.authenticationInfo.newCounter, used_at: iso(deps.now()) })
    .where(eq(secondFactorTable.id, row.id))
  return true
}
