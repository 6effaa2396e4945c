import * as z from 'zod/mini'
import { profile } from './auth.ts'

/**
 * Where a student goes to school and lives, chosen from the tables of schools and regions: rankings by school and province count them
 * there. What they once typed (`ditulis`) stays beside it and is never turned into a school by itself: schools that it may mean
 * are proposed.
 */
export const knownSchool = z.object({
  id: z.uuid(),
  nama: z.string(),
  npsn: z.string(),
  /** Regency or city and province; empty where nobody wrote it down. */
  within: z.string(),
})

/** `pasti`: names, number and place say just this school, and it is the only one. */
export const proposedSchool = z.object({ ...knownSchool.shape, certain: z.boolean() })
export type ProposedSchool = z.infer<typeof proposedSchool>

/** As REGION_LEVELS of contract/regions.ts, without the full zod. */
const regency = z.string().check(z.regex(/^\d{2}\.\d{2}$/))
export const schoolId = z.uuid().check(z.toLowerCase())

const home = z.object({
  sekolah: z.nullable(knownSchool),
  region: z.nullable(z.object({ id: z.string(), nama: z.string(), within: z.string() })),
  typed: z.nullable(z.string()),
  /** Empty where a school is chosen, or nothing was typed. */
  proposed: z.array(proposedSchool),
})
export type OwnSchool = z.infer<typeof home>

/** GET /profile/sekolah */
export const ownSchoolReply = z.object({ data: home })
/** POST /profile/sekolah: what is left out stays; null takes it away. The account comes back as it is now. */
export const ownSchoolPatch = z.strictObject({
  sekolah_id: z.optional(z.nullable(schoolId)),
  kabupaten_kota_id: z.optional(z.nullable(regency)),
})
export const ownSchoolSaved = z.object({ data: home, profile })
