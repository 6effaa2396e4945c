import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  GOODS,
  gatewayOrderId,
  invoiceNumber,
  isDelivered,
  isOpen,
  mayDo,
  ORDER_ACTORS,
  ORDER_EVENTS,
  ORDER_STATES,
  type OrderEvent,
  type OrderState,
  readGatewayOrderId,
  stateAfter,
} from '#contract/money/order.ts'

const events = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 30 })

/** The states that an order goes through; what does not fit changes nothing. */
function walk(first: OrderState, happened: readonly OrderEvent[]): OrderState[] {
  const states = [first]
  for (const event of happened) {
    const state = states.at(-1) ?? first
    states.push(stateAfter(state, event) ?? state)
  }
  return states
}

test('O1.1 every state is reached from a new order, and every event fits some state', () => {
  const reached = new Set<OrderState>(['awaiting_payment'])
  for (const state of reached) {
    for (const event of ORDER_EVENTS) {
      const next = stateAfter(state, event)
      if (next) reached.add(next)
    }
  }
  expect([...reached].sort()).toEqual([...ORDER_STATES].sort())
  for (const event of ORDER_EVENTS) {
    expect(ORDER_STATES.some((state) => stateAfter(state, event) !== null)).toBe(true)
    expect(ORDER_ACTORS.some((actor) => mayDo(actor, event))).toBe(true)
  }
})

test('O1.2 an event told twice in a row changes nothing the second time', () => {
  for (const state of ORDER_STATES) {
    for (const event of ORDER_EVENTS) {
      const once = stateAfter(state, event)
      if (once) expect([event, state, stateAfter(once, event)]).toEqual([event, state, once])
    }
  }
})

test('O1.3 an order that was paid stays delivered until it is refunded, in whatever order events arrive', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const states = walk('paid', happened)
      const refunded = happened.indexOf('refund')
      const until = refunded === -1 ? states : states.slice(0, refunded + 1)
      expect(until.every(isDelivered)).toBe(true)
      if (refunded !== -1) expect(states.slice(refunded + 1).every((state) => state === 'refunded')).toBe(true)
    }),
  )
})

test('O1.4 money that the gateway has is never lost sight of: its order is paid, refunded or before staff', () => {
  // Whatever a gateway tells of an order that it was asked to charge, in whatever order; and what people do meanwhile.
  const told = ORDER_EVENTS.filter((event) => !['take_free', 'send_proof', 'send_late_proof'].includes(event))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...told), { maxLength: 30 }), (happened) => {
      const states = walk('awaiting_payment', happened)
      for (const event of ['settle', 'settle_other_amount'] as const)
        expect(['paid', 'refunded', 'in_review']).toContain(stateAfter(states.at(-1) as OrderState, event))
      const settled = happened.findIndex((event) => event === 'settle' || event === 'settle_other_amount')
      if (settled === -1) return
      for (const state of states.slice(settled + 1)) expect(['paid', 'refunded', 'in_review']).toContain(state)
    }),
  )
})

test.each(['proof_sent', 'late_proof', 'in_review'] as const)(
  'O1.5 neither the clock nor a student ends an order that is %s: staff judge it',
  (state) => {
    expect(stateAfter(state, 'expire')).toBeNull()
    expect(stateAfter(state, 'cancel')).toBeNull()
    expect(isOpen(state)).toBe(true)
  },
)

test('O1.6 only staff mark an order paid by hand, and only the gateway says that it has the money', () => {
  expect(ORDER_ACTORS.filter((actor) => mayDo(actor, 'mark_paid'))).toEqual(['staff'])
  for (const event of ['settle', 'settle_other_amount'] as const)
    expect(ORDER_ACTORS.filter((actor) => mayDo(actor, event))).toEqual(['gateway'])
})

test('O1.7 numbers of invoices differ by goods, day and count; the gateway’s name of each try fits its alphabet', () => {
  expect(invoiceNumber('paket', '2026-11-23', 123)).toBe('INV/TO/20261123/000123')
  expect(gatewayOrderId('INV/TO/20261123/000123', 1)).toBe('TO-20261123-000123-1')
  const names = GOODS.flatMap((goods) =>
    ['2026-11-23', '2026-11-24'].flatMap((day) =>
      [1, 999_999, 1_234_567].flatMap((count) =>
        [1, 2].map((attempt) => gatewayOrderId(invoiceNumber(goods, day, count), attempt)),
      ),
    ),
  )
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9._~-]{1,50}$/)
})

test('O1.8 another amount than was asked for delivers no order that is not paid yet', () => {
  for (const state of ORDER_STATES) {
    const after = stateAfter(state, 'settle_other_amount')
    expect([state, after === 'paid']).toEqual([state, state === 'paid'])
  }
})

test('O1.9 the gateway’s name of a try leads back to its invoice; what is no such name leads nowhere', () => {
  for (const goods of GOODS) {
    const invoice = invoiceNumber(goods, '2026-11-23', 1_234_567)
    expect(readGatewayOrderId(gatewayOrderId(invoice, 12))).toEqual({ invoice, attempt: 12 })
  }
  for (const id of [
    '',
    'TO',
    'TO-20261123-000123',
    'to-20261123-000123-1',
    'TO-20261123-000123-1\n',
    'TO-20261123-000123--1',
  ])
    expect(readGatewayOrderId(id)).toBeNull()
})
