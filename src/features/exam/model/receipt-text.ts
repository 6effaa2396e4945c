import { receiptText } from '#contract/exam/canonical.ts'
import type { Receipt } from '#contract/exam/messages.ts'

/** Everything an inspector needs to check the signature without a network: the signed text, the key's name, the signature. */
export function receiptQr(receipt: Receipt): string {
  return [receiptText(receipt), receipt.key_id, receipt.signature].join('\n')
}

/** `a41f 9c20 … 7be3`: enough of a hash to compare by eye. */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`
}

/** The receipt as a file: rows for people, then the receipt itself for machines. */
export function receiptFile(rows: readonly [name: string, value: string][], receipt: Receipt): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  const people = rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`)
  return [...people, '', JSON.stringify(receipt)].join('\n')
}
