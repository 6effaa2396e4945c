import * as z from 'zod/mini'
import { LANGUAGES } from '../languages.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './auth.ts'
import { CONSENT_GIVERS, CONSENTS, type Consent } from './consents.ts'
import { schoolId } from './own-school.ts'
import { USERNAME_LENGTH } from './username.ts'

/** Messages of registration and of what a person decides about their own data. Limits are said by their reasons, in every language. */

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const address = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
const mailedToken = z.string().check(z.minLength(1), z.maxLength(128))

export const username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(USERNAME_LENGTH.least),
    z.maxLength(USERNAME_LENGTH.most),
    z.regex(/^[a-z0-9][a-z0-9._-]*[a-z0-9]$/, 'username.letters'),
  )

/** `YYYY-MM-DD`. */
export const birthDate = z.iso.date('field.birth_date')

export const guardian = z.strictObject({ nama: name, email: address })

/** POST /auth/user-register and POST /jwt/register. */
export const registerAccount = z.strictObject({
  nama: name,
  email: address,
  password: z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD)),
  tanggal_lahir: birthDate,
  /** Made from the name where absent. */
  username: z.optional(z.nullable(username)),
  bahasa: z.enum(LANGUAGES),
  /** The school, from the table of schools; may be said later. */
  sekolah_id: z.optional(z.nullable(schoolId)),
  /** Asked for up to the age of 17. */
  guardian: z.optional(z.nullable(guardian)),
  /** Terms and privacy were read. */
  agreed: z.literal(true, 'consent.needed'),
  /** News by mail; may be refused. */
  news: z.boolean(),
})
export type RegisterAccount = z.infer<typeof registerAccount>

/** GET /auth-ou/guardian/{token}: what a guardian is shown. */
export const guardianReply = z.object({
  data: z.object({
    nama: z.string(),
    age: z.int(),
    guardian: z.string(),
    /** `asked`: nothing was decided yet · `given` · `ended`: refused or withdrawn. */
    consent: z.enum(['asked', 'given', 'ended']),
  }),
})

export type GuardianPage = z.infer<typeof guardianReply>['data']

/** POST /auth-ou/guardian: consent given (true), or refused and withdrawn (false). */
export const guardianAnswer = z.strictObject({ token: mailedToken, consent: z.boolean() })

/** How far a guardian's consent is; `told`: at 17 the student consents and the guardian is told. */
export const GUARDIAN_STATES = ['asked', 'given', 'told', 'ended'] as const

/** Who put an account into the queue of deletions. */
export const DELETION_BY = ['self', 'guardian'] as const

export const ownDataReply = z.object({
  data: z.object({
    username: z.string(),
    /** Null where staff or a school made the account. */
    tanggal_lahir: z.nullable(z.string()),
    email_verified: z.boolean(),
    guardian: z.nullable(
      z.object({
        nama: z.string(),
        email: z.string(),
        consent: z.enum(GUARDIAN_STATES),
        /** Epoch ms; null where the link does not end. */
        valid_until: z.nullable(z.number()),
      }),
    ),
    news: z.boolean(),
    /** What the person, guardian or school decided last of each text; the download has everything. */
    consents: z.array(
      z.object({
        consent: z.enum(Object.keys(CONSENTS) as [Consent, ...Consent[]]),
        version: z.string(),
        given: z.boolean(),
        oleh: z.enum(CONSENT_GIVERS),
        at: z.number(),
      }),
    ),
    /** The deletion that was asked for; null where nobody asked. */
    deletion: z.nullable(
      z.object({
        /** Epoch ms. */
        due_at: z.number(),
        oleh: z.enum(DELETION_BY),
        /** Why staff hold it; null where it runs. */
        held_reason: z.nullable(z.string()),
      }),
    ),
    /** Part of the address of the own photo; null without one. */
    photo: z.nullable(z.string()),
  }),
})
export type OwnData = z.infer<typeof ownDataReply>['data']

export const usernamePatch = z.strictObject({ username })
export const newsPatch = z.strictObject({ news: z.boolean() })
/** The password shows that it is the owner who ends the account. */
export const deletionRequest = z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)) })
