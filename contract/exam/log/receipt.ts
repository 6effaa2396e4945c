import type { Receipt } from './messages.ts'

/** What is signed of a receipt: where each writer's log stands is in the hash, so that a link holds all that proves it. */
export type SignedReceipt = Omit<Receipt, 'writers'> & { writers: readonly Pick<Receipt['writers'][number], 'seq'>[] }

/** How many entries are sealed. */
export const entriesOf = ({ writers }: Pick<SignedReceipt, 'writers'>): number =>
  writers.reduce((sum, { seq }) => sum + seq, 0)

/** The text that a receipt's signature is over, in whatever order the receipt came. */
export function receiptText(receipt: Omit<SignedReceipt, 'signature' | 'key_id'>): string {
  const { attempt_id, revision, uncounted, waiting_for, log_sha256, sealed_at } = receipt
  const said = [attempt_id, revision, entriesOf(receipt), uncounted, waiting_for, log_sha256, sealed_at]
  return JSON.stringify(['elp-receipt-2', ...said])
}

/** "3FA9-01BC", to be read out or written down: the first letters of what a receipt is about. */
export const receiptCode = ({ log_sha256 }: Pick<Receipt, 'log_sha256'>): string =>
  `${log_sha256.slice(0, 4)}-${log_sha256.slice(4, 8)}`.toUpperCase()
