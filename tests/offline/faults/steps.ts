import fc from 'fast-check'
import type { Fate } from '../support/sim-net.ts'

/** What may happen to a student's attempt, in any order. `turns`: after how many turns of the event loop it is cut off. */
export type Step =
  | { kind: 'answer'; tab: number; question: number }
  | { kind: 'flag'; tab: number; question: number; value: boolean }
  | { kind: 'start'; killed_after: number | null }
  | { kind: 'end'; killed_after: number | null }
  /** `torn`: by a power cut, which leaves half of a line that was not said to stand. */
  | { kind: 'answer_and_kill'; question: number; turns: number; torn?: boolean }
  | { kind: 'answer_both'; question: number }
  | { kind: 'pass_and_kill'; ms: number; turns: number }
  | { kind: 'clock' | 'server_clock' | 'pass' | 'sleep' | 'extra_time'; ms: number }
  /** The phone is off for so long, and may come back with another clock. */
  | { kind: 'off'; ms: number; clock?: number }
  | { kind: 'network'; up: boolean }
  | { kind: 'fates'; fates: Fate[] }
  | { kind: 'kill'; tab: number }
  /** Put away, perhaps just when the network is back. */
  | { kind: 'page_hidden'; tab: number; online?: boolean }
  | { kind: 'tear_files'; bytes: number }
  | { kind: 'take_over'; back: boolean }
  | { kind: 'staff'; act: StaffAct; ms: number }
  | { kind: Plain }

/** What staff may do on the live board, in any order, to a phone that hears of it or does not. */
const STAFF = ['pause', 'resume', 'message', 'end', 'reopen', 'incident', 'incident_undone'] as const
export type StaffAct = (typeof STAFF)[number]

export type Plain =
  | 'open_tab'
  | 'reload'
  | 'wipe_database'
  | 'wipe_files'
  | 'files_full'
  | 'database_full'
  | 'disk_full'
  | 'room_again'
  | 'token_expires'
  | 'password_changed'
  | 'log_out'
  | 'log_in'
  | 'other_student'
  | 'backup'
  | 'restore'
  | 'echoes'
  | 'to_limit'
  | 'reset'
  | 'rescheduled'
  | 'new_paper'
  | 'republished'
  | 'captive_portal'
  | 'old_app'
  | 'new_app'
  | 'unpublished'
  | 'seal_job'
  | 'secret_lost'

const FATES: readonly Fate[] = [
  'ok',
  'drop_request',
  'drop_reply',
  'duplicate',
  'echo',
  'html',
  'garbage',
  'busy',
  'limited',
  'error_500',
  'cut_request',
  'cut_reply',
  'gateway_timeout',
  'slow',
  'late',
  'refuse_401',
  'refuse_403',
  'refuse_409',
  'refuse_413',
]

const tab = fc.nat(3)
const question = fc.nat(7)
const turns = fc.nat(30)
const killed_after = fc.option(turns)
const is = <K extends string>(kind: K) => fc.constant(kind)
const of = <K extends string, V>(kind: K, ms: fc.Arbitrary<V>) => fc.record({ kind: is(kind), ms })

const answer = fc.record({ kind: is('answer'), tab, question })
const weather: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: is('network'), up: fc.boolean() }),
  fc.record({ kind: is('fates'), fates: fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 5 }) }),
)
const plain = (...kinds: Plain[]): fc.WeightedArbitrary<Step>[] =>
  kinds.map((kind) => ({ weight: 1, arbitrary: fc.constant<Step>({ kind }) }))

