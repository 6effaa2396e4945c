import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidatesReply, pesertaReply, printReply, summaryReply } from '#contract/scheduling/participants.ts'
import {
  attemptTable,
  auditTable,
  jadwalPaketMemberTable,
  paperFetchTable,
  userTable,
} from '#server/db/tables/index.ts'
import { assignRooms } from '#server/participants/assign-rooms.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { draft, make } from '#tests/support/factories.ts'
import { HOSTILE_VALUES, isCleanRefusal } from '#tests/support/hostile.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, send, updating } from '#tests/support/writes.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  clerk = await staff(world, ['jadwal-admin'])
})
afterAll(() => world.close())

const HOUR = 3_600_000
const at = (hours: number) => new Date(world.clock.ms + hours * HOUR).toISOString()
const get = (path: string) => world.call('GET', path, { token: clerk.token })
const post = (path: string, body: object) => world.call('POST', path, { token: clerk.token, body })
const register = (student: Person, jadwal_id: string) =>
  world.call('POST', '/my-paket/register', { token: student.token, body: { jadwal_id } })
const enter = (jadwal_id: string, from: object, more: object = {}) =>
  post('/peserta-jadwal/add', { batch: randomUUID(), jadwal_id, save: true, from, ...more })
const named = (...people: Person[]) => ({ jenis: 'people', user_ids: people.map((someone) => someone.id) })
const many = (n: number) => Promise.all(Array.from({ length: n }, () => person(world)))
const taken = (jadwal_id: string) =>
  world.db.$count(jadwalPaketMemberTable, eq(jadwalPaketMemberTable.jadwal_id, jadwal_id))

test('A30.1 students register themselves only between opening and closing of the registration', async () => {
  const ask = async (facts: object) => register(await person(world), await make(world, 'jadwalPaket', facts))
  const early = await ask({ pendaftaran_mulai: at(1), pendaftaran_selesai: at(2) })
  expect([early.body.code, early.body.error]).toEqual(['window_closed', expect.stringContaining('belum dibuka')])
  expect((await ask({ pendaftaran_mulai: at(0), pendaftaran_selesai: at(1) })).status).toBe(200)
  const late = await ask({ pendaftaran_mulai: at(-2), pendaftaran_selesai: at(0) })
  expect([late.body.code, late.body.error]).toEqual(['window_closed', expect.stringContaining('sudah ditutup')])
})

test('A30.2 a registration that closes before it opens, or after the schedule, is refused at its field', async () => {
  const wrong: [object, string][] = [
    [{ pendaftaran_mulai: at(2), pendaftaran_selesai: at(1) }, 'pendaftaran_mulai'],
    [{ pendaftaran_mulai: at(30) }, 'pendaftaran_mulai'],
    [{ pendaftaran_selesai: at(25) }, 'pendaftaran_selesai'],
  ]
  const id = await make(world, 'jadwalPaket')
  for (const [facts, field] of wrong) {
    const { body } = await send(world, clerk.token, 'jadwal-paket', updating(id, facts))
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([`changes.0.data.${field}`])
  }
  const right = { pendaftaran_mulai: at(1), pendaftaran_selesai: at(24) }
  expect((await send(world, clerk.token, 'jadwal-paket', updating(id, right))).status).toBe(200)
})

test('A30.3 a quota holds whichever way participants come in, also when many come at once', async () => {
  const paket_id = await make(world, 'paket')
  const jadwal_id = await make(world, 'jadwalPaket', { paket_id, kuota: 3 })
  const students = await many(8)
  const ways = students.map((student, index) => () => {
    if (index % 3 === 0) return register(student, jadwal_id)
    if (index % 3 === 1) return enter(jadwal_id, named(student))
    return send(world, clerk.token, 'jadwal-paket-member', creating({ jadwal_id, user_id: student.id }))
  })
  const replies = await Promise.all(ways.map((way) => way()))
  expect(replies.map((reply) => reply.body.code ?? 'ok').sort()).toEqual([
    ...Array(3).fill('ok'),
    ...Array(5).fill('quota_full'),
  ])
  expect(await taken(jadwal_id)).toBe(3)
})

test('A30.4 a cancelled place is free again, and coming back asks for a place', async () => {
  const jadwal_id = await make(world, 'jadwalPaket', { kuota: 1 })
  const [one, two] = (await many(2)) as [Person, Person]
  const place = await make(world, 'jadwalPaketMember', { jadwal_id, user_id: one.id })
  expect((await enter(jadwal_id, named(two))).body.code).toBe('quota_full')
  await send(world, clerk.token, 'jadwal-paket-member', updating(place, { status: 'dibatalkan' }))
  expect((await enter(jadwal_id, named(two))).status).toBe(200)
  const back = await send(world, clerk.token, 'jadwal-paket-member', updating(place, { status: 'terdaftar' }, 2))
  expect(back.body.code).toBe('quota_full')
})

