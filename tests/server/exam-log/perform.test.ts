import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Act } from '#server/exam/log/act.ts'
import { endsAt } from '#server/exam/log/close.ts'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import { type PerformDeps, perform } from '#server/exam/log/perform.ts'
import type { BatchRow } from '#server/exam/log/store.ts'
import type { Attempt } from '#server/exam/rows.ts'
import { depsOf, EXAM, factsOf, NOW, Page } from './sends.ts'

const MINUTE = 60_000
const PLACE = {
  ...{ student_id: randomUUID(), jadwal_id: randomUUID(), jadwal_ujian_id: randomUUID() },
  paper_sha256: '0'.repeat(64),
}
const STAFF = { actor_id: randomUUID(), reason: 'Listrik padam' }
const PARTS = {
  ...EXAM,
  paper: {
    ...{ waktu: 'subtes' as const, durasi_detik: 3600, izin_lanjut_awal: true },
    subtes: [0, 1].map(() => ({ durasi_detik: 1800, soal: Array(5).fill({ jenis: 'isian' }) })),
  },
}

/**
 * Staff act on an attempt of an hour of which the server heard at NOW. `early`: how long before it began on the phone, which tells the time
 * at its first answer; null where the phone asked before it began.
 */
async function acted({
  early,
  moved,
  exam = EXAM,
}: {
  early: number | null
  moved?: number
  exam?: typeof EXAM | typeof PARTS
}) {
  const store = new MemoryLogStore()
  const page = new Page(randomUUID())
  const origin = { writer: page.writer, seq: 1, ...(early !== null && { at: NOW }) }
  const facts = factsOf(page.phone_id, { origins: [origin] })
  await store.begin({ attempt_id: page.attempt_id, ...PLACE, facts })
  const heard = early ?? 0
  page.log.push({ seq: 2, m: heard, q: -1, v: { server: { at: NOW, left: heard, back: heard } } })
  if (moved !== undefined) page.log.push({ seq: 3, m: moved, q: -1, v: { move: 1 } })
  const { row, after } = page.addition(1, page.log.length, NOW + (moved ?? 0) + 1000)
  await store.append(row, after)
  const clock = { now: NOW }
  let asked = 0
  const calls = { ...depsOf(store, () => clock.now), exam: async () => exam }
  const { rows } = store
  store.rows = (...question) => {
    asked++
    return rows.apply(store, question)
  }
  const read = async (): Promise<Attempt> => {
    const found = await store.find(page.attempt_id)
    if (!found) throw new Error('no attempt')
    const columns = { ends_at: endsAt(found.facts, exam), ended_at: null, ended_by_time: null, sealed_by: null }
    const row = { id: page.attempt_id, user_id: PLACE.student_id, ...found, ...columns, status: 'open' }
    const seq = { facts_seq: found.facts.seq, sync_until: found.facts.sync_until, given: { grants: [], acts: [] } }
    return { ...row, ...seq } as unknown as Attempt
  }
  const act = async (deed: Act, at: number, more: Pick<PerformDeps, 'rows'> = {}) => {
    clock.now = NOW + at
    return perform(await read(), deed, STAFF, { calls, now: calls.now, read, ...more })
  }
  return {
    act,
    facts: async () => (await read()).facts,
    asked: () => asked,
    log: () => rows.call(store, page.attempt_id),
  }
}

test('I12.77 staff act by when the phone began and went on, whenever the server heard of it', async () => {
  const late = await acted({ early: 40 * MINUTE })
  expect(await late.act({ id: 'a', kind: 'pause' }, 25 * MINUTE)).toBe('Waktunya sudah habis.')
  expect(await late.act({ id: 'b', kind: 'extra', ms: 10 * MINUTE }, 25 * MINUTE)).toBeNull()
  // Five minutes over, and ten from now on.
  expect((await late.facts()).extra_ms).toBe(15 * MINUTE)

  const gone = await acted({ early: null, moved: 10 * MINUTE, exam: PARTS })
  expect(await gone.act({ id: 'a', kind: 'pause' }, 45 * MINUTE)).toBe('Waktunya sudah habis.')
  const stays = await acted({ early: null, exam: PARTS })
  expect(await stays.act({ id: 'a', kind: 'pause' }, 45 * MINUTE)).toBeNull()
})

test('I12.78 logs are read for those acts alone that hang on them, and only of attempts whose rows do not say it', async () => {
  const message: Act = { id: 'm', kind: 'message', text: 'Tenang' }
  const extra: Act = { id: 'x', kind: 'extra', ms: MINUTE }
  const early = await acted({ early: 40 * MINUTE })
  await early.act(message, MINUTE)
  expect(early.asked()).toBe(0)
  await early.act(extra, MINUTE)
  expect(early.asked()).toBe(1)
  // Many at once are read by a look-up of their own.
  let together = 0
  const rows = async (): Promise<readonly BatchRow[]> => {
    together++
    return early.log()
  }
  expect(await early.act({ id: 'p', kind: 'pause' }, 30 * MINUTE, { rows })).toBe('Waktunya sudah habis.')
  expect([early.asked(), together]).toEqual([1, 1])

  const online = await acted({ early: null })
  await online.act(extra, MINUTE)
  await online.act({ id: 'i', kind: 'incident', interval: { from: NOW, to: NOW + MINUTE } }, MINUTE)
  expect(online.asked()).toBe(0)
})
