import { z } from 'zod'

/**
 * The one write payload: ordered changes, all or nothing. The sender makes `batch` and every id, so a
 * request may be repeated: the same batch answers what it answered first.
 */
export const MAX_CHANGES = 500

/** Ids are compared as PostgreSQL writes them. */
const id = z.uuid().toLowerCase()

/** Where new questions (soal, soal-pauli) are to stand at once: at the end of this sub-test, or nowhere at all. */
export const intoSubtestFields = { subtest_id: id.optional() }
export type IntoSubtest = { subtest_id?: string | undefined }

export function inputSchema<D extends z.ZodType, P extends z.ZodType>(draft: D, patch: P) {
  return z.strictObject({
    batch: id,
    changes: z
      .array(
        z.discriminatedUnion('op', [
          z.strictObject({ op: z.literal('create'), id, data: draft }),
          z.strictObject({ op: z.literal('update'), id, version: z.int().min(1), data: patch }),
          z.strictObject({ op: z.literal('delete'), id, version: z.int().min(1) }),
        ]),
      )
      .min(1)
      .max(MAX_CHANGES),
  })
}

export type Change<D, P> =
  | { op: 'create'; id: string; data: D }
  | { op: 'update'; id: string; version: number; data: P }
  | { op: 'delete'; id: string; version: number }

export interface Input<D, P> {
  batch: string
  changes: Change<D, P>[]
}

/** The reply names the rows as they stand after the batch, in order; a deleted one by its id alone. */
export function inputReplySchema<R extends z.ZodType>(row: R) {
  return z.object({
    batch: z.uuid(),
    data: z.array(z.union([row, z.object({ id: z.uuid(), deleted: z.literal(true) })])),
  })
}
