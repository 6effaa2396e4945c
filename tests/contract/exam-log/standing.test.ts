import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryValue } from '#contract/exam/log/entry.ts'
import { greatest, knew, knowledgeOf } from '#contract/exam/log/knowledge.ts'
import { inOrder, standing } from '#contract/exam/log/standing.ts'
import { when } from '#contract/exam/log/when.ts'
import { AT, answer, around, type History, log, MINUTE, NO_FACTS, open, run, sample, step } from './history.ts'

const all = () => true
const HISTORIES = Number(process.env.HISTORIES ?? 2000)

function standsIn(history: History) {
  return standing(history.logs, when(history.logs, history.facts).writers, knowledgeOf(history.logs), all).get(0)
}

/** Writer and number of the answer that was really the last. */
function lastOf(history: History): string | undefined {
  const said = history.lives.flatMap(({ writer, entries, place }) =>
    entries.flatMap(({ seq, v }, index) =>
      'a' in v ? [{ name: `${writer}/${seq}`, at: place[index] as number }] : [],
    ),
  )
  return said.reduce<(typeof said)[number] | undefined>(
    (last, one) => (last && last.at > one.at ? last : one),
    undefined,
  )?.name
}

test('I15.1 the answer that was saved last stands, whatever clocks, lids and kills did, where lives and tabs know of each other', () => {
  const phone = fc.record({ ppm: around(400), ahead: around(120 * MINUTE) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), phone, (steps, of) => {
      const history = run(steps, of)
      const stands = standsIn(history)
      expect(stands && `${stands.writer}/${stands.seq}`).toBe(lastOf(history))
      expect(stands?.contested ?? false).toBe(false)
    }),
    { numRuns: HISTORIES },
  )
})

test('I15.2 row 16: where two tabs never hear of each other, a wrong order is told as contested', () => {
  const phone = fc.record({ ppm: around(400), ahead: around(120 * MINUTE), deaf: fc.constant(true) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), phone, (steps, of) => {
      const history = run(steps, of)
      const stands = standsIn(history)
      const right = !stands || `${stands.writer}/${stands.seq}` === lastOf(history)
      expect(right || stands?.contested).toBe(true)
    }),
    { numRuns: HISTORIES },
  )
  const logs = new Map([
    ['a', log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [5 * MINUTE, { a: 'B' }])],
    [
      'b',
      log(
        ...([
          [0, open(AT)],
          [10, sample(AT + 5, 0, 10)],
        ] as [number, EntryValue][]),
        ...([
          [MINUTE, { gap: { hidden: false, jump: 10 * MINUTE } }],
          [2 * MINUTE, answer],
        ] as [number, EntryValue][]),
      ),
    ],
  ])
  // Under a closed lid, or after it: nobody knows.
  expect(standing(logs, when(logs, NO_FACTS).writers, knowledgeOf(logs), all).get(0)?.contested).toBe(true)
})

test('I15.3 row 11: of two answers taken for the same moment the one that knew of the other stands, whatever the names of their writers', () => {
  for (const [first, second] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const logs = new Map([
      [first, log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [1000, { a: 'B' }])],
      [second, log([0, open(AT, { [first]: 3 })], [0, answer])],
    ])
    const facts = { claims: new Map(), received: new Map([[second, [{ seq: 2, at: AT + 900 }]]]) }
    const stands = standing(logs, when(logs, facts).writers, knowledgeOf(logs), all).get(0)
    expect(stands).toMatchObject({ writer: second, answer: 'A', contested: false })
  }
})

test('I15.4 what does not count does not stand; a right to write that was given later speaks last', () => {
  const logs = new Map([
    ['a', log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [60_000, { a: 'B' }])],
    ['b', log([0, open(AT)], [10, sample(AT + 5, 0, 10)], [20, { epoch: 1 }], [30_000, answer])],
  ])
  const { writers } = when(logs, NO_FACTS)
  expect(standing(logs, writers, knowledgeOf(logs), all).get(0)?.answer).toBe('A')
  expect(standing(logs, writers, knowledgeOf(logs), (writer) => writer === 'a').get(0)?.answer).toBe('B')
})

