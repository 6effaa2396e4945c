import type { FastifyInstance } from 'fastify'
import { hasExpired } from '../http/signed-claims.ts'
import { refusal } from '../lib/errors.ts'
import { MONTH_MS, type UploadClaims, type UploadTokens } from './upload-token.ts'

/** A file older than a year was not exported to save an exam. */
const MONTHS_TRIED = 12

/**
 * Upload tokens as JWT of the server's own key. The same claims always give the same token: it bears no time of
 * issue, so that the server can tell which one a phone signed its export file with.
 */
export function jwtUploadTokens(
  { jwt, signedClaims }: Pick<FastifyInstance, 'jwt' | 'signedClaims'>,
  now: () => number,
): UploadTokens {
  const token = ({ attempt_id, device_id, user_id, paper_sha256 }: UploadClaims, until: number) => {
    const exp = Math.ceil(until / 1000)
    return jwt.sign({ typ: 'upload', attempt_id, device_id, user_id, paper_sha256, exp }, { noTimestamp: true })
  }
  const endings = (sync_until: number) =>
    Array.from({ length: MONTHS_TRIED }, (_, month) => sync_until + month * MONTH_MS)

  return {
    sign: (claims, sync_until) => {
      const months = Math.max(0, Math.ceil((now() - sync_until + 1) / MONTH_MS))
      return token(claims, sync_until + months * MONTH_MS)
    },
    verify: (text) => {
      // Forged, garbled or expired: to the phone it is all the same, it asks for a new one.
      const claims = text === undefined ? null : signedClaims<Decoded>(text)
      if (claims?.typ !== 'upload' || hasExpired(claims, now())) throw invalid()
      return claims
    },
    candidates: (claims, sync_until) => endings(sync_until).map((until) => token(claims, until)),
  }
}

type Decoded = UploadClaims & { typ: unknown }

const invalid = () => refusal('upload.over')
