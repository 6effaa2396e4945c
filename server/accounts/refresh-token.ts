import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A refresh token is `<family>.<secret>`: the family finds the row, the secret is known to the device alone. The
 * server keeps SHA-256 of the whole. The first secret is random; each next one is an HMAC of the one before, so that
 * a reply lost on the way can be repeated word for word without the server storing a token.
 */
const SHAPE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.[\w-]{43}$/

export function firstToken(family: string): string {
  return `${family}.${randomBytes(32).toString('base64url')}`
}

/** The one token that follows `token` under this server's secret. */
export function nextToken(serverSecret: string, token: string): string {
  const key = hkdfSync('sha256', serverSecret, '', 'refresh-token', 32)
  const secret = createHmac('sha256', Buffer.from(key)).update(token).digest('base64url')
  return `${familyOf(token)}.${secret}`
}

/** The family a token names, or undefined where it is no token of ours. */
export function familyOf(token: string): string | undefined {
  return SHAPE.exec(token)?.[1]
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function sameHash(a: string, b: string | null): boolean {
  return b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
