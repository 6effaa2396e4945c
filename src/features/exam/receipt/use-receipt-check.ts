import { useEffect, useState } from 'react'
import type { SignedReceipt as Receipt } from '#contract/exam/log/receipt.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { getEngine } from '#src/lib/exam/engine.ts'
import { receiptParts } from './receipt-parts.ts'
import { receiptHolds } from './verify-receipt.ts'

/** `unchecked`: the server's key is not on this phone and cannot be had now. */
export type ReceiptCheck = 'checking' | 'genuine' | 'forged' | 'unchecked'

/** Checks the signature on this phone; again when the network comes back, where the key was missing. */
export function useReceiptCheck(receipt: Receipt): ReceiptCheck {
  const [check, setCheck] = useState<ReceiptCheck>('checking')
  const online = useOnline()
  const missing = check === 'unchecked' && online
  // biome-ignore lint/correctness/useExhaustiveDependencies: `missing` asks again when the network is back
  useEffect(() => {
    let over = false
    verdictOf(receipt)
      .catch((): ReceiptCheck => 'unchecked')
      .then((verdict) => !over && setCheck(verdict))
    return () => {
      over = true
    }
  }, [receipt, missing])
  return check
}

async function verdictOf(receipt: Receipt): Promise<ReceiptCheck> {
  const [engine, { verify }] = await Promise.all([getEngine(), receiptParts()])
  const key = await engine.receiptKey(receipt.key_id)
  if (key === null) return 'unchecked'
  return (await receiptHolds(receipt, key, verify)) ? 'genuine' : 'forged'
}
