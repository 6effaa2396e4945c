import * as z from 'zod/mini'
import { MAX_SEQ } from '../bounds.ts'

/** Parts that several messages share. Times are epoch ms of the database's clock. */

/** As many page lives as an attempt may have: else the last ones could neither begin nor end. */
export const MAX_HEADS = 500

export const id = z.uuid().check(z.lowercase())
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const count = (most: number) => z.int().check(z.gte(0), z.lte(most))
export const epochMs = z.int().check(z.gte(0))
export const seq = z.int().check(z.gte(1), z.lte(MAX_SEQ))
export const head = count(MAX_SEQ)

/** Names a page life: 66 random bits. */
export const writerName = z.string().check(z.regex(/^[A-Za-z0-9_-]{11}$/))
export const entryName = z.strictObject({ writer: writerName, seq })
export const heads = z.array(z.tuple([writerName, seq])).check(
  z.maxLength(MAX_HEADS),
  z.refine((all) => all.every(([writer], n) => n === 0 || writer > (all[n - 1]?.[0] ?? ''))),
)
