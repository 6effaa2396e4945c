import { dateInJakarta } from '#contract/accounts/age.ts'
import type { OrderState } from '#contract/money/order.ts'

/** What staff look for among orders: the tabs of their lists. */
export const KINDS = {
  unpaid: { state: ['awaiting_payment', 'rejected'] },
  check: { state: ['proof_sent', 'late_proof'] },
  decide: { state: ['challenged', 'in_review'] },
  /** The buyer's bank took the money back. */
  disputed: { disputed: true },
  paid: { state: ['paid'] },
  over: { state: ['expired', 'cancelled', 'failed'] },
  refunded: { state: ['refunded'] },
} as const satisfies Record<string, { state?: readonly OrderState[]; disputed?: true }>
export type Kind = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as Kind[]

/** Days back from today on which orders were placed, in WIB. */
export const PERIODS = { today: 0, week: 6, month: 29, quarter: 89 } as const
export type Period = keyof typeof PERIODS
export const PERIOD_NAMES = Object.keys(PERIODS) as Period[]

export const sinceOf = (period: Period, now: number) => dateInJakarta(now - PERIODS[period] * 86_400_000)

/** How the server is asked for them. */
export function queryOf(kind: Kind): { state?: string; disputed?: 'true' } {
  const wanted = KINDS[kind]
  return 'disputed' in wanted ? { disputed: 'true' } : { state: wanted.state.join(',') }
}
