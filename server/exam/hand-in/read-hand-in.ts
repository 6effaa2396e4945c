import { hash } from 'node:crypto'
import type { FieldError } from '#contract/errors.ts'
import { type ImportRequest, importRequest } from '#contract/exam/admin.ts'
import { after, beginning, type Checkpoint } from '#contract/exam/log/checkpoint.ts'
import { fieldError, refusal } from '../../lib/errors.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { readSent } from '../log/append.ts'

/** A phone's file that holds together. */
export interface HandIn extends ImportRequest {
  /** How many entries its own page lives wrote. */
  count: number
  /** Where each of these logs stands in the file. */
  heads: [writer: string, seq: number][]
  /** By the phone's clock, when it began, epoch ms. */
  began: number | null
  /** It says that the student finished. */
  ended: boolean
  /** HMAC is over this text. */
  said: string
}

export type ReadHandIn = { handIn: HandIn } | { errors: FieldError[] }

const sha256 = (text: string) => hash('sha256', text)

/**
 * Reads what staff hand in, and checks that it holds together: the phone's own page lives, each whole and with the hash that it names.
 * Those of other phones came from the server, and are left out. Throws `invalid_file`.
 */
export function readHandIn(bytes: Buffer): ReadHandIn {
  const given = parsed(bytes)
  if (given === undefined) return { errors: [fieldError('', 'request.unreadable')] }
  const read = importRequest.safeParse(given)
  if (!read.success) return { errors: fieldErrors(read.error.issues) }
  const { file } = read.data
  const { attempt_id, phone_id, origin } = file.begun
  const points = new Map<string, Checkpoint>()
  const others = new Set<string>()
  const own: unknown[] = []
  let [began, ended]: [number | null, boolean] = [null, false]
  for (const [n, sent] of file.batches.entries()) {
    const found = readSent(sent)
    if (!found) throw refusal('outbox.broken_chain', { seq: n + 1 })
    const { batch, entries } = found
    const { writer, from } = batch
    const first = entries[0]
    if (from === 1 && first && 'open' in first.v) {
      if (first.v.open.phone_id !== phone_id) others.add(writer)
      if (writer === origin.writer) began = first.v.open.wall
    }
    if (others.has(writer)) continue
    const before = points.get(writer) ?? beginning(attempt_id, writer, sha256)
    if (from !== before.seq + 1) throw refusal('outbox.broken_chain', { seq: from })
    const to = after(before, entries, sha256)
    if (to.hash !== batch.head) throw refusal('outbox.wrong_head')
    points.set(writer, to)
    ended ||= entries.some(({ v }) => 'end' in v)
    own.push(sent)
  }
  if (!own.length) throw refusal('outbox.two_devices')
  const heads = [...points]
    .map(([writer, { seq }]): [string, number] => [writer, seq])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const count = heads.reduce((sum, [, seq]) => sum + seq, 0)
  const said = JSON.stringify(file.batches)
  return { handIn: { ...read.data, file: { ...file, batches: own }, count, heads, began, ended, said } }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
