import * as z from 'zod/mini'
import { entryText } from '#contract/exam/canonical.ts'
import { type Entry, entry } from '#contract/exam/entry.ts'
import { isPlainEntry } from '../plain-answer.ts'

/**
 * An entry as it came. `row`: it fits a line of the log (its value may still be nonsense); `seq` 0: it has no usable
 * number, so it cannot take its place in the line.
 */
export interface ReadEntry {
  seq: number
  row: Entry | null
  /** Whether it is what the contract says, value included. */
  valid: boolean
  hash: string
  raw: unknown
}

const rowShape = z.strictObject({ ...entry.shape, value: z.unknown() })
const seqShape = entry.shape.seq

/** The number of an entry, 0 where it has no usable one. */
export const seqOf = (seq: unknown): number => seqShape.safeParse(seq).data ?? 0

export function readEntry(
  given: unknown,
  attempt_id: string,
  device_id: string,
  sha256: (text: string) => string,
): ReadEntry {
  if (isPlainEntry(given) || entry.safeParse(given).success)
    return { ...lineOf(given as Entry, attempt_id, device_id, sha256), valid: true }
  const seq = seqOf(fieldsOf(given).seq)
  const raw = tooDeep(given, MAX_DEPTH) ? { seq, unreadable: 'nested too deeply' } : given
  const fits = fieldsOf(raw).value !== undefined && rowShape.safeParse(raw).success
  if (fits) return { ...lineOf(raw as Entry, attempt_id, device_id, sha256), valid: false }
  return { seq, row: null, valid: false, hash: sha256(JSON.stringify(['elp-stray-1', raw])), raw }
}

/** What fits a line is hashed by the text that the next entry's `prev` speaks of; what does not, whole. */
function lineOf(row: Entry, attempt_id: string, device_id: string, sha256: (text: string) => string) {
  return { seq: row.seq, row, hash: sha256(entryText(attempt_id, device_id, row, row.prev)), raw: row }
}

const fieldsOf = (raw: unknown) => (typeof raw === 'object' && raw !== null ? (raw as Partial<Entry>) : {})

/** Half a megabyte of brackets would overflow the stack of whoever writes it out again, the database's too. */
const MAX_DEPTH = 16

function tooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => tooDeep(inner, levels - 1))
}
