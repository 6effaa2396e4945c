import { expect, test } from 'vitest'
import { beginsNumber, isNumber } from '#contract/exam/number-text.ts'
import { figureText } from '#src/features/exam/model/number-field.ts'

const NUMBERS = [
  '0',
  '12',
  '-3',
  '−3',
  '–3',
  '+4',
  '3,5',
  '3.5',
  ',5',
  '12,',
  '1.500',
  '1.000.000',
  '1,500.25',
  '1/2',
  '-1 / 2',
  '1⁄2',
]
const MORE_NUMBERS = ['25%', '25 %', ' 7 ', '1 000', '1\u202f000', '007', '3,5/2']
const BEGUN = ['-', '+', ',', '1/', '-,', '−']
const REFUSED = [
  'abc 😀',
  '😀',
  '12a',
  'a12',
  '1 apel',
  '12 😀',
  '--1',
  '1-2',
  '1/2/3',
  'x=3',
  '12%%',
  '1e5',
  '√2',
  '½',
]

test.each([...NUMBERS, ...MORE_NUMBERS])('U201.2 "%s" is a number', (text) => {
  expect(isNumber(text)).toBe(true)
  expect(figureText(text)).toBe('fits')
})

test.each(BEGUN)('U201.3 "%s" may become a number and is none yet', (text) => {
  expect(isNumber(text)).toBe(false)
  expect(beginsNumber(text)).toBe(true)
  expect(figureText(text)).toBe('unfinished')
})

test.each(REFUSED)('U201.4 "%s" is refused in a field for numbers', (text) => {
  expect(figureText(text)).toBe('refused')
})

test('U201.5 nothing at all clears the answer', () => {
  for (const text of ['', ' ', '\u00a0']) expect(figureText(text)).toBe('fits')
})

test('U201.6 a long text is judged at once', () => {
  const began = performance.now()
  for (const text of ['1'.repeat(100_000), `${'1.'.repeat(50_000)}x`, `${' '.repeat(100_000)}x`, '-'.repeat(100_000)]) {
    figureText(text)
  }
  expect(performance.now() - began).toBeLessThan(500)
})
