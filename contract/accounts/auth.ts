import * as z from 'zod/mini'
import { ROLES } from '../access/access.ts'
import { accessMenu } from '../access/access-menu.ts'

export const DEVICE_KINDS = ['mobile', 'tablet', 'desktop'] as const

/** The zones of Indonesia by their IANA names: WIB, WITA and WIT. */
export const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const
export type Zone = (typeof ZONES)[number]

/** Messages of the log-in. zod/mini: the log-in screen uses them and must stay small. */
/**
 * Log-in names of students who have no address end in this domain, which ICANN keeps for private use: no mail to it
 * can ever reach a stranger.
 */
export const NAMELESS_DOMAIN = 'siswa.internal'
export const isNeverMailed = (address: string): boolean => address.endsWith(`@${NAMELESS_DOMAIN}`)

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

export const email = z.string().check(z.trim(), z.toLowerCase(), z.email('field.email'), z.maxLength(254))
/** National student number. Text: it may begin with zeros. Accepted in groups, as cards print it; stored without spaces. */
export const nisn = z.string().check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{10}$/, 'field.nisn'),
)
const givenPassword = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD))
export const newPassword = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD))

export const nama = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
/** Accepted with spaces, dots, dashes and brackets; stored without. */
export const telepon = z.string().check(
  z.overwrite((typed) => typed.replace(/[\s().\-\u2010-\u2015]/g, '')),
  z.regex(/^(\+62|62|0)8[1-9][0-9]{6,10}$/, 'field.phone'),
)
export const sekolah = z.string().check(z.trim(), z.maxLength(160))
/** A class as its school calls it: `XII IPA 1`. */
export const kelas = z.string().check(z.trim(), z.maxLength(60))

export const loginRequest = z.object({
  /** An address or a NISN. */
  email: z.union([email, nisn], 'field.email_or_nisn'),
  password: givenPassword,
  /** This browser, so that a session family belongs to one device. */
  device_id: z.optional(z.uuid()),
})
export type LoginRequest = z.infer<typeof loginRequest>

export const profile = z.object({
  id: z.uuid(),
  version: z.int(),
  /** Stands in paths and on screens of others in place of the address. */
  username: z.string(),
  nama: z.string(),
  email: z.string(),
  telepon: z.nullable(z.string()),
  sekolah: z.nullable(z.string()),
  /** IANA zone for showing times: Asia/Jakarta (WIB), Asia/Makassar (WITA), Asia/Jayapura (WIT). */
  zona: z.enum(ZONES),
  level: z.object({ id: z.uuid(), nama_level: z.string() }),
  role: z.enum(ROLES),
  /** Part of the address of the own photo; null without one. A session kept from before says nothing of it. */
  photo: z.optional(z.nullable(z.string())),
  ability: z.array(z.object({ action: z.string(), subject: z.string() })),
})
export type Profile = z.infer<typeof profile>

export const profilePatch = z.strictObject({
  version: z.int(),
  nama: z.optional(nama),
  telepon: z.optional(z.nullable(telepon)),
  sekolah: z.optional(z.nullable(sekolah)),
  zona: z.optional(profile.shape.zona),
})
export type ProfilePatch = z.infer<typeof profilePatch>

/** POST /auth/user-password. `token` is the access token (the seed's name); the pair is there for the refresh. */
export const loginReply = z.object({
  data: profile,
  token: z.string(),
  tokenType: z.literal('Bearer'),
  accessToken: z.string(),
  refreshToken: z.string(),
  menus: z.array(accessMenu),
})
export type LoginReply = z.infer<typeof loginReply>

export const refreshRequest = z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(512)) })

export const changePassword = z.strictObject({ password: givenPassword, new_password: newPassword })
export type ChangePassword = z.infer<typeof changePassword>

/** POST /auth/fg-pw: the answer is the same whether or not the address has an account. */
export const forgotRequest = z.strictObject({ email })

/** POST /auth/fg-pw-sb: `token` is the last part of the mailed link. */
export const resetPassword = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(128)),
  password: newPassword,
})

/** GET and POST /profile: a reloaded page needs the menus again, as they are now. */
export const profileReply = z.object({ data: profile, menus: z.array(accessMenu) })
/** POST /profile-pht and /profile-pht/remove: the account as it is now. */
export const photoReply = z.object({ data: profile })
export type ProfileReply = z.infer<typeof profileReply>

/**
 * POST /jwt/logout. The refresh token says which session ends even where the access token has run out; without it the
 * access token's own session ends.
 */
export const logoutRequest = z.nullish(z.object({ refreshToken: z.optional(z.string().check(z.maxLength(512))) }))

/** One log-in of one device that has not ended. Times: ISO 8601. */
export const session = z.object({
  id: z.uuid(),
  /** Browser and system, as the browser named itself at the log-in; null where it said nothing that is known. */
  device: z.nullable(z.string()),
  kind: z.nullable(z.enum(DEVICE_KINDS)),
  logged_in_at: z.string(),
  /** When it last renewed its token: it was in use until ten minutes after, at most. */
  last_used_at: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>
export const sessionsReply = z.object({ data: z.array(session) })

/** POST /auth/sessions/end: one of one's own sessions, or (null) all but the one that asks. */
export const endSession = z.strictObject({ id: z.nullable(z.uuid()) })
export type EndSession = z.infer<typeof endSession>

/** POST /login-codes: a code that lets one student in once, typed in place of the password. */
export const loginCodeRequest = z.strictObject({ user_id: z.uuid().check(z.toLowerCase()) })
export const loginCodeReply = z.object({ data: z.object({ code: z.string(), valid_until: z.string() }) })
export type LoginCode = z.infer<typeof loginCodeReply>['data']

export const okReply = z.object({ message: z.string() })
