import type { LiveState } from '#contract/exam/live.ts'
import { MONTH_MS, type UploadClaims, type UploadTokens } from './upload-token.ts'

/**
 * The state with an upload token that lasts as long as it says entries may arrive: saving must not come to depend on
 * the log-in because staff gave time. While it is paused nobody knows how long that is, so it is a month more.
 */
export function withToken(live: LiveState, claims: UploadClaims, tokens: UploadTokens): LiveState {
  const { attempt_id, device_id, user_id, paper_sha256 } = claims
  const until = live.sync_until + (live.paused ? MONTH_MS : 0)
  return { ...live, upload_token: tokens.sign({ attempt_id, device_id, user_id, paper_sha256 }, until) }
}
