import * as z from 'zod/mini'
import { MAX_BATCH, MAX_MS } from '../bounds.ts'
import { count, seq, sha256, writerName } from './shapes.ts'

/**
 * Entries of one writer that follow each other, in columns. `kinds`: a letter for each, with how many of its kind follow each other. `x`:
 * what they say, one after the other. Three kinds are short, as they come by the thousand: `n` is a key one row below the key before, and `+` and
 * `p` one and two code points typed behind what was typed before; what they say stands in `chars`.
 */
export const batch = z.strictObject({
  writer: writerName,
  from: seq,
  /** `m` of the first entry, then how much later each one was than the one before, ms. */
  m: count(MAX_MS),
  d: z.array(count(MAX_MS)).check(z.maxLength(MAX_BATCH - 1)),
  kinds: z.string().check(z.maxLength(4 * MAX_BATCH), z.regex(/^[a-z+][a-z+0-9]*$/)),
  /** Question and for how many entries, by turns. */
  q: z.array(z.int().check(z.gte(-1), z.lte(10_000))).check(z.maxLength(2 * MAX_BATCH)),
  x: z.array(z.unknown()).check(z.maxLength(5 * MAX_BATCH)),
  chars: z.string().check(z.maxLength(4 * MAX_BATCH)),
  /** SHA-256 over the writer's log up to the last of them. */
  head: sha256,
  /** The same up to the entry before the first, from a phone: with it one statement appends, whichever node was asked. */
  prev: z.optional(sha256),
})
export type Batch = z.infer<typeof batch>
