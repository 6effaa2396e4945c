import { createHash } from 'node:crypto'
import type { Credit } from './read-statement.ts'

/**
 * What a line is known by in every statement that holds it: its day, amount and words, and which of several equal lines of the file
 * it is. Spaces and signs do not count: a bank's CSV and workbook differ in them.
 */
export function keysOf(credits: readonly Credit[]): string[] {
  const seen = new Map<string, number>()
  return credits.map(({ day, amount, text }) => {
    const facts = JSON.stringify([day, Math.round(amount * 100), text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')])
    const ordinal = (seen.get(facts) ?? 0) + 1
    seen.set(facts, ordinal)
    return createHash('sha256').update(`${ordinal} ${facts}`).digest('base64url')
  })
}