test('A30.5 a quota is not set below the places that are taken', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  for (const student of await many(2)) await make(world, 'jadwalPaketMember', { jadwal_id, user_id: student.id })
  const lower = await send(world, clerk.token, 'jadwal-paket', updating(jadwal_id, { kuota: 1 }))
  expect(lower.body.errors).toMatchObject([{ path: 'changes.0.data.kuota', message: expect.stringContaining('2') }])
  expect((await send(world, clerk.token, 'jadwal-paket', updating(jadwal_id, { kuota: 2 }))).status).toBe(200)
})

test('A31.1 participants are listed by page, found by name, school and number, and filtered by state and room', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const students = await many(12)
  for (const [index, student] of students.entries()) {
    const seat = { ruang: index < 5 ? 'Ruang 1' : null, nomor_peserta: `P-${index}` }
    await make(world, 'jadwalPaketMember', { jadwal_id, user_id: student.id, ...seat })
    await world.db
      .update(userTable)
      .set({ nama: `Nama ${String(index).padStart(2, '0')}`, sekolah: index === 7 ? 'SMA 100%' : 'SMA 1' })
      .where(eq(userTable.id, student.id))
  }
  const list = async (query: string) =>
    pesertaReply.parse((await get(`/peserta-jadwal?jadwal_id=${jadwal_id}&${query}`)).body)
  const first = await list('')
  expect([first.total, first.data.length, first.data[0]?.nama]).toEqual([12, 10, 'Nama 00'])
  expect((await list('page=2')).data.map((row) => row.nama)).toEqual(['Nama 10', 'Nama 11'])
  expect((await list('q=nama%2003')).data.map((row) => row.nomor_peserta)).toEqual(['P-3'])
  expect((await list('q=100%25')).data.map((row) => row.nama)).toEqual(['Nama 07'])
  expect((await list('q=P-11')).total).toBe(1)
  expect((await list('ruang=Ruang%201')).total).toBe(5)
  expect((await list('ruang=')).total).toBe(7)
  expect((await list('progress=not_started&status=terdaftar')).total).toBe(12)
  expect((await list('progress=finished')).total).toBe(0)
  const other = await make(world, 'jadwalPaket')
  expect(pesertaReply.parse((await get(`/peserta-jadwal?jadwal_id=${other}`)).body)).toEqual({ data: [], total: 0 })
})

test('A31.2 the state of a participant follows their attempts, and those set aside do not count', async () => {
  const bank = await Bank.make(world, { name: randomUUID() })
  const jadwal_id = bank.id('jadwal buka')
  const [waiting, writing, done, reset] = (await many(4)) as [Person, Person, Person, Person]
  await enter(jadwal_id, named(waiting, writing, done, reset))
  await attempt(writing, 'open')
  await attempt(done, 'sealed')
  await attempt(reset, 'archived')
  const { data } = pesertaReply.parse((await get(`/peserta-jadwal?jadwal_id=${jadwal_id}`)).body)
  const stateOf = (someone: Person) => data.find((row) => row.user_id === someone.id)?.progress
  expect([waiting, writing, done, reset].map(stateOf)).toEqual(['not_started', 'working', 'finished', 'not_started'])
  const only = (progress: string) => get(`/peserta-jadwal?jadwal_id=${jadwal_id}&progress=${progress}`)
  expect((await only('working')).body.data.map((row: { user_id: string }) => row.user_id)).toEqual([writing.id])
  expect((await only('not_started')).body.total).toBe(2)
  const counts = summaryReply.parse((await get(`/peserta-jadwal/summary?jadwal_id=${jadwal_id}`)).body).data
  expect(counts).toMatchObject({ registered: 4, not_started: 2, working: 1, finished: 1, kuota: null })
  expect(counts.ruang).toEqual([{ ruang: null, count: 4, kode: null }])
})

test('A31.3 everybody who owns the package comes in, once; a preview says how many and saves nobody', async () => {
  const paket_id = await make(world, 'paket')
  const jadwal_id = await make(world, 'jadwalPaket', { paket_id })
  const [owner, late, cancelled, blocked, gone, member] = (await many(6)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  for (const someone of [owner, blocked, gone, member])
    await make(world, 'memberPaket', { paket_id, user_id: someone.id })
  await make(world, 'memberPaket', { paket_id, user_id: late.id, akhir: at(-0.1) })
  await make(world, 'memberPaket', { paket_id, user_id: cancelled.id, status: 'dibatalkan' })
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, blocked.id))
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: gone.id, status: 'dibatalkan' })
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: member.id })

  const preview = await enter(jadwal_id, { jenis: 'owners' }, { save: false })
  expect(preview.body.data).toMatchObject({ saved: false, added: 1, returning: 0, already: 1, skipped: 1 })
  expect(await taken(jadwal_id)).toBe(2)
  const saved = await enter(jadwal_id, { jenis: 'owners' })
  expect(saved.body.data).toMatchObject({ saved: true, added: 1, added_rows: [{ version: 1 }] })
  const again = await enter(jadwal_id, { jenis: 'owners' })
  expect(again.body.data).toMatchObject({ added: 0, already: 2, added_rows: [] })
  const { data } = pesertaReply.parse((await get(`/peserta-jadwal?jadwal_id=${jadwal_id}&status=terdaftar`)).body)
  expect(data.map((row) => row.user_id).sort()).toEqual([owner.id, member.id].sort())
})

