import * as z from 'zod/mini'
import { receipt as receiptShape } from '#contract/exam/log/messages.ts'
import type { SignedReceipt } from '#contract/exam/log/receipt.ts'
import { RECEIPT_LINK_FORM } from './receipt-link.ts'

/** Of Ed25519. */
const SIGNATURE_BYTES = 64
/** A link says of the writers only how many entries they have together. */
const NO_WRITER = { writer: '-'.repeat(11), head: '0'.repeat(64) }

/** The receipt of a link, of what follows its `#`, or of a receipt that was saved as a file; null where there is none. */
export function readReceipt(text: string): SignedReceipt | null {
  try {
    const saved = /^\{.*\}$/m.exec(text)?.[0]
    return saved ? checked(JSON.parse(saved)) : fromParts(text.slice(text.indexOf('#') + 1).trim())
  } catch {
    // Cut off, mistyped, or something else altogether.
    return null
  }
}

function fromParts(text: string): SignedReceipt | null {
  const [form, id = '', ...parts] = text.split('.')
  const [revision, entries, uncounted, waiting = '', sha = '', sealed_at, key_id, signature = '', ...more] = parts
  if (form !== RECEIPT_LINK_FORM || more.length > 0) return null
  const count = (part = '') => Number.parseInt(part, 36)
  const seq = count(entries)
  return checked({
    attempt_id: withDashes(id),
    revision: count(revision),
    writers: seq > 0 ? [{ ...NO_WRITER, seq }] : [],
    uncounted: count(uncounted),
    waiting_for: (waiting.match(/.{32}/g) ?? []).map(withDashes),
    log_sha256: toHex(sha),
    sealed_at: count(sealed_at),
    key_id,
    signature: btoa(binaryOf(signature)),
  })
}

/** One that was cut off is not forged: it is none. */
function checked(given: unknown): SignedReceipt | null {
  const parsed = z.safeParse(receiptShape, given)
  return parsed.success && atob(parsed.data.signature).length === SIGNATURE_BYTES ? parsed.data : null
}

const withDashes = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const binaryOf = (base64url: string) => atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
const toHex = (base64url: string) =>
  Array.from(binaryOf(base64url), (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('')
