import { expect, test } from 'vitest'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { endNow, giveBack, giveExtra, pause, reopen, resume, rule } from '#server/exam/log/staff.ts'
import { begunFacts, PHONES } from './world.ts'

const MINUTE = 60_000
const AT = 1_800_000_000_000
const begun = begunFacts({ phone_id: PHONES[0], origin: { writer: 'a0000000000', seq: 1 } }, AT)
const sealed = (facts: FactsMessage, at: number): FactsMessage => ({
  ...facts,
  seq: facts.seq + 1,
  seals: [...facts.seals, { heads: [], epoch: 0, at, reopened: false, waiting_for: [] }],
})
const minutes = ({ stops }: FactsMessage) =>
  stops.map(({ at, until }) => [at - AT, until === null ? null : until - AT].map((ms) => ms && ms / MINUTE))

test('I20.12 a pause that is asked for twice is one, and the grace is longer by it', () => {
  const paused = pause(begun, AT + 5 * MINUTE)
  expect(pause(paused, AT + 6 * MINUTE)).toBe(paused)
  const on = resume(paused, AT + 9 * MINUTE)
  expect(minutes(on)).toEqual([[5, 9]])
  expect(on.sync_until - begun.sync_until).toBe(4 * MINUTE)
  expect(resume(on, AT + 10 * MINUTE)).toBe(on)
})

test('I20.13 time that is given back twice in a minute is given one after the other, and on top of a pause', () => {
  const twice = giveBack(3 * MINUTE)(giveBack(5 * MINUTE)(begun, AT + MINUTE), AT + MINUTE)
  expect(minutes(twice)).toEqual([
    [1, 6],
    [6, 9],
  ])
  // Seven of the eight lie ahead of a pause, and come after it.
  const paused = pause(twice, AT + 2 * MINUTE)
  expect(minutes(resume(paused, AT + 30 * MINUTE))).toEqual([
    [1, 2],
    [2, 37],
  ])
  const ended = endNow(twice, AT + 2 * MINUTE)
  expect(minutes(reopen(giveBack(MINUTE)(ended, AT + 10 * MINUTE), AT + 30 * MINUTE))).toEqual([
    [1, 2],
    [2, 38],
  ])
  expect(giveExtra(MINUTE)(begun, AT)).toMatchObject({ extra_ms: MINUTE, seq: begun.seq + 1 })
})

test('I20.14 an attempt that was ended or sealed and is opened again goes on where it ended', () => {
  const ended = endNow(begun, AT + 10 * MINUTE)
  expect(endNow(ended, AT + 11 * MINUTE)).toBe(ended)
  const on = reopen(sealed(ended, AT + 12 * MINUTE), AT + 20 * MINUTE)
  expect(minutes(on)).toEqual([[10, 20]])
  expect([on.ended_at, on.seals[0]?.reopened]).toEqual([null, true])
  expect(reopen(begun, AT)).toBe(begun)
})

test('I20.15 a ruling on an entry replaces the one before, and can be taken back', () => {
  const struck = rule('a0000000000', 2, 'strike')(rule('a0000000000', 2, 'admit')(begun, AT), AT)
  expect(struck.rulings).toEqual([{ writer: 'a0000000000', seq: 2, ruling: 'strike' }])
  expect(rule('a0000000000', 2, null)(struck, AT).rulings).toEqual([])
})
