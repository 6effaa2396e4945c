import * as z from 'zod/mini'
import { MAX_TEXT_ANSWER } from './bounds.ts'

/**
 * One line of an attempt's answer log. `seq` counts 1, 2, 3 … per attempt and device; `t` is milliseconds
 * of exam time since the start; `wall` is the phone's clock (epoch ms), for evidence only; `prev` is the hash
 * of the entry before.
 */

export const MAX_T = 30 * 24 * 3600 * 1000

const optionId = z.string().check(z.minLength(1), z.maxLength(40))

/**
 * What an entry says. Exactly one key, so that its JSON is canonical:
 * `a` an answer (null clears it): option id · option ids · column per statement · text
 * `f` the "ragu-ragu" flag · `m` move on to the sub-test with this index
 * `k` one key of a Pauli / Kraepelin / kecermatan sheet: [column, row, answer]; rows as sheet.ts counts them
 * `x` a note on the clock: [what, milliseconds]
 */
export const entryValue = z.union([
  z.strictObject({
    a: z.union([
      z.null(),
      z.string().check(z.maxLength(MAX_TEXT_ANSWER)),
      z.array(optionId).check(z.maxLength(20)),
      z.array(z.nullable(z.union([z.literal(0), z.literal(1)]))).check(z.maxLength(20)),
    ]),
  }),
  z.strictObject({ f: z.boolean() }),
  z.strictObject({ m: z.int().check(z.gte(0), z.lte(100)) }),
  z.strictObject({
    k: z.tuple([
      z.int().check(z.gte(0), z.lte(999)),
      z.int().check(z.gte(0), z.lte(999)),
      z.int().check(z.gte(0), z.lte(9)),
    ]),
  }),
  z.strictObject({
    x: z.tuple([z.enum(['wall_back', 'wall_forward', 'sleep', 'clock_unknown']), z.int()]),
  }),
])
export type EntryValue = z.infer<typeof entryValue>
export type AnswerValue = Extract<EntryValue, { a: unknown }>['a']

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const entry = z.strictObject({
  seq: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** Lower-case, as it is hashed letter by letter. */
  soal_id: z.uuid().check(z.lowercase()),
  value: entryValue,
  t: z.int().check(z.gte(0), z.lte(MAX_T)),
  wall: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
  prev: sha256,
})
export type Entry = z.infer<typeof entry>

/** Why an entry does not count. It is stored with the reason and shown to student and admin (I4). */
export const REJECT_REASONS = [
  'too_late',
  'unknown_question',
  'bad_value',
  'sealed',
  'taken_over',
  'conflict',
  'attempt_limit',
  /** Beyond what one attempt may hold: counted, not kept. */
  'too_much',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]
