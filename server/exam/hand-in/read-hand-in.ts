import { hash } from 'node:crypto'
import type { FieldError } from '#contract/errors.ts'
import { type ImportRequest, importRequest } from '#contract/exam/admin.ts'
import { MAX_ENTRIES } from '#contract/exam/messages.ts'
import { fieldError, refusal } from '../../lib/errors.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { faultOf } from '../core/export-file.ts'
import { type ReadEntry, readEntry } from '../core/read-entry.ts'

/** A phone's file that holds together. */
export interface HandIn extends Omit<ImportRequest, 'file'> {
  file: Omit<ImportRequest['file'], 'entries'>
  /** The entries as lists in JSON, each no more than a phone sends at once: whoever takes them in reads one by one. */
  parts: string[]
  /** How many entries there are. */
  count: number
}

export type ReadHandIn = { handIn: HandIn } | { errors: FieldError[] }

/** Letters of a part: reading it holds nobody up. Entries of today take some hundreds. */
const MAX_PART = 512 * 1024

const sha256 = (text: string) => hash('sha256', text)

/** Reads what staff hand in, and checks that it holds together. Throws `invalid_file`. */
export function readHandIn(bytes: Buffer): ReadHandIn {
  const given = parsed(bytes)
  if (given === undefined) return { errors: [fieldError('', 'request.unreadable')] }
  const read = importRequest.safeParse(given)
  if (!read.success) return { errors: fieldErrors(read.error.issues) }
  const {
    file: { entries, ...file },
    ...request
  } = read.data
  const lines = entries.map((raw) => readEntry(raw, file.init.attempt_id, file.device_id, sha256))
  const fault = faultOf(file, lines)
  if (fault) throw fault
  return { handIn: { ...request, file, parts: partsOf(lines), count: lines.length } }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** At least one, so that a file without entries is taken in as well. */
function partsOf(lines: readonly ReadEntry[]): string[] {
  const parts: string[][] = [[]]
  let letters = 0
  for (const { seq, raw } of lines) {
    const text = JSON.stringify(raw)
    if (text.length > MAX_PART) throw refusal('outbox.long_entry', { seq })
    letters += text.length
    if (letters > MAX_PART || parts.at(-1)?.length === MAX_ENTRIES) {
      parts.push([])
      letters = text.length
    }
    parts.at(-1)?.push(text)
  }
  return parts.map((texts) => `[${texts.join(',')}]`)
}
