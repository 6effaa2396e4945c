import type { Doubt, Verdict } from '#contract/money/bank-statement.ts'
import { isOpen, type OrderState, stateAfter } from '#contract/money/order.ts'

/** A transfer order as the comparison sees it; days are those of WIB. */
export interface Payable {
  id: string
  total: number
  unique_code: number
  state: OrderState
  /** On which it was ordered. */
  day: string
  /** On which its grace ends. */
  last: string
  /** Whether a line of a statement has paid it. */
  by_line: boolean
}

export interface Line {
  id: string
  day: string
  amount: number
  order_id: string | null
}

export interface LineMatch {
  verdict: Verdict
  doubt: Doubt | null
  orders: string[]
}

/** Banks book at night, over a weekend or a holiday what was sent before it. */
const LATE_DAYS = 3

const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Money that staff see for it makes it paid, and it is not paid. */
export const canBePaid = ({ state }: Pick<Payable, 'state'>): boolean =>
  state !== 'paid' && stateAfter(state, 'mark_paid') === 'paid'

/** The very amount, not before the order; of an order that does not wait any more not long after its end either. */
export const fits = (order: Omit<Payable, 'by_line'>, line: Pick<Line, 'day' | 'amount'>): boolean =>
  order.total === line.amount &&
  order.day <= line.day &&
  (isOpen(order.state) || line.day <= after(order.last, LATE_DAYS))

/** What each line of one file is, by the orders of its account. The same for every order of lines and of orders. */
export function matchLines(lines: readonly Line[], orders: readonly Payable[]): Map<string, LineMatch> {
  const byAmount = Map.groupBy(lines, ({ amount }) => amount)
  const byTotal = Map.groupBy(orders, ({ total }) => total)
  const found = new Map<string, LineMatch>()
  for (const [amount, group] of byAmount) {
    const same = byTotal.get(amount) ?? []
    const free = group.filter(({ order_id }) => order_id === null)
    const claims = new Map(same.map((order) => [order.id, free.filter((line) => fits(order, line)).length]))
    for (const line of group) found.set(line.id, matchOne(line, same, claims))
  }
  return found
}

function matchOne(line: Line, same: readonly Payable[], claims: ReadonlyMap<string, number>): LineMatch {
  if (line.order_id !== null) return { verdict: 'used', doubt: null, orders: [line.order_id] }
  const fitting = same.filter((order) => fits(order, line))
  const waiting = fitting.filter(canBePaid)
  const paid = fitting.filter(({ state }) => state === 'paid')
  const [only] = waiting
  if (!only) {
    const doubt = paid.length ? 'settled' : fitting.length ? 'closed' : null
    return { verdict: 'unmatched', doubt, orders: fitting.map(({ id }) => id).sort() }
  }
  const doubt = doubtOf(line, only, {
    several: waiting.length > 1,
    twice: (claims.get(only.id) ?? 0) > 1,
    // Paid by something else than a line: this one may be its money.
    settled: paid.some(({ by_line }) => !by_line),
  })
  return { verdict: doubt ? 'ambiguous' : 'matched', doubt, orders: waiting.map(({ id }) => id).sort() }
}

interface Around {
  several: boolean
  twice: boolean
  settled: boolean
}

function doubtOf(line: Line, order: Payable, { several, twice, settled }: Around): Doubt | null {
  if (several) return 'several'
  if (order.unique_code === 0) return 'no_code'
  if (twice) return 'twice'
  if (!isOpen(order.state) || line.day > after(order.last, LATE_DAYS)) return 'late'
  return settled ? 'settled' : null
}
