import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_SOAL } from '#contract/exam/bounds.ts'
import { GENESIS } from '#contract/exam/canonical.ts'
import type { Attempt, Device, Facts, LogRow, Outcome } from '#server/exam/core/state.ts'
import type { ExamStore } from '#server/exam/store.ts'
import { refusal } from '#server/lib/errors.ts'

export interface StoreUnderTest {
  store: ExamStore
  /** Facts that the store's rows must refer to: user, schedule, sitting, exam, paper. */
  facts(): Promise<Pick<Attempt, 'user_id' | 'jadwal_id' | 'jadwal_ujian_id' | 'ujian_id' | 'paper_sha256'>>
  close(): Promise<void>
}

const NOW = 1_700_000_000_000

/** What every store of attempts promises; run over each. */
export function examStoreContract(name: string, make: () => Promise<StoreUnderTest>): void {
  let sut: StoreUnderTest
  beforeAll(async () => {
    sut = await make()
  })
  afterAll(() => sut.close())

  async function fresh(more: Partial<Attempt> = {}): Promise<{ attempt: Attempt; device: Device }> {
    const attempt = { ...blankAttempt(), ...(await sut.facts()), ...more }
    const device = blankDevice(attempt.id)
    await sut.store.start(keyOf(attempt), () => ({ reply: null, attempt, devices: [device] }))
    return { attempt, device }
  }

  /** A rule that writes the device's next entry. */
  const next =
    (device_id: string, value: LogRow['value'] = { f: true }) =>
    (facts: Facts | null): Outcome<number> => {
      const device = facts?.devices.find((candidate) => candidate.device_id === device_id) as Device
      const seq = device.acked_seq + 1
      return { reply: seq, devices: [{ ...device, acked_seq: seq }], rows: [rowOf(device, seq, value)] }
    }

  test(`I2.1 ${name}: what a rule decided is there when its promise resolves`, async () => {
    const { attempt, device } = await fresh()
    expect(await sut.store.transact(attempt.id, null, next(device.device_id))).toBe(1)
    expect(await sut.store.log(attempt.id, 10)).toEqual([rowOf(device, 1)])
    expect(await sut.store.read(attempt.id)).toMatchObject({ attempt, devices: [{ ...device, acked_seq: 1 }] })
  })

  test(`I1.9 ${name}: rules on one attempt at once run one after the other, none is lost`, async () => {
    const { attempt, device } = await fresh()
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => sut.store.transact(attempt.id, null, next(device.device_id))),
    )
    expect(replies.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect((await sut.store.log(attempt.id, 100)).map(({ seq }) => seq)).toEqual(replies)
  })

  test(`I1.10 ${name}: a rule that throws, or refuses, harms no other; what a refusal wants noted is noted`, async () => {
    const { attempt, device } = await fresh()
    const thrown = sut.store.transact(attempt.id, null, () => {
      throw new Error('a rule gone wrong')
    })
    const good = sut.store.transact(attempt.id, null, next(device.device_id))
    const noted = {
      ...attempt,
      anomalies: [{ kind: 'odd', at: NOW, device_id: device.device_id, detail: { count: 1 } }],
    }
    const refused = sut.store.transact(attempt.id, null, () => ({
      reply: null,
      error: refusal('missing.target_jadwal'),
      attempt: noted,
    }))
    const [first, second, third] = await Promise.allSettled([thrown, good, refused])
    expect([first?.status, second?.status, third?.status]).toEqual(['rejected', 'fulfilled', 'rejected'])
    expect((await sut.store.read(attempt.id))?.attempt.anomalies).toEqual(noted.anomalies)
  })

  test(`I1.11 ${name}: a rule sees the stored entries of the range it asks for`, async () => {
    const { attempt, device } = await fresh()
    const odd = { a: 'NUL \0, half a pair \ud800, "quotes", {braces}, \\' }
    for (const value of [{ a: 'A' }, odd, { f: false }])
      await sut.store.transact(attempt.id, null, next(device.device_id, value))
    const range = { device_id: device.device_id, from: 2, to: 3 }
    const seen = await sut.store.transact(attempt.id, range, (facts) => ({
      reply: facts?.log.map(({ seq, value }) => [seq, value]),
    }))
    expect(seen?.sort()).toEqual([
      [2, odd],
      [3, { f: false }],
    ])
  })

  test(`I1.12 ${name}: a reason can be changed later, an entry never`, async () => {
    const { attempt, device } = await fresh()
    await sut.store.transact(attempt.id, null, next(device.device_id))
    await sut.store.transact(attempt.id, null, () => ({
      reply: null,
      rejudged: [{ ...rowOf(device, 1), reason: 'too_late' }],
    }))
    expect(await sut.store.log(attempt.id, 10)).toEqual([{ ...rowOf(device, 1), reason: 'too_late' }])
  })

  test(`I1.13 ${name}: an unknown attempt is null to the rule`, async () => {
    expect(await sut.store.transact(randomUUID(), null, (facts) => ({ reply: facts }))).toBeNull()
    expect(await sut.store.read(randomUUID())).toBeNull()
  })

  test(`I1.14 ${name}: starts of one student in one schedule wait for one another`, async () => {
    const facts = await sut.facts()
    const counts = await Promise.all(
      Array.from({ length: 6 }, () => {
        const attempt = { ...blankAttempt(), ...facts }
        return sut.store.start(keyOf(attempt), ({ others }) => ({ reply: others.length, attempt }))
      }),
    )
    expect(counts.sort()).toEqual([0, 1, 2, 3, 4, 5])
  })

  test(`I6.4 ${name}: names the open attempts whose grace is over`, async () => {
    const late = await fresh({ sync_until: NOW - 1 })
    const running = await fresh({ sync_until: NOW })
    const closed = await fresh({ sync_until: NOW - 1, status: 'sealed' })
    const due = await sut.store.due(NOW, 100)
    expect([late, running, closed].map(({ attempt }) => due.includes(attempt.id))).toEqual([true, false, false])
  })
}

const keyOf = ({ id, user_id, jadwal_id }: Attempt) => ({ attempt_id: id, user_id, jadwal_id })

function blankAttempt(): Omit<Attempt, 'user_id' | 'jadwal_id' | 'jadwal_ujian_id' | 'ujian_id' | 'paper_sha256'> {
  return {
    ...{
      id: randomUUID(),
      started_at: NOW,
      ends_at: NOW + 1,
      sync_until: NOW + 2,
      extra_ms: 0,
      status: 'open',
      counted: true,
    },
    ...{
      uncounted_reason: null,
      writer_device: randomUUID(),
      moves: [],
      anomalies: [],
      ended_at: null,
      sealed_at: null,
    },
    ...{ sealed_by: null, receipt: null, archived_reason: null, ended_by_time: null, live: null },
  }
}

const blankDevice = (attempt_id: string): Device => ({
  ...{ attempt_id, device_id: randomUUID(), acked_seq: 0, head: GENESIS, joined_at: NOW, heard_at: NOW, last_t: 0 },
  ...{ spans: [{ from: 0, to: null, wall: NOW }], moves: [], log_bytes: 0, stray_count: 0, stray_bytes: 0 },
})

const rowOf = ({ attempt_id, device_id }: Device, seq: number, value: LogRow['value'] = { f: true }): LogRow => ({
  ...{ attempt_id, device_id, seq, soal_id: NO_SOAL, value, t: 5_000_000_000, wall: NOW, prev: GENESIS, hash: GENESIS },
  ...{ reason: null, received_at: NOW },
})