test('I15.5 what a life knew comes to it through however many hands; a circle of references ends', () => {
  const logs = new Map([
    ['a', log([0, open(AT)], [5, answer])],
    ['b', log([0, open(AT, { a: 2 })], [5, { sees: { c: 2 } }], [6, answer])],
    ['c', log([0, open(AT, { b: 1 })], [5, { sees: { b: 3 } }])],
  ])
  const knowledge = knowledgeOf(logs)
  expect(knew(knowledge, 'c', 0, 'a', 2)).toBe(true)
  expect(knew(knowledge, 'a', 1, 'c', 1)).toBe(false)
  // One of both references of the circle is left out.
  expect(Number(knew(knowledge, 'b', 2, 'c', 2)) + Number(knew(knowledge, 'c', 1, 'b', 3))).toBe(1)
})

test('I15.6 row 14: after 200 lives one head names them all', () => {
  const logs = new Map([['w000', log([0, open(AT)], [5, answer])]])
  for (let life = 1; life < 200; life++) {
    const heads = Object.fromEntries([...logs].map(([writer, { length }]) => [writer, length]))
    const named = greatest(knowledgeOf(logs), heads)
    expect(Object.keys(named)).toHaveLength(1)
    logs.set(`w${String(life).padStart(3, '0')}`, log([0, open(AT, named)], [5, answer]))
  }
  expect(knew(knowledgeOf(logs), 'w199', 0, 'w000', 2)).toBe(true)
  const bytes = [...logs.values()].reduce((sum, [first]) => {
    return sum + JSON.stringify(first && 'open' in first.v ? first.v.open.knows : {}).length
  }, 0)
  expect(bytes).toBeLessThan(5000)
})

test('I16.7 the server’s clock was set back between two page lives: what the later one answered stands, by whatever the clock was set', () => {
  const begun = 5 * MINUTE + 3000
  for (const [first, second] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const)
    for (const back of [0, 2500, 3500, 5000, 10_000, 60_000]) {
      const at = AT + begun
      const logs = new Map([
        [first, log([0, open(AT)], [200, sample(AT + 100, 0, 200)], [5 * MINUTE, { a: 'B' }])],
        [second, log([0, open(at, { [first]: 3 })], [200, sample(at + 100 - back, 0, 200)], [1500, answer])],
        // A third knows of the second alone, whose moments are no better.
        ['c', log([0, open(at + 3000, { [second]: 3 })], [200, sample(at + 3100 - back, 0, 200)], [900, { a: 'C' }])],
      ])
      const received = new Map([
        [first, [{ seq: 3, at: AT + 5 * MINUTE + 900 }]],
        [second, [{ seq: 3, at: at + 2500 - back }]],
        ['c', [{ seq: 3, at: at + 4500 - back }]],
      ])
      const { writers } = when(logs, { received, claims: new Map() })
      const of = (...named: string[]) =>
        standing(logs, writers, knowledgeOf(logs), (writer) => named.includes(writer)).get(0)
      expect(of(first, second)).toMatchObject({ writer: second, contested: false })
      expect(of(first, 'c')).toMatchObject({ writer: 'c', contested: false })
      const said = [...logs].flatMap(([writer, all]) => all.map((entry, index) => ({ writer, index, entry })))
      const names = said.sort(inOrder(writers, knowledgeOf(logs))).map(({ writer }) => writer)
      expect(names).toEqual([first, first, first, second, second, second, 'c', 'c', 'c'])
    }
})

test('I16.8 with clocks that contradict nothing entries speak in the order of their estimates, and none before what it knew', () => {
  const phone = fc.record({ ppm: around(400), ahead: around(120 * MINUTE) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), phone, (steps, of) => {
      const { logs, facts } = run(steps, of)
      const [{ writers, dropped }, knowledge] = [when(logs, facts), knowledgeOf(logs)]
      expect(dropped).toEqual([])
      const order = inOrder(writers, knowledge)
      const said = [...logs].flatMap(([writer, all]) => all.map((entry, index) => ({ writer, index, entry })))
      const est = ({ writer, index }: { writer: string; index: number }) => writers.get(writer)?.est[index] as number
      for (const [n, one] of said.sort(order).entries()) {
        const next = said[n + 1]
        if (!next) continue
        expect(est(one)).toBeLessThanOrEqual(est(next))
        expect(knew(knowledge, one.writer, one.index, next.writer, next.index + 1)).toBe(false)
      }
    }),
    { numRuns: HISTORIES / 4 },
  )
})
