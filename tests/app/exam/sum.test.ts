import { expect, test } from 'vitest'
import { EMPTY, press, type SumKey } from '#src/features/exam/tools/sum.ts'

const keyed = (keys: string) =>
  [...keys].reduce((sum, key) => press(sum, (key === '<' ? 'back' : key) as SumKey), EMPTY).parts.join(' ')

test.each([
  ['2+3×4=', '14'],
  ['8−2×3÷4=', '6.5'],
  ['.1+.2=', '0.3'],
  ['1÷3=', '0.333333333333'],
  ['9÷0=', 'NaN'],
  ['9÷0=7', '7'],
])('U26.7 the calculator keyed %s shows %s', (keys, shown) => {
  expect(keyed(keys)).toBe(shown)
})

test('U26.8 what cannot follow on the calculator changes nothing, and a result goes on or gives way', () => {
  expect(keyed('007')).toBe('7')
  expect(keyed('1..5')).toBe('1.5')
  expect(keyed('5+×2')).toBe('5 × 2')
  expect(keyed('+2')).toBe('0 + 2')
  expect(keyed('5=')).toBe('5')
  expect(keyed('5+=')).toBe('5 +')
  expect(keyed('12+34<<<')).toBe('12')
  expect(keyed('2×3=+4=')).toBe('10')
  expect(keyed('2×3=4')).toBe('4')
  expect(keyed('2×3=<')).toBe('')
  expect(keyed('9÷0=+')).toBe('NaN')
  expect(keyed('1234567890123')).toBe('123456789012')
})
