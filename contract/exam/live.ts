import * as z from 'zod/mini'
import { ATTEMPT_STATES } from './choices.ts'

/**
 * What staff do to a running attempt, as its phone hears of it: on a stream while it is online, and on every reply of
 * the protocol's calls. Times are epoch ms of the server, `t` and `ms` exam time in ms, unless named otherwise.
 */
const id = z.uuid().check(z.lowercase())
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

/** One thing that was done. `seq` counts 1, 2, 3 … per attempt. */
export const directive = z.object({
  seq: z.int().check(z.gte(1)),
  kind: z.enum(DIRECTIVE_KINDS),
  at: count,
  /** Time given (`extra`, `incident`, `reopen`, `resume`). */
  ms: z.optional(z.int()),
  /** What a `message` says. */
  text: z.optional(z.string()),
  /** Entries that had been refused and count after all. */
  again: z.optional(z.array(z.object({ device_id: id, seq: z.int() }))),
})
export type Directive = z.infer<typeof directive>

/** Time given at exam time `t`. `still`: the clock stood for that long; else it is time on top. */
export const gap = z.object({ t: count, ms: count, still: z.boolean() })
export type Gap = z.infer<typeof gap>

/** How the attempt stands after its last directive, and the directives that the phone has not seen yet. */
export const liveState = z.object({
  seq: count,
  status: z.enum(ATTEMPT_STATES),
  extra_ms: z.int(),
  /** Whether the gaps lengthen the sub-tests they lie in; with one timer they stand in `extra_ms` already. */
  located: z.boolean(),
  gaps: z.array(gap),
  paused: z.nullable(z.object({ t: count, at: count })),
  /** Exam time at which staff ended the attempt. */
  stop_t: z.nullable(count),
  /** Until when entries may arrive now, and an upload token that is good for as long. */
  sync_until: count,
  upload_token: z.optional(z.string()),
  directives: z.array(directive),
})
export type LiveState = z.infer<typeof liveState>

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

/** POST /live-ujian, by the upload token: a stream of server-sent events, each a `liveMessage`. */
export const liveRequest = z.strictObject({
  attempt_id: id,
  device_id: id,
  /** The last directive that this phone keeps: the stream begins after it. */
  seen: count,
  phone: z.optional(phoneReport),
})
export type LiveRequest = z.infer<typeof liveRequest>

export const liveMessage = z.object({ live: liveState, server_time: count })
export type LiveMessage = z.infer<typeof liveMessage>
