import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsNumber, isNumber } from '#contract/exam/number-text.ts'
import { numberReadings } from '#server/results/score/grading/short-answer.ts'
import { figureKeys, figureText } from '#src/features/exam/model/number-field.ts'

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
const BEGUN = ['-', '+', ',', '1/', '-,', '−', '1.234.', '1.234.5', '1.234.56', '1,234.', '3/1.000.']
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
  '1.2.3',
  '1,,2',
  '0.000.000',
  '1.234.5%',
  '1.5/2,,',
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

const typed = fc
  .array(fc.constantFrom(...'0123456789.,/-+% ', '.500', ',000', '.', ','), { minLength: 1, maxLength: 9 })
  .map((parts) => parts.join(''))

test('U201.15 whatever the field takes as a figure the scorer can read', () => {
  fc.assert(
    fc.property(typed, (text) => !isNumber(text) || numberReadings(text).length > 0),
    { numRuns: 5000 },
  )
})

test('U201.16 nothing on the way to a figure is refused', () => {
  const way = (text: string) => Array.from(text, (_, end) => figureText(text.slice(0, end + 1)))
  fc.assert(
    fc.property(typed, (text) => !isNumber(text) || !way(text).includes('refused')),
    { numRuns: 5000 },
  )
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'

test('U201.17 on an iPhone and an iPad the keys for figures have a minus and a slash; elsewhere there is the pad for decimals', () => {
  expect([IPHONE, IPAD, ANDROID].map((agent) => figureKeys(agent))).toEqual(['text', 'text', 'decimal'])
})