/** A package that gives so many hours for an attempt. */
const paketOf = (hours: number, facts: object = {}) => make(world, 'paket', { durasi_detik: hours * 3600, ...facts })
const overlapsOf = async (jadwal_id: string) =>
  (await get(`/peserta-jadwal/summary?jadwal_id=${jadwal_id}`)).body.data.overlaps
const overlapNames = async (jadwal_id: string) =>
  (await overlapsOf(jadwal_id)).map(({ nama }: { nama: string }) => nama).sort()

test('P203.10 participants who stand in another schedule at the same time are told, practice and cancelled ones are not', async () => {
  const paket_id = await paketOf(1)
  const own = await make(world, 'jadwalPaket', { paket_id, mulai: at(48), selesai: at(50) })
  const students = await many(3)
  const [one, two] = students as [Person, Person]
  await enter(own, named(...students))
  const other = async (nama: string, facts: object, ...people: Person[]) => {
    const id = await make(world, 'jadwalPaket', { paket_id, nama, ...facts })
    await enter(id, named(...people))
    return id
  }
  const clash = await other('Tabrakan', { mulai: at(49), selesai: at(51) }, one, two)
  await other('Sesudahnya', { mulai: at(51), selesai: at(52) }, one)
  await other('Latihan', { mulai: at(0), selesai: at(24 * 60) }, one)
  const cancelled = await other('Batal', { mulai: at(48), selesai: at(50) }, one)
  await send(world, clerk.token, 'jadwal-paket', updating(cancelled, { status: 'batal' }))
  expect(await overlapsOf(own)).toEqual([{ jadwal_id: clash, nama: 'Tabrakan', count: 2 }])
})

test('P203.11 schedules overlap until the last who may start has had the full time of the package, seen from both', async () => {
  const morning = { mulai: at(24), selesai: at(24.25) }
  const first = await make(world, 'jadwalPaket', { nama: 'Jam 8', paket_id: await paketOf(2), ...morning })
  const parts = await make(world, 'paket', { waktu: 'subtes', durasi_detik: null })
  for (const durasi_detik of [3600, 2700]) await make(world, 'subtestPaket', { paket_id: parts, durasi_detik })
  const within = await make(world, 'jadwalPaket', {
    ...{ nama: 'Jam 9', paket_id: parts, mulai: at(25), selesai: at(25.25) },
  })
  // 08.15 and two hours: who starts at 10.15 has handed in before.
  const adjacent = await make(world, 'jadwalPaket', {
    ...{ nama: 'Sesudahnya', paket_id: await paketOf(2), mulai: at(26.25), selesai: at(26.5) },
  })
  const [someone] = (await many(1)) as [Person]
  for (const id of [first, within, adjacent]) await enter(id, named(someone))
  expect(await overlapNames(first)).toEqual(['Jam 9'])
  expect(await overlapNames(within)).toEqual(['Jam 8', 'Sesudahnya'])
  expect(await overlapNames(adjacent)).toEqual(['Jam 9'])
})

test('P203.12 a window and time of their own count for the participant who has them', async () => {
  const paket_id = await paketOf(1)
  const jadwal = (nama: string, mulai: number, selesai: number) =>
    make(world, 'jadwalPaket', { paket_id, nama, mulai: at(mulai), selesai: at(selesai) })
  const own = await jadwal('Sendiri', 72, 73)
  const [early, late] = [await jadwal('Sebelumnya', 70, 71), await jadwal('Sesudahnya', 74, 75)]
  const students = (await many(4)) as [Person, Person, Person, Person]
  for (const id of [own, early, late]) await enter(id, named(...students))
  expect(await overlapsOf(own)).toEqual([])
  const times = (jadwal_id: string, student: Person, facts: object) =>
    world.db
      .update(jadwalPaketMemberTable)
      .set(facts)
      .where(and(eq(jadwalPaketMemberTable.jadwal_id, jadwal_id), eq(jadwalPaketMemberTable.user_id, student.id)))
  await times(own, students[0], { tambahan_detik: 60 })
  await times(own, students[1], { selesai_sendiri: at(73.5) })
  await times(late, students[2], { mulai_sendiri: at(73.75) })
  await times(early, students[3], { tambahan_detik: 60 })
  expect(await overlapsOf(own)).toEqual([
    { jadwal_id: late, nama: 'Sesudahnya', count: 3 },
    { jadwal_id: early, nama: 'Sebelumnya', count: 1 },
  ])
})

