import * as z from 'zod/mini'
import { DIRECTIVE_KINDS } from './choices.ts'

/** What staff do to a running attempt, as its phone hears of it. Times are epoch ms of the server. */
export const MAX_MESSAGE = 500

/** One thing that was done. */
export const directive = z.object({
  /** Of the facts that brought it. */
  seq: z.int().check(z.gte(1)),
  kind: z.enum(DIRECTIVE_KINDS),
  at: z.int().check(z.gte(0)),
  /** Time given (`extra`, `incident`, `reopen`, `resume`), or taken back. */
  ms: z.optional(z.int()),
  /** What a `message` says. */
  text: z.optional(z.string()),
})
export type Directive = z.infer<typeof directive>
