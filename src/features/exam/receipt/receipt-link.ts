import { RECEIPT_LINK_FORM } from '#contract/exam/canonical.ts'
import type { Receipt } from '#contract/exam/messages.ts'
import { accountPatterns } from '#src/lib/paths/account.ts'

/**
 * The address of the page that checks this receipt. The receipt stands behind the `#`, which no browser sends: whoever
 * runs the server learns of no check, and the page needs nothing but the published keys.
 */
export function receiptLink(receipt: Receipt, origin: string): string {
  const { attempt_id, last_seq, log_sha256, sealed_at, key_id, signature } = receipt
  const parts = [
    RECEIPT_LINK_FORM,
    attempt_id.replaceAll('-', ''),
    last_seq.toString(36),
    forUrl(btoa(String.fromCharCode(...bytesOf(log_sha256)))),
    sealed_at.toString(36),
    key_id,
    forUrl(signature),
  ]
  return `${origin}${accountPatterns.cekTandaTerima}#${parts.join('.')}`
}

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
const forUrl = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
