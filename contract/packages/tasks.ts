import * as z from 'zod/mini'

/**
 * Tasks of packages that are free on conditions (syarat-paket): students send pictures, staff judge them. Whose tasks are all
 * accepted has the package. Times are epoch ms by the server's clock.
 */
const id = z.uuid()
const epoch = z.int().check(z.gte(0))

/** With one submission. */
export const MOST_PICTURES = 5
/** One picture: JPG or PNG, known by its content. Bytes. */
export const MAX_PICTURE = 5 * 1024 * 1024

/** `sent`: waits for staff · `refused`: may be sent again. */
export const SUBMISSION_STATES = ['sent', 'accepted', 'refused'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** As a shop window shows it. */
export const packageTask = z.object({
  id,
  judul: z.string(),
  penjelasan: z.string(),
  link: z.nullable(z.string()),
  min_gambar: z.int(),
  maks_gambar: z.int(),
})
export type PackageTask = z.infer<typeof packageTask>

const submission = z.object({
  id,
  state: z.enum(SUBMISSION_STATES),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  sent_at: epoch,
  decided_at: z.nullable(epoch),
  /** GET /task-pictures/{id} */
  pictures: z.array(id),
})

/** `submission`: null where the student has sent nothing yet. */
export const ownTask = z.object({ ...packageTask.shape, submission: z.nullable(submission) })
export type OwnTask = z.infer<typeof ownTask>

/** GET /my-syarat?paket_id= : one's own tasks of a package; without it of every package that one has begun and has not got yet. */
export const ownTasksReply = z.object({
  data: z.array(z.object({ paket_id: id, paket_nama: z.string(), tasks: z.array(ownTask) })),
})
export type OwnTasks = z.infer<typeof ownTasksReply>['data'][number]

/** POST /my-syarat?syarat_id= with the pictures as multipart/form-data; sent again it takes the place of the one before. */
export const sendTaskReply = z.object({ data: ownTask })

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

/** GET /task-submissions: what waits for staff, and what they have decided. */
export const submissionsQuery = z.strictObject({
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
  /** A piece of the student's name or address. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  state: z.optional(z.enum(SUBMISSION_STATES)),
  paket_id: z.optional(id),
  sort: z.optional(z.enum(['sent_at', '-sent_at'])),
})

const row = {
  id,
  paket_id: id,
  paket_nama: z.string(),
  judul: z.string(),
  student: z.object({ id, nama: z.string(), email: z.string() }),
  state: z.enum(SUBMISSION_STATES),
  sent_at: epoch,
  /** How often it was sent: what staff decide about is named by it. */
  times: z.int(),
}
export const submissionsReply = z.object({
  data: z.array(z.object(row)),
  total: z.int(),
  total_is_at_least: z.optional(z.literal(true)),
})

/** GET /task-submissions/{id} */
export const submissionReply = z.object({
  data: z.object({
    ...row,
    penjelasan: z.string(),
    link: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    decided_at: z.nullable(epoch),
    decided_by: z.nullable(z.string()),
    pictures: z.array(id),
    /** The student's other tasks of the package; `state` null: not sent yet. */
    others: z.array(z.object({ judul: z.string(), state: z.nullable(z.enum(SUBMISSION_STATES)) })),
    /** The one that has waited longest beside it; null where none waits. */
    next_id: z.nullable(id),
  }),
})
export type SubmissionInFull = z.infer<typeof submissionReply>['data']

/** POST /task-submissions/{id}/accept, /task-submissions/{id}/refuse: about what was sent the `times`th time, and nothing newer. */
export const acceptRequest = z.strictObject({ times: z.int() })
export const refuseRequest = z.strictObject({ times: z.int(), reason })
/** `granted`: the student has the package by it. */
export const decisionReply = z.object({ data: submissionReply.shape.data, granted: z.boolean() })
