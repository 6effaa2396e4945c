import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryValue } from '#contract/exam/entry.ts'
import { fold, type LoggedEntry } from '#contract/exam/fold.ts'
import type { AnswerReply, InitReply } from '#contract/exam/messages.ts'
import { outlineWith, Phone } from '#tests/support/exam-material.ts'
import { memorySitting } from '#tests/support/exam-memory.ts'

/** What a phone writes: which question (8 and 9 are foreign or none), what, and how much later than the entry before. */
const written = fc.record({
  question: fc.nat(9),
  value: fc.oneof(
    fc.record({ a: fc.constantFrom('A', 'B', 'C', null) }),
    fc.record({ f: fc.boolean() }),
    fc.record({ m: fc.nat(3) }),
    fc.record({ a: fc.constant(['A', 'B']) }),
  ),
  later: fc.nat(40_000),
})

type Written = typeof written extends fc.Arbitrary<infer T> ? T : never

/** One delivery: of which phone, which slice of its log; or an `init` or `end` come (again). */
const delivery = fc.record({
  phone: fc.constantFrom(0, 1),
  kind: fc.constantFrom('answer', 'answer', 'answer', 'init', 'end'),
  from: fc.nat(20),
  count: fc.integer({ min: 1, max: 8 }),
  reversed: fc.boolean(),
})

type Delivery = typeof delivery extends fc.Arbitrary<infer T> ? T : never

const TAKE_OVER_T = 90_000
const outline = outlineWith([4, 4], { waktu: 'subtes', seconds: 120 })

/** Two phones on one attempt, the second takes over at 90 s; all of it told at a fixed hour. */
async function scene(logs: [Written[], Written[]]) {
  const world = memorySitting(outline)
  const begin = world.clock.ms
  const attempt_id = randomUUID()
  const phones = [
    new Phone(attempt_id, `1${randomUUID().slice(1)}`),
    new Phone(attempt_id, `2${randomUUID().slice(1)}`),
  ] as const
  const inits = [
    phones[0].init(world.place, begin),
    phones[1].init(world.place, begin + TAKE_OVER_T, { take_over: true }),
  ] as const
  const tokens: string[] = []
  for (const [index, request] of inits.entries()) {
    world.clock.ms = begin + index * TAKE_OVER_T
    tokens.push(((await world.exam.init(world.user_id, request)).body as InitReply).upload_token)
  }
  world.clock.ms = begin + 400_000
  for (const [index, phone] of phones.entries())
    write(phone, logs[index] as Written[], world.questions, index * TAKE_OVER_T)

  async function deliver({ phone: index, kind, from, count, reversed }: Delivery): Promise<void> {
    const phone = phones[index as 0 | 1]
    const token = tokens[index]
    if (kind === 'init') await world.exam.init(world.user_id, inits[index as 0 | 1])
    else if (kind === 'end') await world.exam.end(token, phone.endRequest(300_000))
    else {
      const entries = phone.entries.slice(from, from + count)
      if (entries.length) await world.exam.answer(token, phone.request(reversed ? entries.toReversed() : entries))
    }
  }

  /** What a phone does in the end, and would have done at once on a good network: everything in order, then the end. */
  async function finish() {
    for (const [index, phone] of phones.entries()) {
      if (!phone.entries.length) continue
      const reply = await world.exam.answer(tokens[index], phone.request())
      expect((reply.body as AnswerReply).acked_seq).toBe(phone.entries.length)
    }
    const ended = await world.exam.end(tokens[1], phones[1].endRequest(300_000))
    expect(ended.status).toBe(200)
    const kept = world.exam.store.kept(attempt_id)
    const log = [...(kept?.log ?? [])].sort((a, b) => a.device_id.localeCompare(b.device_id) || a.seq - b.seq)
    return {
      log: log.map(({ device_id, seq, value, reason }) => [device_id[0], seq, value, reason]),
      strays: kept?.strays.length,
      anomalies: kept?.attempt.anomalies
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'resealed')
        .sort(),
      last_seq: kept?.attempt.receipt?.last_seq,
      writer: kept?.attempt.writer_device[0],
    }
  }
  return { deliver, finish, phones, kept: () => world.exam.store.kept(attempt_id) }
}

function write(phone: Phone, log: Written[], questions: string[], from: number): void {
  let t = from
  for (const { question, value, later } of log) {
    t += later
    phone.write(questions[question] ?? randomUUIDOf(question), value as EntryValue, t)
  }
}

const randomUUIDOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

test('I1.15 whatever is lost, doubled, late or out of order, the outcome is that of everything in order once', async () => {
  const logs = fc.tuple(fc.array(written, { maxLength: 14 }), fc.array(written, { maxLength: 14 }))
  await fc.assert(
    fc.asyncProperty(logs, fc.array(delivery, { maxLength: 30 }), async (written, deliveries) => {
      const calm = await scene(written)
      const stormy = await scene(written)
      for (const each of deliveries) await stormy.deliver(each)
      expect(await stormy.finish()).toEqual(await calm.finish())
    }),
    { numRuns: 150 },
  )
})

test('I1.16 what the server has of a log says what the phone said, entry by entry', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(written, { maxLength: 25 }),
      fc.array(delivery, { maxLength: 20 }),
      async (log, deliveries) => {
        const { deliver, finish, phones, kept } = await scene([[], log])
        for (const each of deliveries) await deliver(each)
        await finish()
        const sent = phones[1].entries.map((entry): LoggedEntry => ({ ...entry, device_id: phones[1].device_id }))
        expect(fold((kept()?.log ?? []) as LoggedEntry[])).toEqual(fold(sent))
      },
    ),
    { numRuns: 100 },
  )
})
