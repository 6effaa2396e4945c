import { z } from 'zod'
import { ZONES } from './auth.ts'

/** What a field is where its type does not say it; input, cell and unit follow from it. */
export type Meaning = 'money' | 'seconds' | 'status' | 'zone'

const meanings = z.registry<{ meaning: Meaning }>()

export const meaningOf = (schema: z.ZodType): Meaning | undefined => meanings.get(schema)?.meaning

/** Whole rupiah. */
export const money = () => z.int().min(0).max(100_000_000).register(meanings, { meaning: 'money' })

/** How long something takes. */
export const seconds = (least: number, most: number) =>
  z.int().min(least).max(most).register(meanings, { meaning: 'seconds' })

/** Where a row stands in its life; a list shows it as a chip. */
export const status = <const V extends readonly [string, ...string[]]>(...values: V) =>
  z.enum(values).register(meanings, { meaning: 'status' })

export const zone = () => z.enum(ZONES).register(meanings, { meaning: 'zone' })

/** A name in an address. */
export const slug = (longest: number) =>
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Pakai huruf kecil, angka, dan tanda hubung, misalnya skd-2026.')
    .max(longest)
