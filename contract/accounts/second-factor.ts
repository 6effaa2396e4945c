import * as z from 'zod/mini'
import { loginReply } from './auth.ts'

/** Second factors of staff. zod/mini: the log-in screen uses these messages and must stay small. */

export const FACTOR_KINDS = ['totp', 'passkey'] as const
/** `recovery_code`, good once. */
export const PROOF_KINDS = ['totp', 'passkey', 'recovery_code'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** What the browser answers for a passkey; the server's library judges what stands in it. */
const passkeyReply = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2048)),
  rawId: z.string().check(z.maxLength(2048)),
  type: z.literal('public-key'),
  response: z.record(z.string().check(z.maxLength(60)), z.unknown()),
  clientExtensionResults: z.record(z.string().check(z.maxLength(60)), z.unknown()),
})

/** Six digits; spaces between them are how apps show them. */
export const totpCode = z.string().check(
  z.maxLength(20),
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Kodenya 6 angka.'),
)
/** Letters and digits in groups of four, in either case, with or without hyphens. */
const recoveryCode = z.string().check(z.minLength(1, 'Isi kode pemulihan.'), z.maxLength(60))

export const proof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('totp'), code: totpCode }),
  z.strictObject({ kind: z.literal('recovery_code'), code: recoveryCode }),
  z.strictObject({ kind: z.literal('passkey'), response: passkeyReply }),
])
export type Proof = z.infer<typeof proof>

/** Says who continues a log-in whose password was right. */
const ticket = z.string().check(z.minLength(1), z.maxLength(128))

/** `details` of the error `second_factor_required`. */
export interface SecondStep {
  ticket: string
  /** Which proofs the account can give; none where a factor is to be set up first. */
  methods: ProofKind[]
  /** The level demands a second factor and the account has none yet. */
  set_up_required: boolean
}

/** `details` of the error `confirmation_required`: which proofs count; `password` where there is no second factor. */
export interface Confirmation {
  methods: (ProofKind | 'password')[]
}

export const secondStep = z.strictObject({ ticket, proof: proof })
/** With the ticket of a log-in, or as whoever is logged in. */
export const asHolder = z.strictObject({ ticket: z.optional(ticket) })
export const challengeReply = z.object({ options: z.record(z.string(), z.unknown()) })

export const totpBegun = z.object({
  id: z.uuid(),
  /** Base32, as apps take it by hand. */
  secret: z.string(),
  /** otpauth://, for the QR code. */
  uri: z.string(),
})
export const totpFinish = z.strictObject({ ticket: z.optional(ticket), id: z.uuid(), code: totpCode })
export const passkeyFinish = z.strictObject({
  ticket: z.optional(ticket),
  response: passkeyReply,
})
/** `recovery_codes`: shown this once. `login`: the log-in that waited for the factor. */
export const enrolled = z.object({
  recovery_codes: z.nullable(z.array(z.string())),
  login: z.nullable(loginReply),
})
export type Enrolled = z.infer<typeof enrolled>

const factor = z.object({
  id: z.uuid(),
  kind: z.enum(FACTOR_KINDS),
  nama: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
})
export type Factor = z.infer<typeof factor>

/** GET /auth/factors: one's own second factors. */
export const factors = z.object({
  data: z.object({
    /** The level demands one. */
    required: z.boolean(),
    factors: z.array(factor),
    /** Recovery codes not yet used. */
    recovery_codes: z.int(),
  }),
})
export type Factors = z.infer<typeof factors>['data']

export const factorRemoval = z.strictObject({ id: z.uuid() })
export const recoveryReply = z.object({ recovery_codes: z.array(z.string()) })

/** POST /auth/confirm: shows again that it is oneself. */
export const confirmation = z.strictObject({
  proof: z.union([
    proof,
    z.strictObject({ kind: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  ]),
})
export type ConfirmationProof = z.infer<typeof confirmation>['proof']

/** POST /auth/factors/reset: staff take away what somebody lost. */
export const factorReset = z.strictObject({
  user_id: z.uuid(),
  reason: z.string().check(z.trim(), z.minLength(3, 'Tulis alasannya.'), z.maxLength(500)),
})
