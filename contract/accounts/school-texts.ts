import { z } from 'zod'
import { listTotal, MAX_PAGE_SIZE } from '../resource.ts'
import { proposedSchool } from './own-school.ts'

/**
 * What students and schools wrote as a school before there was a table of schools: each spelling once, with how many students have it
 * and which schools it may mean. Staff decide once for a spelling; nobody's school is guessed.
 */
export const schoolTextsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
})

const written = z.string().min(1).max(160)
const schoolText = z.object({ written: written, siswa: z.int(), proposed: z.array(proposedSchool) })

/** GET /cocok-sekolah: the most frequent first. */
export const schoolTextsReply = z.object({ data: z.array(schoolText), ...listTotal })

/** POST /cocok-sekolah: students who wrote this and chose no school get this one. */
export const MOST_MATCHED = 100
export const matchSchools = z.strictObject({
  batch: z.uuid().toLowerCase(),
  pairs: z
    .array(z.strictObject({ written: written, sekolah_id: z.uuid().toLowerCase() }))
    .min(1)
    .max(MOST_MATCHED),
})
export const matchSchoolsReply = z.object({ data: z.object({ siswa: z.int() }) })