/** Every kind of fault by what it strikes, and how often it comes among all of them. */
const STRUCK: Record<string, readonly fc.WeightedArbitrary<Step>[]> = {
  network: [{ weight: 12, arbitrary: weather }, ...plain('captive_portal', 'echoes', 'old_app', 'new_app')],
  page: [
    { weight: 4, arbitrary: fc.record({ kind: is('kill'), tab }) },
    { weight: 4, arbitrary: fc.record({ kind: is('page_hidden'), tab, online: fc.boolean() }) },
    { weight: 6, arbitrary: fc.record({ kind: is('answer_and_kill'), question, turns, torn: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ kind: is('pass_and_kill'), ms: fc.integer({ min: 0, max: 6000 }), turns }) },
    ...plain('open_tab', 'reload'),
  ],
  store: [
    { weight: 2, arbitrary: fc.record({ kind: is('tear_files'), bytes: fc.nat(400) }) },
    ...plain('wipe_database', 'wipe_files', 'files_full', 'database_full', 'disk_full', 'room_again'),
    ...plain('backup', 'restore'),
  ],
  clock: [
    { weight: 6, arbitrary: of('pass', fc.integer({ min: 100, max: 12_000 })) },
    { weight: 4, arbitrary: of('clock', fc.constantFrom(-3_600_000, 600_000, 5000, -5000)) },
    { weight: 2, arbitrary: of('server_clock', fc.constantFrom(-30_000, 5000, -5000, 60_000)) },
    { weight: 2, arbitrary: of('sleep', fc.integer({ min: 1000, max: 400_000 })) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: is('off'),
        ms: fc.integer({ min: 1000, max: 5_000_000 }),
        clock: fc.constantFrom(0, 0, -3_600_000, 600_000),
      }),
    },
    ...plain('to_limit'),
  ],
  student: [
    { weight: 4, arbitrary: fc.record({ kind: is('take_over'), back: fc.boolean() }) },
    ...plain('token_expires', 'password_changed', 'secret_lost', 'log_out', 'log_in', 'other_student'),
  ],
  sitting: [
    {
      weight: 8,
      arbitrary: fc.record({ kind: is('staff'), act: fc.constantFrom(...STAFF), ms: fc.constantFrom(60_000, 300_000) }),
    },
    { weight: 2, arbitrary: of('extra_time', fc.constant(300_000)) },
    ...plain('reset', 'rescheduled', 'new_paper', 'republished', 'unpublished', 'seal_job'),
  ],
}

/** Faults of two or three kinds meet in ways in which all of them together hardly ever do. */
const few = fc.subarray(Object.values(STRUCK), { minLength: 2, maxLength: 3 })

export interface Script {
  /** One timer for all, or one for each of the two sub-tests. */
  waktu: 'total' | 'subtes'
  steps: Step[]
}

/** Before the start, the start, while answering, the end, after it: a fault may strike at each. */
function scriptWith(faults: readonly fc.WeightedArbitrary<Step>[]): fc.Arbitrary<Script> {
  const fault = fc.oneof(...faults)
  const busy: fc.Arbitrary<Step> = fc.oneof(
    { weight: 5, arbitrary: answer },
    { weight: 1, arbitrary: fc.record({ kind: is('flag'), tab, question, value: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: is('answer_both'), question }) },
    { weight: 5, arbitrary: fault },
  )
  return fc
    .record({
      waktu: fc.constantFrom('total' as const, 'subtes' as const),
      before: fc.array(fault, { maxLength: 2 }),
      start: fc.record({ kind: is('start'), killed_after: fc.option(turns, { freq: 3 }) }),
      during: fc.array(busy, { minLength: 3, maxLength: 14 }),
      end: fc.option(fc.record({ kind: is('end'), killed_after }), { freq: 2 }),
      after: fc.array(fault, { maxLength: 3 }),
    })
    .map(({ waktu, before, start, during, end, after }) => ({
      waktu,
      steps: [...before, start, ...during, ...(end ? [end, ...after] : [])],
    }))
}

/** Half of all histories know every fault, the others some. */
export const script: fc.Arbitrary<Script> = fc.oneof(
  scriptWith(Object.values(STRUCK).flat()),
  few.chain((struck) => scriptWith(struck.flat())),
)

/** The history of a seed, always the same. */
export const scriptOf = (seed: number): Script => fc.sample(script, { seed, numRuns: 1 })[0] as Script
