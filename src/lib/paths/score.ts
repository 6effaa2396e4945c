import { withQuery } from '../paths.ts'

/** Addresses about a score: apart, because no first screen needs them. */
export const scorePatterns = {
  /** Where the code on a certificate leads; open to all. */
  checkCertificate: '/cek-sertifikat/:code',
  explained: '/mengapa-skorku',
} as const

export const scorePaths = {
  explained: (attempt: string) => withQuery(scorePatterns.explained, { attempt }),
}
