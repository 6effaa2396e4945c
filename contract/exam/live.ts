import * as z from 'zod/mini'

/** What staff do to a running attempt, as its phone hears of it. Times are epoch ms of the server. */
const count = z.int().check(z.gte(0))

export const DIRECTIVE_KINDS = [
  'extra',
  'pause',
  'resume',
  'message',
  'end',
  'reopen',
  'incident',
  'incident_undone',
  'reset',
] as const
export type DirectiveKind = (typeof DIRECTIVE_KINDS)[number]

export const MAX_MESSAGE = 500

/** One thing that was done. */
export const directive = z.object({
  /** Of the facts that brought it. */
  seq: z.int().check(z.gte(1)),
  kind: z.enum(DIRECTIVE_KINDS),
  at: count,
  /** Time given (`extra`, `incident`, `reopen`, `resume`), or taken back. */
  ms: z.optional(z.int()),
  /** What a `message` says. */
  text: z.optional(z.string()),
})
export type Directive = z.infer<typeof directive>

/** What a phone says of itself with what it sends anyway; null: it cannot know. */
export const phoneReport = z.object({
  /** Entries that the server has not named yet. */
  unsent: count,
  /** Whether the browser promised not to evict. */
  persisted: z.nullable(z.boolean()),
  free_mb: z.nullable(count),
  /** Percent. */
  battery: z.nullable(z.int().check(z.gte(0), z.lte(100))),
  charging: z.nullable(z.boolean()),
  /** Server minus phone clock, ms. */
  offset: z.nullable(z.int()),
})
export type PhoneReport = z.infer<typeof phoneReport>
