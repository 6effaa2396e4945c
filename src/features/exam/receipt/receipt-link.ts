import { entriesOf, type SignedReceipt } from '#contract/exam/log/receipt.ts'
import { accountPatterns } from '#src/lib/paths/account.ts'

/** The first part of a receipt's address; another one would be another way of writing the rest. */
export const RECEIPT_LINK_FORM = '2'

/**
 * The address of the page that checks this receipt. The receipt stands behind the `#`, which no browser sends: whoever
 * runs the server learns of no check, and the page needs nothing but the published keys.
 */
export function receiptLink(receipt: SignedReceipt, origin: string): string {
  const { attempt_id, revision, uncounted, waiting_for, log_sha256, sealed_at, key_id, signature } = receipt
  const parts = [
    RECEIPT_LINK_FORM,
    attempt_id.replaceAll('-', ''),
    ...[revision, entriesOf(receipt), uncounted].map((count) => count.toString(36)),
    waiting_for.map((id) => id.replaceAll('-', '')).join(''),
    forUrl(btoa(String.fromCharCode(...bytesOf(log_sha256)))),
    sealed_at.toString(36),
    key_id,
    forUrl(signature),
  ]
  return `${origin}${accountPatterns.cekTandaTerima}#${parts.join('.')}`
}

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
const forUrl = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
