/** What an upload token is good for: sending this attempt's entries and its end from this device. */
export interface UploadClaims {
  attempt_id: string
  device_id: string
  user_id: string
  /** The attempt's paper, so that judging an entry needs no look-up. */
  paper_sha256: string
}

/** Tokens that are asked for late last whole months longer, so that all that may exist can be named. */
export const MONTH_MS = 30 * 86_400_000

export interface UploadTokens {
  /** Good until `sync_until` (epoch ms); asked for later, long enough to hand in what is by then late. */
  sign(claims: UploadClaims, sync_until: number): string
  /** Throws AppError `upload_token_invalid` for anything but a good token. */
  verify(token: string | undefined): UploadClaims
  /** Every token that may have been given out for these claims: what an export file can be signed with. */
  candidates(claims: UploadClaims, sync_until: number): string[]
}
