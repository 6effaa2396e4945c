import { expect, test } from 'vitest'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { endNow, pause } from '#server/exam/log/staff.ts'
import { type Scene, student } from './support/scene.ts'

type Change = (facts: FactsMessage, at: number) => FactsMessage
const act = (s: Scene, attempt_id: string, change: Change, kind: 'pause' | 'end' | 'message') =>
  s.time.until(s.world.act(attempt_id, change, { kind }))

/** The facts as they were before `deed`: the standby that takes over lacks its commit. */
async function takenOver(s: Scene, attempt_id: string, deed: () => Promise<unknown>) {
  const early = structuredClone(await s.world.facts(attempt_id))
  await deed()
  await s.time.pass(3000)
  const row = await s.world.store.find(attempt_id)
  if (row) row.facts = early
  return early
}

test('I20.66 a phone that heard of a pause whose commit was lost goes on with its next page life, and hears what is done then', async () => {
  const { s, tab, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  const early = await takenOver(s, attempt.attempt_id, () => act(s, attempt.attempt_id, pause, 'pause'))
  expect(attempt.snapshot().paused).toBe(true)
  tab.kill()
  const again = await s.open(await s.tab(), attempt.attempt_id)
  await s.time.pass(10_000)
  expect(again.snapshot().paused).toBe(false)
  expect(await s.world.facts(attempt.attempt_id)).toEqual({ ...early, seq: early.seq + 2 })
  await act(s, attempt.attempt_id, (facts) => ({ ...facts }), 'message')
  await s.time.pass(2000)
  expect(again.snapshot().notices.map(({ kind }) => kind)).toEqual(['message'])
})

/** What the server answers a phone that says that it knows facts of this number. */
async function asked(s: Scene, attempt_id: string, token: string, facts_seq: number) {
  const { request } = s.net.calls.find(({ request: { path } }) => path === '/init-hasil-ujian') ?? {}
  const factsOf = ({ status, body }: { status: number; body: unknown }) => {
    expect(status).toBe(200)
    return (body as { facts: FactsMessage | null }).facts
  }
  const batches = s.net.calls.flatMap(({ request: { path, body } }) =>
    path === '/input/hasil-ujian' ? (body as { batches: unknown[] }).batches : [],
  )
  return {
    init: async () => factsOf(await s.time.until(s.world.init(s.user_id, { ...(request?.body as object), facts_seq }))),
    append: async () => factsOf(await s.time.until(s.world.append(token, { attempt_id, facts_seq, batches }))),
    end: async () => factsOf(await s.time.until(s.world.end(token, { attempt_id, facts_seq, heads: [] }))),
  }
}

async function answered() {
  const { s, attempt } = await student()
  await s.answer(attempt, 0, 'A')
  await s.time.pass(5000)
  const { attempt_id } = attempt
  const append = s.net.calls.findLast(({ request }) => request.path === '/input/hasil-ujian')
  return { s, attempt_id, token: append?.request.token ?? '' }
}

test.each(['init', 'append', 'end'] as const)(
  'I26.80 a phone that knows later facts than stand is told those that stand, by a number beyond its own (%s)',
  async (call) => {
    const { s, attempt_id, token } = await answered()
    const early = await takenOver(s, attempt_id, () => act(s, attempt_id, endNow, 'end'))
    const calls = await asked(s, attempt_id, token, early.seq + 1)
    expect(await calls[call]()).toEqual({ ...early, seq: early.seq + 2 })
    expect(await s.world.facts(attempt_id)).toEqual({ ...early, seq: early.seq + 2 })
    // Said once more by a copy of the call, it moves nothing.
    expect((await calls[call]())?.seq).toBe(early.seq + 2)
    expect((await s.world.facts(attempt_id)).seq).toBe(early.seq + 2)
  },
)

test('I26.81 phones that call together raise the number once, and one that says any number raises nothing', async () => {
  const { s, attempt_id, token } = await answered()
  const { seq } = await s.world.facts(attempt_id)
  const { init, append, end } = await asked(s, attempt_id, token, seq + 3)
  const told = await s.time.until(Promise.all([init(), append(), end(), init()]))
  expect(told.map((facts) => facts?.seq)).toEqual([seq + 4, seq + 4, seq + 4, seq + 4])
  for (const far of [seq + 4 + 21, 1_000_000]) {
    const hostile = await asked(s, attempt_id, token, far)
    expect([await hostile.init(), await hostile.append(), await hostile.end()]).toEqual([null, null, null])
  }
  expect((await s.world.facts(attempt_id)).seq).toBe(seq + 4)
})
