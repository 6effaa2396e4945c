import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Batch, MAX_BATCH, pack } from '#contract/exam/log/batch.ts'
import { after, beginning } from '#contract/exam/log/checkpoint.ts'
import { toBase64 } from '../paper/open-bundle.ts'
import type { Book } from '../log/book.ts'
import type { Begun, PhonePorts } from '../log/ports.ts'

/** The last resort: everything that this phone has of an attempt, for an admin. */
interface LogFile {
  format: 'elp-log-2'
  /** Epoch ms of the phone. */
  exported_at: number
  user_id: string
  begun: Begun
  batches: Batch[]
  /** HMAC-SHA-256 of the batches' JSON under the upload token, where the server has given one: it comes from this phone. */
  mac: string | null
}

export async function exportLog(book: Book, user_id: string, { wall, sha256: hash }: PhonePorts): Promise<Blob> {
  const { begun, token } = book.kept
  const batches: Batch[] = []
  for (const [writer, log] of book.logs) {
    let point = beginning(begun.attempt_id, writer, hash)
    for (let from = 0; from < log.length; from += MAX_BATCH) {
      const part = log.slice(from, from + MAX_BATCH)
      point = after(point, part, hash)
      batches.push(pack(writer, part, point.hash))
    }
  }
  const mac = token && toBase64(hmac(sha256, utf8ToBytes(token.value), utf8ToBytes(JSON.stringify(batches))))
  const file: LogFile = { format: 'elp-log-2', exported_at: Math.round(wall()), user_id, begun, batches, mac }
  return new Blob([JSON.stringify(file)], { type: 'application/json' })
}
