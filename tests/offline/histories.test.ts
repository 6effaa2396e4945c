import { expect, test } from 'vitest'
import found from './faults/found.json' with { type: 'json' }
import { play } from './faults/play.ts'
import type { Script } from './faults/steps.ts'

/** How many of the seeds of `npm run faults -- histories` every run of the tests plays; docs/faults.md. */
const FIRST = 60

test(`F1.1 ${FIRST} seeded histories of every fault: nothing saved is lost, nothing counts twice, nothing is refused in silence`, async () => {
  for (let seed = 1; seed <= FIRST; seed++) expect(await play(seed)).toMatchObject({ seed, fault: null })
}, 120_000)

/** Histories that once found a fault, step by step as they were. */
async function holds(rule: string): Promise<void> {
  const mine = found.filter((one) => one.rule === rule)
  expect(mine).not.toHaveLength(0)
  for (const { seed, script } of mine)
    expect(await play(seed, undefined, script as Script)).toMatchObject({ seed, fault: null })
}

test('F1.2 a refusal whose reply was lost is told again at the next start', () => holds('F1.2'))

test('F1.3 a server clock set back never puts the exam before its start', () => holds('F1.3'))

test('F1.4 with a full database the log files alone keep the attempt, whoever starts again', () => holds('F1.4'))

test('F1.5 a renewed log-in that a full disk did not take is not thrown away', () => holds('F1.5'))

test('F1.6 a tap while a guessed time is put right is moved once, not twice', () => holds('F1.6'))

test('F1.7 what comes after the sealing is kept beyond the receipt, with its reason', () => holds('F1.7'))

test('F1.8 a late copy under an old name says the same of the same moment', () => holds('F1.8'))

test('F1.9 the same seed is the same history, call by call and line by line', async () => {
  for (const seed of [2, 101, 1574]) expect((await play(seed)).trace).toBe((await play(seed)).trace)
})