test('P703.1 a whole class or a whole school comes in, and nobody beside it', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const sekolah = `SMA ${randomUUID().slice(0, 8)}`
  const recorded = async (sekolah_tercatat: string | null, kelas: string | null) => {
    const someone = await person(world)
    await world.db.update(userTable).set({ sekolah_tercatat, kelas }).where(eq(userTable.id, someone.id))
    return someone.id
  }
  const first = [await recorded(sekolah, 'XII 1'), await recorded(sekolah, 'XII 1')]
  const second = await recorded(sekolah, 'XII 2')
  await recorded('Sekolah lain', 'XII 1')
  await recorded(null, null)
  const people = async () =>
    (await get(`/peserta-jadwal?jadwal_id=${jadwal_id}`)).body.data.map(({ user_id }: { user_id: string }) => user_id)
  const one = await enter(jadwal_id, { jenis: 'groups', groups: [{ sekolah, kelas: 'XII 1' }] })
  expect(one.body.data).toMatchObject({ added: 2, already: 0 })
  expect((await people()).sort()).toEqual([...first].sort())
  expect((await enter(jadwal_id, { jenis: 'groups', groups: [{ sekolah, kelas: null }] })).body.data).toMatchObject({
    ...{ added: 1, already: 2 },
  })
  expect((await people()).sort()).toEqual([...first, second].sort())
  expect((await enter(jadwal_id, { jenis: 'groups', groups: [] })).status).toBe(400)
})

test('P710.1 a schedule and those who sit it are saved together, counted before and named after', async () => {
  const paket_id = await paketOf(1)
  const sekolah = `SMA ${randomUUID().slice(0, 8)}`
  const [first, second, owner, gone] = (await many(4)) as [Person, Person, Person, Person]
  for (const someone of [first, second])
    await world.db
      .update(userTable)
      .set({ sekolah_tercatat: sekolah, kelas: 'XII 1' })
      .where(eq(userTable.id, someone.id))
  await make(world, 'memberPaket', { paket_id, user_id: owner.id })
  await world.db.update(userTable).set({ status: 'diblokir', kelas: 'XII 1' }).where(eq(userTable.id, gone.id))
  const people = [
    { jenis: 'groups', groups: [{ sekolah, kelas: 'XII 1' }] },
    { jenis: 'owners' },
    { jenis: 'people', user_ids: [first.id] },
  ]
  const other = await make(world, 'jadwalPaket', { paket_id: await paketOf(0.5), mulai: at(3), selesai: at(5) })
  await enter(other, named(first, owner))
  const times = { mulai: at(5.25), selesai: at(6) }
  const count = (more: object) =>
    post('/peserta-jadwal/count', { paket_id, from: people, window: null, ...more }).then(({ body }) => body.data)
  const { nama } = (await get(`/jadwal-paket/${other}`)).body.data
  expect(await count({ window: times })).toEqual({
    ...{ each: [2, 1, 1], total: 3 },
    overlaps: [{ jadwal_id: other, nama, count: 2 }],
  })
  expect(await count({ window: { mulai: at(5.5), selesai: at(6) } })).toMatchObject({ total: 3, overlaps: [] })
  // It ends when the last who may start has had the hour of the package.
  expect(await count({ window: { mulai: at(1), selesai: at(2.25) } })).toMatchObject({ overlaps: [{ count: 2 }] })
  expect(await count({ window: { mulai: at(1), selesai: at(2) } })).toMatchObject({ overlaps: [] })
  const unknown = await count({ paket_id: null, window: { mulai: at(1), selesai: at(2.25) } })
  expect(unknown).toMatchObject({ total: 2, overlaps: [] })
  expect(await count({ paket_id: null })).toMatchObject({ each: [2, 0, 1], total: 2 })
  expect(await count({ from: [] })).toEqual({ each: [], total: 0, overlaps: [] })

  const change = creating(await draft(world, 'jadwalPaket', { paket_id, kuota: 3 }))
  const batch = randomUUID()
  const save = (more: object = {}) => post('/input/jadwal-paket', { batch, changes: [change], people, ...more })
  const saved = await save()
  expect(saved.status).toBe(200)
  expect(await taken(change.id)).toBe(3)
  // A lost reply is asked for again: the same answer, and nobody twice.
  expect((await save()).body).toEqual(saved.body)
  expect((await save({ people: people.slice(0, 1) })).body.code).toBe('batch_conflict')
  expect(await taken(change.id)).toBe(3)
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.subject, change.id))
  expect(trail.filter(({ action }) => action === 'jadwal-paket-member/add').map(({ actor_id }) => actor_id)).toEqual(
    Array(3).fill(clerk.id),
  )
})

