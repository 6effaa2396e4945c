import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applySplice, spliceBetween, textsOf } from '#contract/exam/log/text.ts'
import { log } from './history.ts'

test('I16.1 a splice makes of the text before it the text after it, at whatever places and of whatever letters', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀', '😁', '\u0301', '👨‍👩‍👧') })
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(applySplice(before, spliceBetween(1, before, after))).toBe(after)
    }),
    { numRuns: 5000 },
  )
})

test('I16.2 row 12b: one smiley in place of another is one code point, not half of a pair', () => {
  const splice = spliceBetween(1, 'ya 😀', 'ya 😁')
  expect(splice).toEqual({ on: 1, at: 3, del: 1, ins: '😁' })
  expect(splice.ins.isWellFormed()).toBe(true)
})

test('I16.3 a splice applies to its own question’s text of this writer; on anything else it makes nothing', () => {
  const entries = log(
    [0, { a: 'pagi' }],
    [1, { splice: { on: 1, at: 4, del: 0, ins: ' ini' } }],
    [2, { splice: { on: 2, at: 0, del: 1, ins: 'P' } }],
    [3, { splice: { on: 9, at: 0, del: 0, ins: 'x' } }],
  ).map((entry) => ({ ...entry, q: 0 }))
  expect([...textsOf(entries)]).toEqual([
    [1, 'pagi'],
    [2, 'pagi ini'],
    [3, 'Pagi ini'],
  ])
  expect(textsOf(entries.map((entry, index) => ({ ...entry, q: index }))).size).toBe(1)
})
