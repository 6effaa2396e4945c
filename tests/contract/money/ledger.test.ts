import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, type Line, paidLines, refundLines } from '#contract/money/ledger.ts'
import { totalOf } from '#contract/money/order.ts'

const rupiah = fc.integer({ min: 0, max: 100_000_000 })
const amounts = fc
  .record({ price: rupiah, discount: rupiah, unique_code: fc.integer({ min: 0, max: 999 }) })
  .map(({ price, discount, unique_code }) => ({ price, discount: Math.min(price, discount), unique_code }))
const payment = fc
  .record({ into: fc.constantFrom('bank' as const, 'gateway' as const), received: rupiah, fee: rupiah })
  .map(({ into, received, fee }) => ({ into, received, fee: Math.min(received, fee) }))

const oneSided = ({ debit, credit }: Line) => debit >= 0 && credit >= 0 && debit > 0 !== credit > 0

test('O3.1 the lines of a payment balance, whatever was asked for, came and was kept', () => {
  fc.assert(
    fc.property(amounts, fc.option(payment), (asked, came) => {
      const entry = paidLines(asked, came)
      expect(balanceOf(entry)).toBe(0)
      expect(entry.every(oneSided)).toBe(true)
    }),
  )
})

test('O3.2 a refund balances, and takes from where the money lies', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (amount) => {
      const entry = refundLines('gateway', amount)
      expect(balanceOf(entry)).toBe(0)
      expect(entry).toContainEqual({ account: 'gateway', debit: 0, credit: amount })
    }),
  )
})

test('O3.3 a transfer with its unique code, a voucher and the exact amount leaves no difference', () => {
  const asked = { price: 129_000, discount: 30_000, unique_code: 356 }
  expect(paidLines(asked, { into: 'bank', received: totalOf(asked), fee: 0 })).toEqual([
    { account: 'bank', debit: 99_356, credit: 0 },
    { account: 'discount', debit: 30_000, credit: 0 },
    { account: 'sales', debit: 0, credit: 129_000 },
    { account: 'unique_code', debit: 0, credit: 356 },
  ])
})

test.each([
  ['too little', 99_000, { debit: 356, credit: 0 }],
  ['too much', 100_000, { debit: 0, credit: 644 }],
] as const)('O3.4 %s stands as a difference', (_what, received, difference) => {
  const entry = paidLines({ price: 99_000, discount: 0, unique_code: 356 }, { into: 'bank', received, fee: 0 })
  expect(entry).toContainEqual({ account: 'difference', ...difference })
  expect(balanceOf(entry)).toBe(0)
})

test('O3.5 what the gateway keeps is a fee and not less sold; what cost nothing moves no money', () => {
  const asked = { price: 29_900, discount: 0, unique_code: 0 }
  expect(paidLines(asked, { into: 'gateway', received: 29_900, fee: 4250 })).toEqual([
    { account: 'gateway', debit: 25_650, credit: 0 },
    { account: 'gateway_fee', debit: 4250, credit: 0 },
    { account: 'sales', debit: 0, credit: 29_900 },
  ])
  const free = paidLines({ price: 29_900, discount: 29_900, unique_code: 0 }, null)
  expect(free.map(({ account }) => account)).toEqual(['discount', 'sales'])
})
