import type * as z from 'zod/mini'
import type { checkoutRequest } from '#contract/money/orders.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Viewer } from '../http/viewer.ts'

export type Asked = z.infer<typeof checkoutRequest>

/** One press of a button: who buys what, and how. */
export interface Press {
  buyer: Viewer
  asked: Asked
  /** Staff who order for the buyer, and why. */
  staff?: { actor_id: string; reason: string } | undefined
}

export interface OrderDeps extends WriteDeps {
  /** Whether a payment gateway takes orders. */
  gateway: boolean
}
