import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_LONG_TEXT } from '#contract/exam/bounds.ts'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import { knowledgeOf } from '#contract/exam/log/knowledge.ts'
import { standing } from '#contract/exam/log/standing.ts'
import { applySplice, pointsOf, spliceBetween, textAt, tooLongIn } from '#contract/exam/log/text.ts'
import { when } from '#contract/exam/log/when.ts'
import { AT, log, NO_FACTS, open } from './history.ts'

/** The text that each entry made, by `seq`. */
const textsOf = (entries: readonly LogEntry[]) =>
  new Map(
    entries.flatMap(({ seq, v }): [number, string | null][] => {
      const text = textAt(entries, seq)
      return text !== null || ('a' in v && v.a === null) ? [[seq, text]] : []
    }),
  )

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

/** As the first wording said it: all letters of all texts, one splice after the other. */
function firstWording(entries: readonly LogEntry[]): Map<number, string | null> {
  const texts = new Map<number, string | null>()
  for (const { seq, q, v } of entries) {
    if ('a' in v && (typeof v.a === 'string' || v.a === null)) texts.set(seq, v.a)
    if (!('splice' in v) || !texts.has(v.splice.on) || entries[v.splice.on - 1]?.q !== q) continue
    const points = Array.from(texts.get(v.splice.on) ?? '')
    const { at, del, ins } = v.splice
    texts.set(seq, [...points.slice(0, at), ins, ...points.slice(Math.min(at, points.length) + del)].join(''))
  }
  return texts
}

const letters = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\u0301', '👨‍👩‍👧'), maxLength: 6 })
const splices = fc.record({ on: fc.integer({ min: 1, max: 30 }), at: fc.nat(12), del: fc.nat(5), ins: letters })
const said = fc.oneof(
  letters.map((a): EntryValue => ({ a })),
  fc.constantFrom<EntryValue>({ a: null }, { a: ['x'] }, { f: true }),
  { weight: 4, arbitrary: splices.map((splice): EntryValue => ({ splice })) },
)

test('I16.4 one text by itself is the same as among all of them, whatever splices go back to', () => {
  const entries = fc.array(fc.tuple(fc.nat(1), said), { maxLength: 30 })
  fc.assert(
    fc.property(entries, (all) => {
      const own = log(...all.map(([, v], m): [number, EntryValue] => [m, v])).map((entry, n) => ({
        ...entry,
        q: all[n]?.[0] as number,
      }))
      const expected = firstWording(own)
      expect(textsOf(own)).toEqual(expected)
      for (const { seq } of own) expect(textAt(own, seq)).toBe(expected.get(seq) ?? null)
      expect(tooLongIn(own).size).toBe(0)
    }),
    { numRuns: 3000 },
  )
})

const essay = (text: string, ...more: EntryValue[]) =>
  log(...[{ a: text }, ...more].map((v, m): [number, EntryValue] => [m, v])).map((entry) => ({ ...entry, q: 0 }))

test('I16.5 a text grows to 20,000 code points, however it is spliced; what would make it longer leaves it as it is, and is told', () => {
  const full = '😀'.repeat(MAX_LONG_TEXT - 1)
  const at = MAX_LONG_TEXT - 1
  const entries = essay(
    full,
    { splice: { on: 1, at, del: 0, ins: 'a' } },
    { splice: { on: 2, at: 0, del: 0, ins: 'b' } },
    { splice: { on: 3, at: 0, del: 1, ins: 'c' } },
    { splice: { on: 4, at: 5, del: 1, ins: 'dd' } },
    { splice: { on: 5, at: 1, del: MAX_LONG_TEXT, ins: 'e' } },
  )
  const [second, fourth] = [`${full}a`, `c${'😀'.repeat(MAX_LONG_TEXT - 2)}a`]
  const expected = [full, second, second, fourth, fourth, 'ce']
  // By parts, as it would be long to print.
  expect(entries.map(({ seq }) => textAt(entries, seq) === expected[seq - 1])).toEqual(Array(6).fill(true))
  expect([...textsOf(entries)].map(([seq, text]) => text === expected[seq - 1])).toEqual(Array(6).fill(true))
  expect([...tooLongIn(entries)]).toEqual([3, 5])
  expect(pointsOf(applySplice(second, { on: 1, at: 0, del: 0, ins: 'b' }))).toHaveLength(MAX_LONG_TEXT)
})

/** CPU that it takes, ms: the least of some tries. */
function cost(run: () => unknown): number {
  const once = () => {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(once(), once(), once())
}

const stands = (entries: LogEntry[]) => {
  const logs = new Map([['a', entries]])
  const [{ writers }, knowledge] = [when(logs, NO_FACTS), knowledgeOf(logs)]
  return () => standing(logs, writers, knowledge, () => true).get(0)?.answer
}
const typed = (count: number) =>
  Array.from({ length: count }, (_, n): EntryValue => ({ splice: { on: n + 2, at: n, del: 0, ins: 'y' } }))
const begun = (...more: EntryValue[]) =>
  log(...[open(AT), { a: '' }, ...more].map((v, m): [number, EntryValue] => [m * 100, v])).map((entry) => ({
    ...entry,
    q: 0,
  }))

test('I16.6 the essay that stands after 8,000 typed letters costs milliseconds; so does one of splices that would make a megabyte', () => {
  const honest = stands(begun(...typed(8000)))
  expect(honest()).toBe('y'.repeat(8000))
  expect(cost(honest)).toBeLessThan(60)
  const long = Array.from(
    { length: 50 },
    (_, n): EntryValue => ({
      splice: { on: n + 2, at: 0, del: 0, ins: 'x'.repeat(MAX_LONG_TEXT) },
    }),
  )
  const small = Array.from({ length: 200 }, (_, n): EntryValue => ({ splice: { on: n + 52, at: 1, del: 0, ins: 'y' } }))
  const forged = stands(begun(...long, ...small))
  expect(forged()).toBe('x'.repeat(MAX_LONG_TEXT))
  expect(cost(forged)).toBeLessThan(60)
})
