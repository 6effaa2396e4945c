import { type Batch, MAX_BATCH, pack } from '#contract/exam/log/batch.ts'
import { after, beginning } from '#contract/exam/log/checkpoint.ts'
import type { ExportFile } from '#contract/exam/log/messages.ts'
import type { Book } from '../log/book.ts'
import type { PhonePorts } from '../log/ports.ts'
import { fromBase64, toBase64 } from '../paper/open-bundle.ts'

/** So much of an upload token the file keeps to itself: the server can make it again, and nobody else. */
const SECRET_BYTES = 16

/** The last resort: everything that this phone has of an attempt, for an admin. */
export async function exportLog(book: Book, user_id: string, { wall, sha256: hash }: PhonePorts): Promise<Blob> {
  const { begun, token } = book.kept
  const batches: Batch[] = []
  for (const writer of book.mine()) {
    const log = book.after(writer, 0)
    let point = beginning(begun.attempt_id, writer, hash)
    for (let from = 0; from < log.length; from += MAX_BATCH) {
      const part = log.slice(from, from + MAX_BATCH)
      point = after(point, part, hash)
      batches.push(pack(writer, part, point.hash))
    }
  }
  const mac = token && toBase64(await macOf(token.value, JSON.stringify(batches)))
  const known = token && toUrl(fromUrl(token.value).slice(0, -SECRET_BYTES))
  const said = { user_id, begun, batches, token: known, mac }
  const file: ExportFile = { format: 'elp-log-2', exported_at: Math.round(wall()), ...said }
  return new Blob([JSON.stringify(file)], { type: 'application/json' })
}

async function macOf(secret: string, text: string): Promise<Uint8Array> {
  const [key, bytes] = [secret, text].map((part) => new TextEncoder().encode(part)) as [Bytes, Bytes]
  const signing = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', signing, bytes))
}

type Bytes = Uint8Array<ArrayBuffer>
const fromUrl = (text: string) => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
const toUrl = (bytes: Uint8Array) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
