import type { SignedReceipt as Receipt } from '#contract/exam/log/receipt.ts'

/** `a41f 9c20 … 7be3`: enough of a hash to compare by eye. */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`
}

export type Row = [name: string, value: string]

/** The receipt as a file: rows for people, the address that checks it, then the receipt itself for machines. */
export function receiptFile(rows: readonly Row[], link: string, receipt: Receipt): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  const people = rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`)
  return [...people, '', link, '', JSON.stringify(receipt)].join('\n')
}
