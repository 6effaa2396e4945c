import type { AccessMenu } from '#contract/access/access.ts'
import type { Profile } from '#contract/accounts/auth.ts'

export interface PaperRow {
  bundle_sha256: string
  bytes: Uint8Array
  /** Phone clock when it was fetched. */
  at: number
}

export interface MetaRow {
  key: string
  value: unknown
}

/** A log-in as this browser keeps it. Tokens are null where it has run out but whose work lies here is still known. */
export interface StoredSession {
  user_id: string
  profile: Profile
  menus: AccessMenu[]
  accessToken: string | null
  refreshToken: string | null
}
