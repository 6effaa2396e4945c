import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_BATCH, MAX_BYTES, pack } from '#contract/exam/log/batch.ts'
import { batch } from '#contract/exam/log/batch-shape.ts'
import { after, beginning, canonical, sealText } from '#contract/exam/log/checkpoint.ts'
import type { EntryValue, LogEntry } from '#contract/exam/log/entry.ts'
import { fieldsOf } from '#contract/exam/log/fields.ts'
import { appendReply, initReply } from '#contract/exam/log/messages.ts'
import { isUsual, readFields, unpack } from '#contract/exam/log/read-batch.ts'
import { appendRequest, endRequest, initRequest } from '#contract/exam/log/requests.ts'
import { pointsOf, spliceBetween } from '#contract/exam/log/text.ts'
import { AT } from './history.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const HEAD = sha256('')
const WRITER = 'writer-0001'
const ATTEMPT = '01980000-0000-7000-8000-000000000001'
const to = (max: number) => fc.integer({ min: 0, max })
/** An empty battery sets a clock by years, and before 1970. */
const years = fc.integer({ min: -5e12, max: 5e12 })
const letters = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '"', '\\', '\u0301'), maxLength: 12 })
const heads = fc.dictionary(fc.stringMatching(/^[A-Za-z0-9_-]{11}$/), fc.integer({ min: 1, max: 9999 }), {
  maxKeys: 4,
  noNullPrototype: true,
})
const value: fc.Arbitrary<EntryValue> = fc.oneof(
  fc.record({
    open: fc.record({ phone_id: fc.uuid(), wall: fc.oneof(to(AT), years), app: letters, epoch: to(9), knows: heads }),
  }),
  fc.record({
    a: fc.oneof(
      fc.constant(null),
      letters,
      fc.array(letters, { maxLength: 4 }),
      fc.array(fc.option(to(7)), { maxLength: 4 }),
    ),
  }),
  fc.record({ splice: fc.record({ on: fc.integer({ min: 1, max: 20 }), at: to(9), del: to(3), ins: letters }) }),
  fc.record({ f: fc.boolean() }),
  fc.record({ move: to(9) }),
  fc.record({ k: fc.tuple(to(3), to(3), to(9)) }),
  fc.record({ server: fc.record({ at: to(AT), left: to(99), back: to(999) }) }),
  fc.record({ away: to(9999) }),
  fc.record({
    gap: fc.record({
      hidden: fc.boolean(),
      jump: fc.oneof(
        to(9999).map((ms) => ms - 5000 || 1),
        years,
      ),
    }),
  }),
  fc.record({ sees: heads }),
  fc.record({ epoch: to(9) }),
  fc.record({ end: fc.constantFrom('button' as const, 'time' as const) }),
)
/** What comes by the thousand, so that the short kinds meet all others. */
const typing: fc.Arbitrary<EntryValue[]> = fc.tuple(letters, to(20)).map(([first, on]) => {
  let at = 0
  return [first, 'x', '😀y', 'z', 'abc'].map((ins, n) => {
    const splice = { on: on + n + 1, at, del: 0, ins }
    at += pointsOf(ins).length
    return { splice }
  })
})
const keys: fc.Arbitrary<EntryValue[]> = fc
  .array(to(9), { maxLength: 6 })
  .map((all) => all.map((n, row) => ({ k: [0, row, n] })))
const entries: fc.Arbitrary<LogEntry[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        value.map((one) => [one]),
        typing,
        keys,
      ),
      { minLength: 1, maxLength: 12 },
    ),
    fc.integer({ min: 1, max: 15 }),
    fc.array(to(5000), { minLength: 80, maxLength: 80 }),
  )
  .filter(([values]) => values.flat().length > 0)
  .map(([values, from, waits]) => {
    let m = 0
    return values.flat().map((v, n) => {
      m += waits[n % 80] as number
      return { seq: from + n, m, q: ((n >> 3) % 3) - 1, v }
    })
  })

const overTheWire = (sent: unknown): unknown => JSON.parse(JSON.stringify(sent))

test('I18.1 a batch says on the other end what was packed, whatever is in it', () => {
  fc.assert(
    fc.property(entries, (all) => {
      expect(unpack(overTheWire(pack(WRITER, all, HEAD)))?.entries).toEqual(all)
      expect([undefined, HEAD].map((prev) => isUsual(overTheWire(pack(WRITER, all, HEAD, prev))))).toEqual([true, true])
      for (const { v } of all) {
        const [letter, ...items] = fieldsOf(v)
        expect(readFields(letter, items)).toEqual(v)
      }
    }),
    { numRuns: 1000 },
  )
})

