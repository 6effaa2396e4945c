import { prepareVerify, type Verify } from './verify-receipt.ts'

/** What only the receipt needs, in chunks of its own. */
export interface ReceiptParts {
  qrPath: (text: string) => { size: number; path: string }
  verify: Verify
}

let parts: Promise<ReceiptParts> | null = null

/**
 * Called before the start, and again where the exam opens: after it nothing may have to be fetched, since the network
 * may be gone and an old build's files with it. What failed is asked for again by the next who needs it.
 */
export function receiptParts(): Promise<ReceiptParts> {
  parts ??= load().catch((error: unknown) => {
    parts = null
    throw error
  })
  return parts
}

async function load(): Promise<ReceiptParts> {
  const [{ qrPath }, verify] = await Promise.all([import('./qr.ts'), prepareVerify()])
  return { qrPath, verify }
}
