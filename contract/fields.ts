import { z } from 'zod'
import { ZONES } from './accounts/auth.ts'
import { type RegionLevel, regionCode } from './catalog/regions.ts'

/** What a field is where its type does not say it; input, cell, unit and export follow from it. */
export type Meaning = 'money' | 'year' | 'seconds' | 'status' | 'zone' | 'slug' | 'richText' | 'media' | 'reference'

interface FieldMeaning {
  meaning: Meaning
  /** The resources among whose rows a referred one is. */
  refersTo?: readonly string[]
}

const meanings = z.registry<FieldMeaning>()

export const meaningOf = (schema: z.ZodType): FieldMeaning | undefined => meanings.get(schema)

/** Whole rupiah. */
export const money = () => z.int().min(0).max(100_000_000).register(meanings, { meaning: 'money' })

/** A year: four digits, never grouped. */
export const year = (least: number) => z.int().min(least).max(2100).register(meanings, { meaning: 'year' })

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
    .register(meanings, { meaning: 'slug' })

/** HTML with LaTeX between \( \) or \[ \], as it was written; it is sanitised where it is shown. */
export const richText = (most: number, least = 0) =>
  z.string().min(least).max(most).register(meanings, { meaning: 'richText' })

/** The address of an uploaded picture (POST /upload-media). */
export const media = () =>
  z
    .string()
    .regex(/^\/files\/media\/[0-9a-f]{64}$/, 'Unggah gambarnya di sini; alamat lain tidak dipakai.')
    .register(meanings, { meaning: 'media' })

/** The id of another row, of the resource that is named; of several where it may be in any of them. */
export const reference = (...refersTo: readonly [string, ...string[]]) =>
  z.uuid().register(meanings, { meaning: 'reference', refersTo })

/** The code of a region of this level. */
export const region = (level: RegionLevel) =>
  regionCode(level).register(meanings, { meaning: 'reference', refersTo: [level] })
