import { createHash, randomBytes } from 'node:crypto'

/** A token that only the mail knows; the database has its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
