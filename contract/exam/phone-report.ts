import * as z from 'zod/mini'

const count = z.int().check(z.gte(0))

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
