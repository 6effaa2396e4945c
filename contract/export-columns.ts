import * as z from 'zod/mini'
import { ZONES } from './accounts/auth.ts'
import { EXPORT_FORMATS } from './choices.ts'

const words = z.string().check(z.maxLength(160))

/**
 * A file of a list that is no resource: its columns as their reader calls them, in order, with times of day in the zone. `words`:
 * what the values of a closed set are called.
 */
export const fileShape = <K extends string>(keys: readonly K[]) => ({
  format: z.enum(EXPORT_FORMATS),
  columns: z
    .array(
      z.strictObject({
        key: z.enum(keys),
        title: words,
        words: z.optional(z.record(z.string().check(z.maxLength(60)), words)),
      }),
    )
    .check(z.minLength(1), z.maxLength(keys.length)),
  zone: z.enum(ZONES),
})

/** A column as a screen shows it. */
export interface FileColumn<K extends string> {
  key: K
  title: string
  words?: Record<string, string> | undefined
}
