import { GENESIS } from '#contract/exam/canonical.ts'
import type { ExportFile } from '#contract/exam/messages.ts'
import { toBase64 } from '../paper/open-bundle.ts'
import { endRequestOf, entryOf, initRequestOf } from '../send/requests.ts'
import type { Memory } from '../store/memory.ts'

/**
 * The own log with its announcement and its end as a file for an admin, signed in the attempt's name where the server
 * has given it a token. `wall`: epoch ms.
 */
export async function exportFile(memory: Memory, wall: number): Promise<Blob> {
  const { record, own } = memory
  const head = own.length ? memory.head : GENESIS
  const file: ExportFile = {
    format: 'elp-outbox-1',
    exported_at: wall,
    user_id: record.user_id,
    init: initRequestOf(record, wall, { t: own.at(-1)?.t ?? 0 }),
    device_id: record.device_id,
    entries: own.map(entryOf),
    end: record.end && !record.end.provisional ? endRequestOf(memory) : null,
    head,
    mac: record.upload_token && (await macOf(record.upload_token, head)),
  }
  return new Blob([JSON.stringify(file)], { type: 'application/json' })
}

async function macOf(token: string, text: string): Promise<string> {
  const utf8 = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', utf8.encode(token), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(text))))
}
