import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printReply } from '#contract/scheduling/participants.ts'
import { attemptTable, jadwalPaketMemberTable } from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { exam, pilihan } from '#tests/support/score-world.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  clerk = await staff(world, ['jadwal-admin'])
})
afterAll(() => world.close())

const printed = async (jadwal_id: string) =>
  printReply.parse(
    (await world.call('GET', `/peserta-jadwal/print?jadwal_id=${jadwal_id}`, { token: clerk.token })).body,
  ).data

test('P80.1 an incident that hit nobody stands in the report of the sitting, with nobody to its name', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const body = {
    id: randomUUID(),
    jadwal_id,
    targets: { ruang: ['R9'] },
    reason: 'Genset diuji.',
    span: { ms: 120_000 },
  }
  const noted = await world.call('POST', '/exam-incidents', { token: clerk.token, body })
  expect(noted.body.data).toMatchObject({ done: 0 })
  expect((await printed(jadwal_id)).minutes.events).toMatchObject([
    {
      action: 'attempt/record-incident',
      reason: 'Genset diuji.',
      count: 0,
      at: new Date(world.clock.ms).toISOString(),
    },
  ])
})

test('P80.2 a schedule with more people than are printed at once says so, and its report counts all of them', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const first = await person(world)
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: first.id })
  expect((await printed(jadwal_id)).more).toBe(false)
  await world.db.execute(sql`
    with people as (
      insert into app_user
      select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', 'banyak' || n || '@elp.test', 'username', 'banyak' || n))).*
      from app_user u, generate_series(1, 10000) n where u.id = ${first.id}
      returning id
    )
    insert into jadwal_paket_member
    select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'user_id', people.id))).*
    from jadwal_paket_member m, people where m.jadwal_id = ${jadwal_id}`)
  const { more, peserta, minutes } = await printed(jadwal_id)
  expect([more, peserta.length, minutes.registered, minutes.present]).toEqual([true, 10_000, 10_001, 0])
})

test('A225.2 the report of a sitting names who has something odd noted on an attempt, and what, by room', async () => {
  const sat = await satExam(world, exam('benar_salah', [{ soal: [pilihan(['A'])] }]), { takers: 3 })
  const members = sat.users.map((user_id, n) => ({
    ...{ id: randomUUID(), jadwal_id: sat.jadwal_id, user_id, status: 'terdaftar' as const },
    ...{ nomor_peserta: `P-${n}`, ruang: n === 2 ? 'R2' : 'R1' },
  }))
  await world.db.insert(jadwalPaketMemberTable).values(members)
  const odd = (kind: string) => ({ kind, at: 1, device_id: randomUUID(), detail: { count: 1 } })
  const note = (at: number, ...kinds: string[]) =>
    world.db
      .update(attemptTable)
      .set({ anomalies: kinds.map(odd) })
      .where(eq(attemptTable.id, sat.attempts[at] as string))
  expect((await printed(sat.jadwal_id)).minutes.anomalies).toEqual([])
  await note(1, 'sent_in_grace', 'closed_subtest', 'sent_in_grace')
  await note(2, 'dated_before_join')
  const first = { nama: 'Peserta 002', nomor_peserta: 'P-1', jenis: ['closed_subtest', 'sent_in_grace'] }
  const second = { nama: 'Peserta 003', nomor_peserta: 'P-2', jenis: ['dated_before_join'] }
  expect((await printed(sat.jadwal_id)).minutes.anomalies).toEqual([first, second])
  expect((await printed(`${sat.jadwal_id}&ruang=R2`)).minutes.anomalies).toEqual([second])
})

/** Three who sat, registered in rooms of their own. */
async function sitting() {
  const sat = await satExam(world, exam('benar_salah', [{ soal: [pilihan(['A'])] }]), { takers: 3 })
  await world.db.insert(jadwalPaketMemberTable).values(
    sat.users.map((user_id, n) => ({
      ...{ id: randomUUID(), jadwal_id: sat.jadwal_id, user_id, status: 'terdaftar' as const, ruang: `R${n}` },
    })),
  )
  const began = world.clock.ms - 4 * 3_600_000
  const set = (n: number, facts: object) =>
    world.db
      .update(attemptTable)
      .set(facts)
      .where(eq(attemptTable.id, sat.attempts[n] as string))
  const minutes = (n: number) => began + n * 60_000
  for (const n of [0, 1, 2]) {
    const times = { started_at: minutes(n), ends_at: minutes(90), ended_at: minutes(60 + n) }
    await set(n, { ...times, sealed_at: times.ended_at, status: 'sealed', counted: true })
  }
  const last = async (query = '') => (await printed(sat.jadwal_id + query)).minutes.last_end
  return { set, minutes, last, jadwal_id: sat.jadwal_id }
}

test('A33.10 the last end in the report is when the time of the last was up, however late their attempt was sealed', async () => {
  const { set, minutes, last, jadwal_id } = await sitting()
  expect(await last()).toBe(minutes(62))
  // The phone never came back: sealed when its grace was over, a month later.
  await set(1, { ended_at: null, sealed_at: minutes(30 * 24 * 60), sealed_by: 'job' })
  expect(await last()).toBe(minutes(90))
  expect((await printed(jadwal_id)).minutes.first_start).toBe(minutes(0))
  // Handed in before the end, and sealed later still: the hour of handing in counts.
  await set(1, { ended_at: minutes(70) })
  expect(await last()).toBe(minutes(70))
})

test('A33.11 a sitting has no end while an attempt that counts goes on, in the room where it does', async () => {
  const { set, minutes, last } = await sitting()
  const open = { status: 'open', ended_at: null, sealed_at: null }
  await set(2, open)
  expect(await last()).toBeNull()
  expect([await last('&ruang=R1'), await last('&ruang=R2')]).toEqual([minutes(61), null])
  // Begun after the window: it counts for nothing, and holds nothing up.
  await set(2, { counted: false, uncounted_reason: 'too_late' })
  expect(await last()).toBe(minutes(61))
  await set(2, { counted: true, uncounted_reason: null, status: 'archived' })
  expect(await last()).toBe(minutes(61))
  for (const n of [0, 1]) await set(n, open)
  expect(await last()).toBeNull()
})
