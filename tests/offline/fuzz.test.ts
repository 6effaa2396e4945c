import fc from 'fast-check'
import { test } from 'vitest'
import { live, type Step } from './support/run.ts'
import type { Fate } from './support/sim-net.ts'

const question = fc.nat(7)
const value = fc.constantFrom('A', 'B', 'C', 'D', 'E')
const tab = fc.nat(3)
const fate = fc.constantFrom<Fate>(
  'ok',
  'drop_request',
  'drop_reply',
  'duplicate',
  'echo',
  'html',
  'garbage',
  'busy',
  'limited',
)
const kind = <K extends string>(name: K) => fc.record({ kind: fc.constant(name) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('answer' as const), tab, question, value }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('flag' as const), tab, question, value: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('answer_and_kill' as const), question, value, turns: fc.nat(40) }),
  },
  { weight: 2, arbitrary: kind('open_tab') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), tab }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('network' as const), up: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fates' as const), fates: fc.array(fate, { maxLength: 6 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 100, max: 20_000 }) }),
  },
  { weight: 1, arbitrary: kind('wipe_database') },
  { weight: 1, arbitrary: kind('wipe_files') },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tear_files' as const), bytes: fc.nat(400) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      ms: fc.constantFrom(-3_600_000, 600_000, 5000, -5000),
    }),
  },
  { weight: 1, arbitrary: kind('token_expires') },
  { weight: 1, arbitrary: kind('log_out') },
  { weight: 1, arbitrary: kind('log_in') },
  { weight: 1, arbitrary: kind('backup') },
  { weight: 1, arbitrary: kind('restore') },
  { weight: 1, arbitrary: kind('echoes') },
)

/** `FUZZ_SEED` and `FUZZ_RUNS` look further. */
const SEEDS = [1, 2, 3]
const asked = Number(process.env.FUZZ_SEED)
const numRuns = Number(process.env.FUZZ_RUNS) || 25

for (const seed of asked ? [asked] : SEEDS) {
  test(`I1.51 I3.10 whatever happens, every answer shown as saved is on the server in the end (seed ${seed})`, async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await live(steps)
    })
    await fc.assert(property, { seed, numRuns, endOnFailure: process.env.FUZZ_SHRINK !== '1' })
  }, 120_000)
}

/** Runs that once found a fault. */
const FOUND: Record<string, Step[]> = {
  'the start of a page sends before a lost line is compared (disk set back)': [
    { kind: 'answer', tab: 0, question: 5, value: 'B' },
    { kind: 'answer_and_kill', question: 0, value: 'E', turns: 38 },
    { kind: 'answer', tab: 3, question: 0, value: 'B' },
    { kind: 'token_expires' },
    { kind: 'backup' },
    { kind: 'flag', tab: 3, question: 1, value: true },
    { kind: 'answer', tab: 3, question: 2, value: 'C' },
    { kind: 'answer_and_kill', question: 6, value: 'B', turns: 5 },
    { kind: 'flag', tab: 2, question: 6, value: true },
    { kind: 'answer_and_kill', question: 3, value: 'A', turns: 0 },
    { kind: 'answer', tab: 3, question: 2, value: 'E' },
    { kind: 'restore' },
    { kind: 'answer', tab: 1, question: 0, value: 'E' },
  ],
  'two tabs put times right after a fork that one of them has not heard of': [
    { kind: 'pass', ms: 12067 },
    { kind: 'answer', tab: 1, question: 5, value: 'B' },
    { kind: 'kill', tab: 2 },
    { kind: 'backup' },
    { kind: 'answer', tab: 2, question: 6, value: 'B' },
    { kind: 'pass', ms: 13676 },
    { kind: 'open_tab' },
    { kind: 'token_expires' },
    { kind: 'restore' },
    { kind: 'network', up: false },
    { kind: 'open_tab' },
    { kind: 'clock', ms: 600000 },
    { kind: 'log_in' },
    { kind: 'pass', ms: 4410 },
    { kind: 'flag', tab: 2, question: 0, value: false },
    { kind: 'answer', tab: 3, question: 5, value: 'E' },
    { kind: 'network', up: true },
  ],
  'guesses of several page lives, the last of them wrong': [
    { kind: 'answer', tab: 0, question: 7, value: 'D' },
    { kind: 'token_expires' },
    { kind: 'pass', ms: 19855 },
    { kind: 'answer_and_kill', question: 2, value: 'E', turns: 34 },
    { kind: 'kill', tab: 0 },
    { kind: 'answer_and_kill', question: 6, value: 'C', turns: 28 },
    { kind: 'answer', tab: 3, question: 7, value: 'C' },
    { kind: 'answer_and_kill', question: 0, value: 'A', turns: 2 },
    { kind: 'clock', ms: 600000 },
    { kind: 'answer_and_kill', question: 4, value: 'C', turns: 38 },
  ],
  'both papers wiped one after the other, the page opened without a network': [
    { kind: 'answer', tab: 3, question: 2, value: 'E' },
    { kind: 'kill', tab: 2 },
    { kind: 'network', up: false },
    { kind: 'wipe_database' },
    { kind: 'wipe_files' },
    { kind: 'answer_and_kill', question: 6, value: 'D', turns: 22 },
    { kind: 'answer', tab: 1, question: 5, value: 'B' },
  ],
  'a disk set back, wiped files, and a tab killed in mid-answer': [
    { kind: 'clock', ms: -5000 },
    { kind: 'log_out' },
    { kind: 'answer_and_kill', question: 6, value: 'A', turns: 24 },
    { kind: 'backup' },
    { kind: 'answer', tab: 0, question: 7, value: 'D' },
    { kind: 'answer', tab: 1, question: 1, value: 'B' },
    { kind: 'answer', tab: 0, question: 1, value: 'B' },
    { kind: 'answer', tab: 3, question: 7, value: 'C' },
    { kind: 'wipe_files' },
    { kind: 'answer', tab: 2, question: 5, value: 'D' },
    { kind: 'clock', ms: -3600000 },
    { kind: 'wipe_database' },
    { kind: 'restore' },
    { kind: 'kill', tab: 0 },
    { kind: 'answer_and_kill', question: 0, value: 'B', turns: 12 },
    { kind: 'answer', tab: 2, question: 3, value: 'A' },
    { kind: 'kill', tab: 2 },
    { kind: 'wipe_files' },
  ],
}

for (const [name, steps] of Object.entries(FOUND)) {
  test(`I1.51 found once: ${name}`, async () => {
    await live(steps)
  })
}
