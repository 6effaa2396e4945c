import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from './deps.ts'

/**
 * A phone sends its token with every save, so it is as short as it can be: the ids as bytes, the second in which it ends, and half a
 * SHA-256 over them: 70 letters. An attempt that the phone's own has joined is named besides.
 */
const ID_BYTES = 16
const END_BYTES = 4
const MAC_BYTES = 16
/** Good a month longer than the grace was known to last: staff may give time while the student is away from the log-in. Late entries are
 * judged by when they arrive, not by the token. */
const MONTH_MS = 30 * 86_400_000
/** About 300 bytes each. */
const MAX_KEPT = 30_000

export interface LogTokens {
  sign(caller: Caller, until: number): string
  /** Null for anything but a token that is good now. */
  verify(token: string | undefined): Caller | null
  /** The token that begins so (`headOf`), whether or not it is still good; null where none of ours does. */
  again(head: string): { token: string; caller: Caller } | null
}

/** A token but for what makes it secret. */
export const headOf = (token: string): string =>
  Buffer.from(token, 'base64url').subarray(0, -MAC_BYTES).toString('base64url')

export function logTokens(serverSecret: string, now: () => number): LogTokens {
  const key = createHmac('sha256', serverSecret).update('elp-upload-2').digest()
  const macOf = (bytes: Buffer) => createHmac('sha256', key).update(bytes).digest().subarray(0, MAC_BYTES)
  /** Tokens that were verified before: a phone sends the same one for hours. */
  const kept = new Map<string, { caller: Caller; ends: number }>()

  function read(token: string): { caller: Caller; ends: number } | null {
    const bytes = Buffer.from(token, 'base64url')
    const at = bytes.length - MAC_BYTES
    const ids = (at - END_BYTES) / ID_BYTES
    // Read leniently: only what is written as we write it may pass, else one token has many names.
    if ((ids !== 2 && ids !== 3) || bytes.toString('base64url') !== token) return null
    const said = bytes.subarray(0, at)
    if (!timingSafeEqual(macOf(said), bytes.subarray(at))) return null
    const [begun_as, phone_id, attempt_id] = [0, 1, 2].map((n) => idAt(said, n * ID_BYTES)) as [string, string, string]
    const ends = said.readUInt32BE(at - END_BYTES) * 1000
    return { caller: { begun_as, phone_id, attempt_id: ids === 3 ? attempt_id : begun_as }, ends }
  }

  return {
    again: (head) => {
      const said = Buffer.from(head, 'base64url')
      const token = Buffer.concat([said, macOf(said)]).toString('base64url')
      const known = read(token)
      return known && { token, caller: known.caller }
    },
    sign: ({ attempt_id, begun_as, phone_id }, until) => {
      const ids = attempt_id === begun_as ? [begun_as, phone_id] : [begun_as, phone_id, attempt_id]
      const end = Buffer.alloc(END_BYTES)
      end.writeUInt32BE(Math.ceil((Math.max(now(), until) + MONTH_MS) / 1000))
      const said = Buffer.concat([...ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex')), end])
      return Buffer.concat([said, macOf(said)]).toString('base64url')
    },
    verify: (token) => {
      const known = token === undefined ? null : (kept.get(token) ?? read(token))
      if (!known || token === undefined || now() >= known.ends) return null
      if (!kept.has(token)) {
        if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
        kept.set(token, known)
      }
      return known.caller
    },
  }
}

function idAt(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + ID_BYTES)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
