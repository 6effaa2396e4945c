import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeVoucher, VOUCHER_REFUSALS, type VoucherRefusal, type VoucherRules } from '#contract/money/voucher.ts'

const NOW = Date.parse('2026-11-23T10:00:00Z')
const HOUR = 3_600_000
const at = (ms: number) => new Date(ms).toISOString()

const voucher: VoucherRules = {
  status: 'aktif',
  kind: 'percent',
  value: 20,
  cap: null,
  minimum: 0,
  quota: null,
  per_user: 1,
  begins: null,
  ends: null,
  scope: 'paket',
  goods_ids: [],
}
const purchase = { goods: 'paket', goods_id: 'a', price: 29_900, now: NOW, used: 0, used_by_buyer: 0 } as const

test.each<[string, Partial<VoucherRules>, number, number]>([
  ['a percentage, down to the rupiah', { value: 15 }, 29_999, 4499],
  ['a percentage with a cap', { value: 50, cap: 10_000 }, 29_900, 10_000],
  ['an amount', { kind: 'amount', value: 5000 }, 29_900, 5000],
  ['an amount above the price', { kind: 'amount', value: 50_000 }, 29_900, 29_900],
  ['all of it', { value: 100 }, 29_900, 29_900],
])('O2.1 a voucher takes off %s', (_what, rules, price, discount) => {
  expect(judgeVoucher({ ...voucher, ...rules }, { ...purchase, price })).toEqual({ discount })
})

const refused: [VoucherRefusal, Partial<VoucherRules>, Partial<typeof purchase & { price: number; used: number }>][] = [
  ['inactive', { status: 'nonaktif' }, {}],
  ['not_begun', { begins: at(NOW + 1) }, {}],
  ['ended', { ends: at(NOW) }, {}],
  ['other_goods', { scope: 'ebook' }, {}],
  ['other_goods', { goods_ids: ['b'] }, {}],
  ['nothing_to_pay', {}, { price: 0 } as never],
  ['below_minimum', { minimum: 29_901 }, {}],
  ['used_up', { quota: 3 }, { used: 3 } as never],
  ['used_by_buyer', {}, { used_by_buyer: 1 } as never],
]
test.each(refused)('O2.2 a voucher that is %s is refused with that reason', (refusal, rules, other) => {
  expect(judgeVoucher({ ...voucher, ...rules }, { ...purchase, ...other })).toEqual({ refusal })
})

test('O2.3 each reason of a refusal is given for something', () => {
  expect([...new Set(refused.map(([refusal]) => refusal))].sort()).toEqual([...VOUCHER_REFUSALS].sort())
})

test('O2.4 at its limits a voucher counts: its first moment, the last before its end, its minimum, its last use', () => {
  const limits = { begins: at(NOW), ends: at(NOW + HOUR), minimum: 29_900, quota: 3 }
  expect(judgeVoucher({ ...voucher, ...limits }, { ...purchase, used: 2 })).toHaveProperty('discount')
  expect(judgeVoucher({ ...voucher, ...limits }, { ...purchase, now: NOW + HOUR - 1 })).toHaveProperty('discount')
})

test('O2.5 no voucher takes off more than the price, less than nothing, or a part of a rupiah', () => {
  const price = fc.integer({ min: 1, max: 100_000_000 })
  const rules = fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.integer({ min: 1, max: 100 }),
    cap: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  })
  fc.assert(
    fc.property(rules, price, (some, paid) => {
      const { discount } = judgeVoucher({ ...voucher, ...some }, { ...purchase, price: paid })
      expect(Number.isInteger(discount)).toBe(true)
      expect(discount).toBeGreaterThanOrEqual(0)
      expect(discount).toBeLessThanOrEqual(paid)
    }),
  )
})