test('P710.2 neither the schedule nor anybody is saved where the quota does not hold them or somebody cannot sit', async () => {
  const [one, two] = (await many(2)) as [Person, Person]
  const save = async (facts: object, more: object) => {
    const change = creating(await draft(world, 'jadwalPaket', facts))
    const reply = await post('/input/jadwal-paket', { batch: randomUUID(), changes: [change], ...more })
    return { reply, stored: (await get(`/jadwal-paket/${change.id}`)).status === 200 }
  }
  const over = await save({ kuota: 1 }, { people: [named(one, two)] })
  expect([over.reply.body.code, over.stored]).toEqual(['quota_full', false])
  const staffed = await save({}, { people: [named(one, clerk)] })
  expect([staffed.reply.status, staffed.stored]).toEqual([400, false])
  expect((await save({}, { people: [named(one), named(two)] })).reply.status).toBe(400)
  const both = [creating(await draft(world, 'jadwalPaket')), creating(await draft(world, 'jadwalPaket'))]
  const two_at_once = await post('/input/jadwal-paket', { batch: randomUUID(), changes: both, people: [named(one)] })
  expect([two_at_once.status, two_at_once.body.errors[0].path]).toEqual([400, 'people'])
})

test('P710.3 an earlier try that went through is no loss: its row is changed and gets the people; that asks for the right to enter', async () => {
  const [one] = (await many(1)) as [Person]
  const id = await make(world, 'jadwalPaket')
  const body = { batch: randomUUID(), changes: [updating(id, {})], people: [named(one)] }
  const changer = await staff(world, ['jadwal-admin'], { create: false, update: true, delete: false })
  const refused = await world.call('POST', '/input/jadwal-paket', { token: changer.token, body })
  expect([refused.status, await taken(id)]).toEqual([403, 0])
  expect((await post('/input/jadwal-paket', body)).status).toBe(200)
  expect(await taken(id)).toBe(1)
})