test('I18.2 whatever is broken in a batch, it is refused and nothing is thrown; what is read in spite of it is a batch of its own', () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(-1, 1e9, '', 'kk', [], [[]], {}, null, undefined, '__proto__'),
  )
  const field = fc.constantFrom('writer', 'from', 'm', 'd', 'kinds', 'q', 'x', 'chars', 'head', 'prev', 'more')
  let refused = 0
  fc.assert(
    fc.property(entries, field, junk, to(30), (all, name, value, at) => {
      const sent = overTheWire(pack(WRITER, all, HEAD)) as Record<string, unknown>
      const list = sent[name]
      if (Array.isArray(list) && list.length && at % 2) list[at % list.length] = value
      else if (typeof list === 'string' && at % 2) sent[name] = list.slice(0, at % (list.length + 1))
      else sent[name] = value
      if (isUsual(sent)) expect(batch.parse(sent)).toEqual(sent)
      const read = unpack(sent)
      if (!read) return void refused++
      expect(unpack(overTheWire(pack(read.batch.writer, read.entries, read.batch.head)))?.entries).toEqual(read.entries)
    }),
    { numRuns: 2000 },
  )
  expect(refused).toBeGreaterThan(1000)
  fc.assert(
    fc.property(fc.anything(), (sent) => unpack(sent) === null),
    { numRuns: 1000 },
  )
})

test('I18.3 messages that were cut off or changed are refused by their schema and never throw', () => {
  const all = [initRequest, initReply, appendRequest, appendReply, endRequest]
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...all), (sent, schema) => {
      expect(schema.safeParse(sent).success).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('I18.4 a running hash: in whatever parts a log comes the checkpoint is the same, and every letter of it tells', () => {
  fc.assert(
    fc.property(entries, to(20), (all, at) => {
      const begin = beginning(ATTEMPT, WRITER, sha256)
      const whole = after(begin, all, sha256)
      expect(after(after(begin, all.slice(0, at), sha256), all.slice(at), sha256)).toEqual(whole)
      const other = all.map((entry, n) => (n === at % all.length ? { ...entry, m: entry.m + 1 } : entry))
      expect(after(begin, other, sha256).hash).not.toBe(whole.hash)
      expect(after(beginning(ATTEMPT, 'writer-0002', sha256), all, sha256).hash).not.toBe(whole.hash)
    }),
    { numRuns: 300 },
  )
  const knows = { bbbbbbbbbbb: 2, aaaaaaaaaaa: 1 }
  expect(canonical({ seq: 1, m: 0, q: -1, v: { sees: knows } })).toBe(
    '[1,0,-1,"w",[["aaaaaaaaaaa",1],["bbbbbbbbbbb",2]]]',
  )
  const heads = new Map([...['b', 'a'].map((writer) => [writer, { seq: 1, hash: HEAD }] as const)])
  expect(sealText(ATTEMPT, heads)).toBe(sealText(ATTEMPT, new Map([...heads].reverse())))
})

/** Bytes of all batches, of `each` entries. */
function bytesOf(all: readonly LogEntry[], each: number): number {
  let sum = 0
  for (let from = 0; from < all.length; from += each)
    sum += JSON.stringify(pack(WRITER, all.slice(from, from + each), HEAD)).length
  return sum
}

test('I18.5 an hour of a Pauli sheet, 4,000 keys, is less than 100 KB in batches of ten seconds, and a key less than 30 bytes', () => {
  const hour = Array.from({ length: 4000 }, (_, n): LogEntry => {
    return {
      seq: n + 2,
      m: 1000 + n * 900 + ((n * 37) % 400),
      q: 0,
      v: { k: [Math.floor(n / 67), n % 67, (n * 7) % 10] },
    }
  })
  const bytes = bytesOf(hour, 11)
  expect(bytes).toBeLessThan(100_000)
  expect(bytes / 4000).toBeLessThan(30)
  expect(bytesOf(hour, MAX_BATCH)).toBeLessThan(40_000)
})

test('I18.6 row 12a: 5,000 characters typed one by one are less than 60 KB in batches of 50', () => {
  const all: LogEntry[] = [{ seq: 1, m: 0, q: 4, v: { a: '' } }]
  let text = ''
  for (let n = 0; n < 5000; n++) {
    const [seq, now] = [all.length + 1, `${text}${'kata '[n % 5]}`]
    all.push({ seq, m: 100 + n * 190, q: 4, v: { splice: spliceBetween(seq - 1, text, now) } })
    text = now
  }
  expect(bytesOf(all, 50)).toBeLessThan(60_000)
})

test('I18.7 the greatest batch of ordinary answers keeps to the bytes that are sent at once', () => {
  const answers = Array.from({ length: MAX_BATCH }, (_, n): LogEntry => {
    return { seq: n + 1, m: n * 30_000, q: n % 160, v: { a: ['opsi-1', 'opsi-2'] } }
  })
  expect(JSON.stringify(pack(WRITER, answers, HEAD)).length).toBeLessThan(MAX_BYTES)
})

test('I18.8 as many page lives as an attempt may have can be named in one request', () => {
  const heads = Array.from({ length: 500 }, (_, n): [string, number] => [`w${String(n).padStart(10, '0')}`, 1])
  expect(endRequest.safeParse({ attempt_id: ATTEMPT, heads, facts_seq: 0 }).success).toBe(true)
})
