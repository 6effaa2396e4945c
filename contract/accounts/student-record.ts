import { z } from 'zod'
import { listTotal, MAX_PAGE_SIZE } from '../resource.ts'
import { CONSENT_GIVERS, CONSENTS, type Consent } from './consents.ts'
import { DELETION_BY, GUARDIAN_STATES } from './register.ts'

/** What staff see and do of students' consents, addresses and deletions, beside their accounts. */

const CONSENT_NAMES = Object.keys(CONSENTS) as [Consent, ...Consent[]]
const userId = z.uuid().toLowerCase()
const moment = z.number()

const deletion = z.object({
  asked_at: moment,
  /** When the account will be deleted, epoch ms. */
  due_at: moment,
  oleh: z.enum(DELETION_BY),
  /** Why staff hold it; null where it runs. */
  held_reason: z.string().nullable(),
})

/** GET /student-record/{id} */
export const studentRecordReply = z.object({
  data: z.object({
    username: z.string(),
    tanggal_lahir: z.string().nullable(),
    /** Who registered verifies the address; null: not yet. */
    verified_at: moment.nullable(),
    /** Staff or a school made the account: its address and consent are the school's word. */
    made_by_school: z.boolean(),
    guardian: z
      .object({
        nama: z.string(),
        email: z.string(),
        consent: z.enum(GUARDIAN_STATES),
        valid_until: moment.nullable(),
      })
      .nullable(),
    deletion: deletion.nullable(),
    /** The ledger, the newest first; of a very long one its newest part. */
    consents: z.array(
      z.object({
        id: z.string(),
        consent: z.enum(CONSENT_NAMES),
        version: z.string(),
        given: z.boolean(),
        oleh: z.enum(CONSENT_GIVERS),
        /** Who of the staff entered it. */
        staff_name: z.string().nullable(),
        at: moment,
        address: z.string().nullable(),
      }),
    ),
  }),
})
export type StudentRecord = z.infer<typeof studentRecordReply>['data']

/** POST /school-consent: the consent that a school has recorded on paper, or that it was withdrawn. */
export const schoolConsent = z.strictObject({ user_id: userId, given: z.boolean() })

/** GET /account-deletions: those that wait and those that are held, the first due first. */
export const deletionsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
})
export const deletionsReply = z.object({
  data: z.array(deletion.extend({ user_id: z.string(), nama: z.string(), email: z.string() })),
  ...listTotal,
})
export type DeletionRow = z.infer<typeof deletionsReply>['data'][number]

/** POST /account-deletions/hold: staff hold a deletion where the law demands that data are kept. */
export const holdDeletion = z.strictObject({ user_id: userId, reason: z.string().trim().min(3).max(500) })
/** POST /account-deletions/resume */
export const resumeDeletion = z.strictObject({ user_id: userId })