test('P710.4 somebody is found by the beginning of the NISN, also for a schedule that is not there yet', async () => {
  const someone = await person(world)
  const nisn = `00${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await world.db.update(userTable).set({ nisn, kelas: 'XII 9' }).where(eq(userTable.id, someone.id))
  const found = async (q: string) =>
    (await get(`/peserta-jadwal/candidates?q=${q}`)).body.data.map(({ user_id }: { user_id: string }) => user_id)
  expect(await found(nisn.slice(0, 9))).toContain(someone.id)
  expect(await found(nisn.slice(1))).not.toContain(someone.id)
  expect((await get(`/peserta-jadwal/candidates?q=${nisn}`)).body.data[0]).toMatchObject({
    kelas: 'XII 9',
    status: null,
  })
})

test('A31.4 owners of any package of a category come in', async () => {
  const kategori_id = await make(world, 'kategoriPaket')
  const jadwal_id = await make(world, 'jadwalPaket')
  const [one, two, other] = (await many(3)) as [Person, Person, Person]
  for (const someone of [one, two]) {
    await make(world, 'memberPaket', { paket_id: await make(world, 'paket', { kategori_id }), user_id: someone.id })
  }
  await make(world, 'memberPaket', { user_id: other.id })
  expect((await enter(jadwal_id, { jenis: 'kategori', kategori_id })).body.data.added).toBe(2)
  const left = await enter(jadwal_id, { jenis: 'kategori', kategori_id: await make(world, 'kategoriPaket') })
  expect(left.body.data.added).toBe(0)
})

test('A31.5 somebody named comes back; staff, the blocked and the unknown are refused by their place in the list', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const [one, blocked] = (await many(2)) as [Person, Person]
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: one.id, status: 'dibatalkan' })
  expect((await enter(jadwal_id, named(one))).body.data).toMatchObject({ added: 1, returning: 1 })
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, blocked.id))
  const refused = await enter(jadwal_id, {
    jenis: 'people',
    user_ids: [one.id, clerk.id, blocked.id, randomUUID()],
  })
  expect(refused.status).toBe(400)
  expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual(
    [1, 2, 3].map((index) => `from.user_ids.${index}`),
  )
})

test('A31.6 a delivery repeated enters nobody twice and answers the same; with other content it is refused', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const [one, two] = (await many(2)) as [Person, Person]
  const batch = randomUUID()
  const first = await enter(jadwal_id, named(one), { batch })
  expect((await enter(jadwal_id, named(one), { batch })).body).toEqual(first.body)
  expect((await enter(jadwal_id, named(two), { batch })).body.code).toBe('batch_conflict')
  expect(await taken(jadwal_id)).toBe(1)
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.subject, jadwal_id))
  expect(trail.map((row) => [row.action, row.actor_id])).toEqual([['jadwal-paket-member/add', clerk.id]])
  expect(trail[0]?.detail).toMatchObject({ added: 1, from: { jenis: 'people' } })
})

test('A31.7 a participant who has sat is not removed, only cancelled', async () => {
  const bank = await Bank.make(world, { name: randomUUID() })
  const [student] = (await many(1)) as [Person]
  const entered = await enter(bank.id('jadwal buka'), named(student))
  const [{ id }] = entered.body.data.added_rows
  await attempt(student, 'sealed')
  const refused = await send(world, clerk.token, 'jadwal-paket-member', deleting(id))
  expect([refused.body.code, refused.body.error]).toEqual(['in_use', expect.stringContaining('dibatalkan')])
  const cancelled = await send(world, clerk.token, 'jadwal-paket-member', updating(id, { status: 'dibatalkan' }))
  expect(cancelled.status).toBe(200)
})

test('A31.10 who may be sitting without a network is not removed, only cancelled, and what they wrote is taken in', async () => {
  const bank = await Bank.make(world, { name: randomUUID() })
  const jadwal_id = bank.id('jadwal buka')
  const student = await person(world)
  const entered = await enter(jadwal_id, named(student))
  const [{ id }] = entered.body.data.added_rows
  const { body } = await world.call('GET', '/my-jadwal', { token: student.token })
  const { paper_sha256 } = body.data[0].sittings[0].bundle
  const phone = new Phone()
  phone.move(0, 60_000)
  const init = phone.init({ jadwal_id, paper_sha256 }, world.clock.ms)
  const refused = await send(world, clerk.token, 'jadwal-paket-member', deleting(id))
  expect([refused.body.code, refused.body.error]).toEqual(['in_use', expect.stringContaining('tanpa jaringan')])
  expect((await send(world, clerk.token, 'jadwal-paket-member', updating(id, { status: 'dibatalkan' }))).status).toBe(
    200,
  )
  expect((await send(world, clerk.token, 'jadwal-paket-member', deleting(id, 2))).body.code).toBe('in_use')
  const begun = await world.call('POST', '/init-hasil-ujian', { token: student.token, body: init })
  expect(begun.status).toBe(200)
})

test('A31.11 before the schedule opens whoever has no paper yet is removed; whoever has it is cancelled', async () => {
  const jadwal_id = await make(world, 'jadwalPaket', { mulai: at(2), selesai: at(9) })
  const [without, having] = (await many(2)) as [Person, Person]
  const [first, second] = (await enter(jadwal_id, named(without, having))).body.data.added_rows
  const rows = await world.db
    .select()
    .from(jadwalPaketMemberTable)
    .where(eq(jadwalPaketMemberTable.jadwal_id, jadwal_id))
  const place = (who: Person) => rows.find((row) => row.user_id === who.id)?.id as string
  expect([first.id, second.id].sort()).toEqual([place(without), place(having)].sort())
  await world.db.insert(paperFetchTable).values({ jadwal_id, user_id: having.id, at: world.clock.ms })
  const refused = await send(world, clerk.token, 'jadwal-paket-member', deleting(place(having)))
  expect([refused.body.code, refused.body.error]).toEqual(['in_use', expect.stringContaining('dibatalkan')])
  expect((await send(world, clerk.token, 'jadwal-paket-member', deleting(place(without)))).status).toBe(200)
})

test('A32.1 dealing fills rooms in their order, keeps who sits, and never seats two on one chair', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const students = await many(7)
  const [sitting, ...others] = students as [Person, ...Person[]]
  await make(world, 'jadwalPaketMember', {
    jadwal_id,
    user_id: sitting.id,
    ruang: 'A',
    kursi: 2,
    nomor_peserta: 'U-0004',
  })
  await enter(jadwal_id, named(...others))
  const rooms = [
    { nama: 'A', capacity: 3 },
    { nama: 'B', capacity: 3 },
  ]
  const deal = (more: object) =>
    post('/peserta-jadwal/assign-rooms', {
      batch: randomUUID(),
      jadwal_id,
      rooms,
      order: 'nama',
      prefix: 'U-',
      ...more,
    })
  const dealt = await deal({ scope: 'unassigned' })
  expect(dealt.body.data).toEqual({ placed: 5, without_room: 1, numbered: 6 })
  const rows = async () =>
    (await world.db.select().from(jadwalPaketMemberTable).where(eq(jadwalPaketMemberTable.jadwal_id, jadwal_id))).map(
      (row) => ({ ...row, seat: row.ruang && `${row.ruang}${row.kursi}` }),
    )
  const first = await rows()
  expect(first.find((row) => row.user_id === sitting.id)).toMatchObject({
    seat: 'A2',
    nomor_peserta: 'U-0004',
    version: 1,
  })
  expect(first.flatMap((row) => row.seat ?? []).sort()).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'])
  expect(first.map((row) => row.nomor_peserta).sort()).toEqual(
    [4, 5, 6, 7, 8, 9, 10].map((n) => `U-${String(n).padStart(4, '0')}`),
  )
  expect((await deal({ scope: 'all' })).body.data).toEqual({ placed: 6, without_room: 1, numbered: 7 })
  expect((await rows()).map((row) => row.nomor_peserta).sort()[0]).toBe('U-0001')
})

const twins = (one: { nomor_peserta: string | null }, other: { nomor_peserta: string | null }) =>
  one.nomor_peserta !== null && one.nomor_peserta === other.nomor_peserta

test('A32.2 whatever is dealt, no room is overfull, no chair and no number is given twice', () => {
  const room = fc.record({ nama: fc.constantFrom('A', 'B', 'C'), capacity: fc.integer({ min: 1, max: 6 }) })
  const place = fc.record({
    id: fc.uuid(),
    nomor_peserta: fc.option(fc.constantFrom('N0001', 'N0003', 'N7', 'X1')),
    ruang: fc.option(fc.constantFrom('A', 'B', 'Z')),
    kursi: fc.option(fc.integer({ min: 1, max: 6 })),
  })
  const people = fc
    .uniqueArray(place, { selector: ({ id }) => id, maxLength: 12 })
    .map((rows) => rows.filter((row, n) => !rows.slice(0, n).some((other) => twins(row, other))))
  const rooms = fc.uniqueArray(room, { selector: ({ nama }) => nama })
  fc.assert(
    fc.property(people, rooms, fc.constantFrom('unassigned', 'all'), (peserta, ruang, scope) => {
      const { changed } = assignRooms(peserta, { rooms: ruang, scope, prefix: 'N' }, ['N0002'])
      const after = peserta.map((row) => changed.find((one) => one.id === row.id) ?? row)
      const numbers = after.map((row) => row.nomor_peserta)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers).not.toContain('N0002')
      for (const { nama, capacity } of ruang) {
        const here = after.filter((row) => row.ruang === nama)
        const stayed = peserta.filter((row) => row.ruang === nama && scope === 'unassigned')
        expect(here.length).toBeLessThanOrEqual(Math.max(capacity, stayed.length))
        const dealt = here.filter((row) => !stayed.includes(row as (typeof peserta)[number]))
        for (const { id, kursi } of dealt.filter((row) => !stayed.some((old) => old.id === row.id))) {
          expect(here.filter((other) => other.kursi === kursi).map((other) => other.id)).toEqual([id])
        }
      }
    }),
  )
})

test('A32.3 a number is one participant’s alone within its schedule', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const [one, two] = (await many(2)) as [Person, Person]
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: one.id, nomor_peserta: 'P-1' })
  const second = await make(world, 'jadwalPaketMember', { jadwal_id, user_id: two.id })
  const refused = await send(world, clerk.token, 'jadwal-paket-member', updating(second, { nomor_peserta: 'P-1' }))
  expect(refused.status).toBe(409)
  expect(refused.body.errors[0].path).toBe('changes.0.data.nomor_peserta')
  const elsewhere = await make(world, 'jadwalPaketMember', { user_id: two.id })
  const free = await send(world, clerk.token, 'jadwal-paket-member', updating(elsewhere, { nomor_peserta: 'P-1' }))
  expect(free.status).toBe(200)
})

test('A33.1 what is printed holds the schedule, its people by room and seat, and the figures of the sitting', async () => {
  const bank = await Bank.make(world, { name: randomUUID() })
  const jadwal_id = bank.id('jadwal buka')
  const [absent, writing, done] = (await many(3)) as [Person, Person, Person]
  await enter(jadwal_id, named(absent, writing, done))
  await post('/peserta-jadwal/assign-rooms', {
    ...{ batch: randomUUID(), jadwal_id, order: 'nama', scope: 'unassigned', prefix: null },
    rooms: [
      { nama: 'R1', capacity: 2 },
      { nama: 'R2', capacity: 2 },
    ],
  })
  await world.db.update(userTable).set({ nisn: '0061239999' }).where(eq(userTable.id, done.id))
  await attempt(writing, 'open')
  const sealed = await attempt(done, 'sealed')
  await world.db.insert(auditTable).values({
    ...{ id: randomUUID(), at: at(0), actor_id: clerk.id, action: 'attempt/reset', subject: sealed },
    ...{ reason: 'HP rusak', detail: {} },
  })
  const printed = async (query = '') =>
    printReply.parse((await get(`/peserta-jadwal/print?jadwal_id=${jadwal_id}${query}`)).body).data
  const all = await printed()
  expect(all.peserta.map((row) => `${row.ruang}${row.kursi}`)).toEqual(['R11', 'R12', 'R21'])
  expect(all.minutes).toMatchObject({ registered: 3, present: 2, finished: 1, first_start: world.clock.ms })
  expect(all.minutes.events).toMatchObject([{ action: 'attempt/reset', reason: 'HP rusak', count: 1 }])
  expect(all.ujian).not.toEqual([])
  expect(all.peserta.flatMap(({ user_id, nisn }) => (nisn ? [[user_id, nisn]] : []))).toEqual([[done.id, '0061239999']])
  expect(all.minutes.anomalies).toEqual([])
  expect(Date.parse(all.jadwal.ends_at)).toBeGreaterThan(Date.parse(all.jadwal.selesai))
  const one = await printed('&ruang=R2')
  expect([one.peserta.length, one.minutes.registered]).toEqual([1, 1])
  expect((await printed('&ruang=')).peserta).toEqual([])
  expect((await get(`/peserta-jadwal/print?jadwal_id=${randomUUID()}`)).status).toBe(404)
})

test('A33.2 the start code is printed for staff where the schedule starts by it, and never shown to a student', async () => {
  const coded = await make(world, 'jadwalPaket', { cara_mulai: 'code', kode_mulai: 'RUANG-7' })
  const open = await make(world, 'jadwalPaket', { cara_mulai: 'open', kode_mulai: 'RUANG-8' })
  const codeOf = async (id: string) => (await get(`/peserta-jadwal/print?jadwal_id=${id}`)).body.data.jadwal.kode_mulai
  expect([await codeOf(coded), await codeOf(open)]).toEqual(['RUANG-7', null])
  const student = await person(world)
  const asked = await world.call('GET', `/peserta-jadwal/print?jadwal_id=${coded}`, { token: student.token })
  expect(asked.body.code).toBe('forbidden')
})

test('A31.9 who may be meant is found among active students, with whether they are in already', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const [inside, outside, blocked] = (await many(3)) as [Person, Person, Person]
  const mark = randomUUID().slice(0, 8)
  for (const someone of [inside, outside, blocked, clerk]) {
    const status = someone === blocked ? 'diblokir' : 'aktif'
    await world.db
      .update(userTable)
      .set({ nama: `Calon ${mark}`, status })
      .where(eq(userTable.id, someone.id))
  }
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: inside.id })
  const { body } = await get(`/peserta-jadwal/candidates?jadwal_id=${jadwal_id}&q=${mark}`)
  const found = new Map(candidatesReply.parse(body).data.map((row) => [row.user_id, row.status]))
  expect(found).toEqual(
    new Map([
      [inside.id, 'terdaftar'],
      [outside.id, null],
    ]),
  )
  expect(body.more).toBe(false)
})

test('A31.8 hostile input to the calls on participants is refused in words', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  for (const value of HOSTILE_VALUES) {
    const text = encodeURIComponent(typeof value === 'string' && value.isWellFormed() ? value : 'x\0')
    for (const key of ['jadwal_id', 'page', 'size', 'progress', 'sort', 'status']) {
      const reply = await get(`/peserta-jadwal?jadwal_id=${jadwal_id}&${key}=${text}`)
      expect(reply.status < 300 || isCleanRefusal(reply.status, reply.body), `${key} ${reply.status}`).toBe(true)
    }
    for (const path of ['q', 'ruang']) {
      const reply = await get(`/peserta-jadwal?jadwal_id=${jadwal_id}&${path}=${text}`)
      expect(reply.status < 300 || isCleanRefusal(reply.status, reply.body), `${path} ${reply.status}`).toBe(true)
    }
    for (const path of ['add', 'assign-rooms']) {
      const reply = await post(`/peserta-jadwal/${path}`, { batch: randomUUID(), jadwal_id, from: value, rooms: value })
      expect(isCleanRefusal(reply.status, reply.body), `${path} ${reply.status}`).toBe(true)
    }
  }
})

/** An attempt begun by its student and then put where the test wants it. */
async function attempt(student: Person, status: 'open' | 'sealed' | 'archived'): Promise<string> {
  const mine = await world.call('GET', '/my-jadwal', { token: student.token })
  const [{ jadwal_id, sittings }] = mine.body.data
  const init = new Phone().init({ jadwal_id, paper_sha256: sittings[0].bundle.paper_sha256 }, world.clock.ms)
  const started = await world.call('POST', '/init-hasil-ujian', { token: student.token, body: init })
  expect(started.status).toBe(200)
  const sealed_at = status === 'sealed' ? world.clock.ms + HOUR : null
  await world.db.update(attemptTable).set({ status, sealed_at }).where(eq(attemptTable.id, init.attempt_id))
  return init.attempt_id
}
