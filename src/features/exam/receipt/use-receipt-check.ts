import { useEffect, useState } from 'react'
import type { SignedReceipt as Receipt } from '#contract/exam/log/receipt.ts'
import { getEngine } from '#src/lib/exam/engine.ts'
import { receiptParts } from './receipt-parts.ts'
import { receiptHolds } from './verify-receipt.ts'

/** `unchecked`: the server's key is not on this phone and cannot be had now. */
export type ReceiptCheck = 'checking' | 'genuine' | 'forged' | 'unchecked'

/** A network that comes back tells nobody: so often a key that could not be had is asked for again, ms. */
const AGAIN_MS = 3000

/** Checks the signature on this phone; again and again for as long as the key cannot be had. */
export function useReceiptCheck(receipt: Receipt): ReceiptCheck {
  const [check, setCheck] = useState<ReceiptCheck>('checking')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const ask = async () => {
      const verdict = await verdictOf(receipt).catch((): ReceiptCheck => 'unchecked')
      if (over) return
      setCheck(verdict)
      if (verdict === 'unchecked') timer = setTimeout(ask, AGAIN_MS)
    }
    void ask()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [receipt])
  return check
}

async function verdictOf(receipt: Receipt): Promise<ReceiptCheck> {
  const [engine, { verify }] = await Promise.all([getEngine(), receiptParts()])
  const key = await engine.receiptKey(receipt.key_id)
  if (key === null) return 'unchecked'
  return (await receiptHolds(receipt, key, verify)) ? 'genuine' : 'forged'
}
