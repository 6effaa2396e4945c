import { createHash, createPublicKey, verify } from 'node:crypto'
import { entryText, GENESIS, type LogHead, logText, receiptText } from '#contract/exam/canonical.ts'
import type { EntryValue } from '#contract/exam/entry.ts'
import { fold, type LoggedEntry } from '#contract/exam/fold.ts'
import type { Receipt } from '#contract/exam/messages.ts'
import type { Server } from './server.ts'

/** The log of an attempt as it stands in the server's database. */
export interface ServerLog {
  attempt_id: string
  entries: (LoggedEntry & { reason: string | null })[]
  heads: LogHead[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export async function readLog(server: Server, attempt_id: string): Promise<ServerLog> {
  const rows = await server.query<LoggedEntry & { reason: string | null }>(
    `select device_id, seq, soal_id, value, t::float8 as t, wall::float8 as wall, prev, reason
     from answer_log where attempt_id = $1 order by device_id, seq`,
    [attempt_id],
  )
  const devices = await server.query<LogHead>(
    'select device_id, acked_seq as last_seq, head from attempt_device where attempt_id = $1',
    [attempt_id],
  )
  return { attempt_id, entries: rows, heads: devices }
}

/** Every chain recomputed from its first entry; answers the heads, so that a receipt can be checked against them. */
export function chainHeads(log: ServerLog): LogHead[] {
  return log.heads.map(({ device_id }) => {
    let head = GENESIS
    let last_seq = 0
    for (const entry of log.entries.filter((candidate) => candidate.device_id === device_id)) {
      if (entry.seq !== last_seq + 1 || entry.prev !== head)
        throw new Error(`the chain of ${device_id} breaks at ${entry.seq}`)
      head = sha256(entryText(log.attempt_id, device_id, entry, entry.prev))
      last_seq = entry.seq
    }
    return { device_id, last_seq, head }
  })
}

/** What stands before the 32 raw bytes of an Ed25519 key in its SPKI form (RFC 8410). */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether the server's signature covers just this log. */
export function receiptHolds(receipt: Receipt, log: ServerLog, publicKey: string): boolean {
  if (sha256(logText(log.attempt_id, chainHeads(log))) !== receipt.log_sha256) return false
  const spki = Buffer.concat([ED25519_SPKI, Buffer.from(publicKey, 'base64')])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(receiptText(receipt)), key, Buffer.from(receipt.signature, 'base64'))
}

export const answersOf = (log: ServerLog) => fold(log.entries.filter((entry) => entry.reason === null)).answers

/** Answers to one question in the order of exam time. */
export const historyOf = (log: ServerLog, soal_id: string): EntryValue[] =>
  log.entries
    .filter((entry) => entry.soal_id === soal_id && 'a' in entry.value)
    .sort((a, b) => a.t - b.t)
    .map((entry) => entry.value)
