import { z } from 'zod'
import { DIFFICULTIES } from '../choices.ts'

/** So many questions of a subject, or of one of its topics, at a difficulty. */
export const drawCell = z.strictObject({
  mapel_id: z.uuid().toLowerCase().nullable(),
  materi: z.string().max(160).nullable(),
  tingkat: z.enum(DIFFICULTIES),
  count: z.int().min(1).max(500),
})
export type DrawCell = z.infer<typeof drawCell>

export const MOST_CELLS = 300
