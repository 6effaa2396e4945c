import * as z from 'zod/mini'
import { RECEIPT_LINK_FORM } from '#contract/exam/canonical.ts'
import { type Receipt, receipt as receiptShape } from '#contract/exam/messages.ts'

/** Of Ed25519. */
const SIGNATURE_BYTES = 64

/** The receipt of a link, of what follows its `#`, or of a receipt that was saved as a file; null where there is none. */
export function readReceipt(text: string): Receipt | null {
  try {
    const saved = /^\{.*\}$/m.exec(text)?.[0]
    return saved ? checked(JSON.parse(saved)) : fromParts(text.slice(text.indexOf('#') + 1).trim())
  } catch {
    // Cut off, mistyped, or something else altogether.
    return null
  }
}

function fromParts(text: string): Receipt | null {
  const [form, id = '', last_seq = '', sha = '', sealed_at = '', key_id = '', signature = '', ...more] = text.split('.')
  if (form !== RECEIPT_LINK_FORM || more.length > 0) return null
  return checked({
    attempt_id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    last_seq: Number.parseInt(last_seq, 36),
    log_sha256: toHex(sha),
    sealed_at: Number.parseInt(sealed_at, 36),
    key_id,
    signature: btoa(binaryOf(signature)),
  })
}

/** The code is told by the hash: one that says otherwise is not believed. */
function checked(given: object): Receipt | null {
  const sha = 'log_sha256' in given ? String(given.log_sha256) : ''
  const code = `${sha.slice(0, 4)}-${sha.slice(4, 8)}`.toUpperCase()
  const parsed = z.safeParse(receiptShape, { ...given, code })
  // One that was cut off is not forged: it is none.
  return parsed.success && atob(parsed.data.signature).length === SIGNATURE_BYTES ? parsed.data : null
}

const binaryOf = (base64url: string) => atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
const toHex = (base64url: string) =>
  Array.from(binaryOf(base64url), (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('')
