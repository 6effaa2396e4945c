import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ranking, RankingPlace, RankingRow } from '#contract/results/ranking.ts'
import {
  attemptTable,
  consentTable,
  jadwalPaketTable,
  regionTable,
  resultLineTable,
  schoolMajorTable,
  schoolTable,
  sekolahSiswaTable,
  studyChoiceMajorTable,
  userTable,
} from '#server/db/tables/index.ts'
import { makeRankings } from '#server/ranking/make.ts'
import { ownLine, placesOf } from '#server/ranking/page.ts'
import { shortName } from '#server/ranking/public-name.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { exam, Log, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, iso, type Sitting, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  clerk = await staff(world, ['jadwal-admin'])
})
afterAll(() => world.close())

const MINUTE = 60_000
interface Taker {
  rank_key: number[]
  benar?: number
  /** Minutes that the attempt took, and how long ago it ended. */
  took?: number
  ago?: number
  counted?: boolean
  siswa?: Person
  lulus?: boolean
}

/** A sitting whose scores are stated: what a ranking reads. */
async function sat(takers: readonly Taker[], options: Parameters<typeof sittingOf>[2] = {}) {
  const sitting = await sittingOf(world, exam('skd', [{ soal: [pilihan(['A'])] }]), options)
  const people: Person[] = []
  for (const taker of takers) {
    const siswa = taker.siswa ?? (await person(world))
    people.push(siswa)
    await attempt(sitting, siswa, taker)
  }
  await make(sitting.jadwal_id)
  return { sitting, people, jadwal_id: sitting.jadwal_id }
}

async function attempt(sitting: Sitting, siswa: Person, taker: Taker) {
  const { rank_key, benar = 1, took = 10, ago = 0, counted = true, lulus } = taker
  const ended_at = world.clock.ms - ago * MINUTE
  const own = { counted, ended_at, sealed_at: ended_at, started_at: ended_at - took * MINUTE }
  const attempt_id = await attemptOf(world, sitting, siswa.id, new Log(), own)
  const { jadwal_id, paper_sha256 } = sitting
  await world.db.insert(resultLineTable).values({
    ...{
      attempt_id,
      jadwal_id,
      user_id: siswa.id,
      paper_sha256,
      revision: 1,
      key_version: 1,
      subtes: [rank_key[1] ?? 0],
    },
    ...{
      nilai: rank_key[1] ?? 0,
      rank_key,
      subtes_lulus: [],
      benar,
      salah: 0,
      kosong: 0,
      satuan: 'poin',
      provisional: false,
    },
    lulus: lulus ?? null,
  })
  return attempt_id
}

const thrown = (error: unknown) => {
  throw error
}
/** As the job does where staff ask for it: without a rest. */
async function make(jadwal_id: string) {
  await world.db.execute(sql`insert into ranking_due (jadwal_id, asked) values (${jadwal_id}, true)`)
  await makeRankings({ db: world.db, now: world.clock.now, onError: thrown })
}

const read = (jadwal_id: string, siswa: Person, query = '') =>
  world.call('GET', `/ranking-paket?jadwal_id=${jadwal_id}${query}`, { token: siswa.token })
const ranking = async (jadwal_id: string, siswa: Person, query = ''): Promise<Ranking> =>
  (await read(jadwal_id, siswa, query)).body.data
const ranks = (rows: readonly RankingRow[]) => rows.map((row) => row.rank)
const order = async (jadwal_id: string, people: readonly Person[]) => {
  const { rows } = await world.db.execute<{ user_id: string }>(
    sql`select l.user_id from ranking_line l join ranking r using (version) where r.jadwal_id = ${jadwal_id} order by position`,
  )
  return rows.map(({ user_id }) => people.findIndex((one) => one.id === user_id))
}

test('Q1.1 equals share a rank and the next is left out; they stand by right answers, time used, the earlier finish', async () => {
  const { jadwal_id, people } = await sat([
    { rank_key: [1, 500], benar: 3 },
    { rank_key: [1, 700], benar: 4, took: 20 },
    { rank_key: [1, 700], benar: 5 },
    { rank_key: [1, 700], benar: 4, took: 15, ago: 3 },
    { rank_key: [1, 700], benar: 4, took: 15, ago: 5 },
  ])
  expect(await order(jadwal_id, people)).toEqual([2, 4, 3, 1, 0])
  expect(ranks((await ranking(jadwal_id, people[0] as Person)).lines)).toEqual([1, 1, 1, 1, 5])
})

test('Q1.2 the published simulation of SKD is ranked as BKN ranks it, and who fails a threshold stands after all who pass', async () => {
  const fixture = JSON.parse(readFileSync('tests/fixtures/skd-ranking.json', 'utf8'))
  const lines = fixture.participants as [string, number, number, number, number][]
  const takers = lines.map(([, tkp, tiu, twk, total]) => ({ rank_key: [1, total, tkp, tiu, twk], lulus: true }))
  const { jadwal_id, people } = await sat([...takers, { rank_key: [0, 400, 150, 150, 100], lulus: false }])
  const names = (await order(jadwal_id, people)).map((place) => lines[place]?.[0] ?? 'failed')
  expect(names).toEqual([...fixture.expected_order, 'failed'])
  const { lines: shown } = await ranking(jadwal_id, people[0] as Person)
  expect(shown.map((row) => [row.rank, row.lulus])).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((rank) => [rank, true]),
    [8, false],
  ])
})

test('Q1.3 the percentile counts who is below and half of the equal, and is silent for fewer than ten people', async () => {
  const { jadwal_id, people } = await sat([9, 8, 8, 8, 5, 4, 3, 2, 1, 0].map((value) => ({ rank_key: [1, value] })))
  const places = async (n: number) => (await ranking(jadwal_id, people[n] as Person)).places[0] as RankingPlace
  expect(await places(0)).toMatchObject({ scope: 'nasional', rank: 1, participants: 10, percentile: 95 })
  // Six below, three equal, of ten.
  expect(await places(2)).toMatchObject({ rank: 2, percentile: 75 })
  expect(await places(9)).toMatchObject({ rank: 10, percentile: 5 })
  const few = await sat([{ rank_key: [1, 9] }, { rank_key: [1, 8] }])
  expect((await ranking(few.jadwal_id, few.people[0] as Person)).places[0]).toMatchObject({
    rank: 1,
    percentile: null,
  })
})

test('Q2.1 only the best counted attempt of each participant is ranked, and none that was reset', async () => {
  const [twice, reset] = [await person(world), await person(world)]
  const { jadwal_id, sitting } = await sat([
    { rank_key: [1, 300], siswa: twice },
    { rank_key: [1, 600], siswa: twice },
    { rank_key: [1, 900], siswa: twice, counted: false },
    { rank_key: [1, 500] },
    { rank_key: [1, 800], siswa: reset },
  ])
  await world.db.update(attemptTable).set({ status: 'archived' }).where(eq(attemptTable.user_id, reset.id))
  await make(sitting.jadwal_id)
  const { lines, participants } = await ranking(jadwal_id, twice)
  expect(lines.map((row) => [row.rank, row.nilai, row.mine])).toEqual([
    [1, 600, true],
    [2, 500, false],
  ])
  expect(participants).toBe(2)
})

test('Q2.2 a version is seen as a whole: while the next is being made and where it fails, the one before stands', async () => {
  const { jadwal_id, people, sitting } = await sat([{ rank_key: [1, 10] }, { rank_key: [1, 20] }])
  const before = await ranking(jadwal_id, people[0] as Person)
  await attempt(sitting, await person(world), { rank_key: [1, 30] })
  await world.db.execute(sql`insert into ranking_due (jadwal_id, asked) values (${jadwal_id}, true)`)
  // The last of its statements finds a full disk.
  await world.db.execute(
    sql`create function full_disk() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
  )
  await world.db.execute(
    sql`create trigger full_disk before update on ranking for each row execute function full_disk()`,
  )
  const failures: unknown[] = []
  await makeRankings({ db: world.db, now: world.clock.now, onError: (error) => failures.push(error) })
  expect(failures).toHaveLength(1)
  expect(await ranking(jadwal_id, people[0] as Person)).toEqual(before)
  await world.db.execute(sql`drop trigger full_disk on ranking`)
  // What was asked for is still asked for.
  await makeRankings({ db: world.db, now: world.clock.now, onError: thrown })
  const after = await ranking(jadwal_id, people[0] as Person)
  expect([after.participants, after.version > before.version]).toEqual([3, true])
  const { rows } = await world.db.execute(sql`select from ranking_line where version = ${before.version}`)
  expect(rows).toEqual([])
})

test('Q2.4 a ranking is made anew for scores that came in, and rests in proportion to what the last one took', async () => {
  const { jadwal_id, people, sitting } = await sat([{ rank_key: [1, 10] }])
  const made = async () => (await ranking(jadwal_id, people[0] as Person)).participants
  const due = () => makeRankings({ db: world.db, now: world.clock.now, onError: thrown })
  await attempt(sitting, await person(world), { rank_key: [1, 30] })
  await world.db.execute(sql`insert into ranking_due (jadwal_id, asked) values (${jadwal_id}, false)`)
  await world.db.execute(sql`update ranking set made_at = ${world.clock.ms}, made_ms = 3000`)
  world.clock.advance(MINUTE - 1)
  await due()
  expect(await made()).toBe(1)
  world.clock.advance(1)
  await due()
  expect(await made()).toBe(2)
})

test('Q2.5 every score that is kept asks for the ranking of its schedule', async () => {
  const { jadwal_id } = await satExam(world, exam('benar_salah', [{ soal: [pilihan(['A'])] }]), { takers: 3 })
  await makeRankings({ db: world.db, now: world.clock.now, onError: thrown })
  const { rows } = await world.db.execute(sql`select participants from ranking where jadwal_id = ${jadwal_id}`)
  expect(rows).toEqual([{ participants: 3 }])
})

test('Q2.3 a page is any range of positions, and the own line comes with its neighbours whatever page is read', async () => {
  const { jadwal_id, people } = await sat(Array.from({ length: 12 }, (_, n) => ({ rank_key: [1, 100 - n] })))
  const page = await ranking(jadwal_id, people[9] as Person, '&from=4&size=3')
  expect(page.lines.map((row) => row.position)).toEqual([4, 5, 6])
  expect(page.around.map((row) => [row.position, row.mine])).toEqual([
    [8, false],
    [9, false],
    [10, true],
    [11, false],
    [12, false],
  ])
  expect((await ranking(jadwal_id, people[9] as Person, '&from=400')).lines).toEqual([])
})

test('Q3.1 province and school rank those whose school is recorded, each among themselves', async () => {
  await world.db.insert(regionTable).values([
    { id: '33', level: 'provinsi', nama: 'Jawa Tengah', above_id: null, listed: true },
    { id: '33.74', level: 'kabupaten-kota', nama: 'Kota Semarang', above_id: '33', listed: true },
    { id: '33.72', level: 'kabupaten-kota', nama: 'Kota Surakarta', above_id: '33', listed: true },
  ])
  const [semarang, solo] = [await school('SMA Semarang', '33.74'), await school('SMA Solo', '33.72')]
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => person(world)))
  const at = (index: number, sekolah_id: string) =>
    world.db
      .update(userTable)
      .set({ sekolah_id })
      .where(eq(userTable.id, (people[index] as Person).id))
  await Promise.all([at(1, semarang), at(2, solo), at(3, semarang), at(4, semarang)])
  const { jadwal_id } = await sat(
    [90, 80, 70, 60, 60].map((value, n) => ({ rank_key: [1, value], siswa: people[n] as Person })),
  )
  const own = await ranking(jadwal_id, people[4] as Person, '&scope=sekolah')
  expect(own.places).toMatchObject([
    { scope: 'nasional', rank: 4, participants: 5 },
    { scope: 'provinsi', nama: 'Jawa Tengah', rank: 3, participants: 4 },
    { scope: 'sekolah', nama: 'SMA Semarang', rank: 2, participants: 3 },
  ])
  expect(own.lines.map((row) => [row.rank, row.sekolah])).toEqual([
    [1, 'SMA Semarang'],
    [2, 'SMA Semarang'],
    [2, 'SMA Semarang'],
  ])
  expect(ranks((await ranking(jadwal_id, people[2] as Person, '&scope=provinsi')).lines)).toEqual([1, 2, 3, 3])
  const without = await read(jadwal_id, people[0] as Person, '&scope=sekolah')
  expect([without.status, without.body.reason]).toEqual([404, 'missing.ranking_scope'])
})

test('Q3.2 who chose a study programme is ranked among those who chose it, whatever the priority; a new choice makes it anew', async () => {
  const [satu, dua, tiga] = [await person(world), await person(world), await person(world)]
  const { jadwal_id, sitting } = await sat(
    [90, 80, 80].map((value, n) => ({ rank_key: [1, value], siswa: [satu, dua, tiga][n] as Person })),
  )
  const [informatika, gizi] = [await prodi('Informatika'), await prodi('Gizi')]
  const [jadwal] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, sitting.jadwal_id))
  const paket_id = jadwal?.paket_id as string
  const choose = (siswa: Person, ids: string[]) =>
    world.db
      .insert(studyChoiceMajorTable)
      .values(ids.map((school_major_id, n) => ({ user_id: siswa.id, paket_id, priority: n + 1, school_major_id })))
  await choose(satu, [gizi])
  await choose(dua, [gizi, informatika])
  await choose(tiga, [informatika, gizi])
  await make(jadwal_id)
  const own = await ranking(jadwal_id, tiga, `&scope=prodi&of=${gizi}`)
  expect(own.places.filter(({ scope }) => scope === 'prodi')).toMatchObject([
    { of: informatika, nama: 'Informatika, UNX', rank: 1, participants: 2 },
    { of: gizi, nama: 'Gizi, UNX', rank: 2, participants: 3 },
  ])
  expect([own.of, own.participants, ranks(own.lines)]).toEqual([gizi, 3, [1, 2, 2]])
  // Without a name it is the first choice.
  expect((await ranking(jadwal_id, tiga, '&scope=prodi')).of).toBe(informatika)
  // A programme that one did not choose is nobody else's to read, but for staff.
  const other = await read(jadwal_id, satu, `&scope=prodi&of=${informatika}`)
  expect([other.status, other.body.reason]).toEqual([404, 'missing.ranking_scope'])
  const seen = await ranking(jadwal_id, clerk, `&scope=prodi&of=${informatika}`)
  expect([seen.participants, ranks(seen.lines)]).toEqual([2, [1, 1]])
  expect((await read(jadwal_id, clerk, '&scope=prodi&of=33')).status).toBe(404)
})

test('Q3.3 a programme that hundreds chose reads the same on every page, and each finds the own place', async () => {
  const { paket_id, jadwal_id, students } = await crowd(230)
  const id = await prodi('Akuntansi')
  // Every second of them; the last ones are equal.
  const choosing = students.filter((_, n) => n % 2 === 0)
  await world.db
    .insert(studyChoiceMajorTable)
    .values(choosing.map((user_id) => ({ user_id, paket_id, priority: 1, school_major_id: id })))
  await make(jadwal_id)
  const page = async (from: number, size: number) =>
    (await ranking(jadwal_id, clerk, `&scope=prodi&of=${id}&from=${from}&size=${size}`)).lines
  const all = [...(await page(1, 100)), ...(await page(101, 100))]
  expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 115 }, (_, n) => n + 1))
  const across = await page(95, 12)
  expect(across).toEqual(all.slice(94, 106))
  expect((await page(116, 20)).length).toBe(0)
  const scores = all.map(({ nilai }) => nilai)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(ranks(all)).toEqual(scores.map((nilai) => 1 + scores.filter((other) => other > nilai).length))
  const version = (await ranking(jadwal_id, clerk)).version
  for (const at of [0, 99, 100, 114]) {
    const line = await ownLine(world.db, version, choosing[at] as string)
    const places = await placesOf(world.db, line as NonNullable<typeof line>, 230)
    const tied = scores.filter((nilai) => nilai === scores[at]).length
    const below = 115 - ((ranks(all)[at] as number) - 1) - tied
    expect(places.find(({ scope }) => scope === 'prodi')).toMatchObject({
      ...{ of: id, participants: 115, position: at + 1, rank: ranks(all)[at] },
      percentile: (100 * (below + tied / 2)) / 115,
    })
  }
})

/** So many took part, each with less than the one before; the last twenty are equal. Ids in the order of the ranking. */
async function crowd(size: number) {
  const { sitting, people, jadwal_id } = await sat([{ rank_key: [1, 1000] }])
  const { rows } = await world.db.execute<{ id: string }>(sql`
    with made as (select gen_random_uuid() as id, gen_random_uuid() as attempt_id, n from generate_series(2, ${size}::int) n),
    users as (
      insert into app_user (id, email, password_hash, nama, level_id)
      select id, id || '@crowd.test', '-', 'Orang ' || n, (select level_id from app_user where id = ${people[0]?.id}) from made
    ),
    attempts as (
      insert into attempt (id, user_id, jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256, started_at, ends_at, sync_until,
        number, facts, facts_seq, status, paused, counted, phone_id, given, anomalies, ended_at, sealed_at, sealed_by)
      select m.attempt_id, m.id, a.jadwal_id, a.jadwal_ujian_id, a.ujian_id, a.paper_sha256, a.started_at, a.ends_at, a.sync_until,
        0, a.facts, a.facts_seq, 'sealed', false, true, m.id, a.given, '[]', a.ended_at, a.sealed_at, 'student'
      from made m cross join (select * from attempt where jadwal_id = ${jadwal_id} limit 1) a
    )
    insert into result_line (attempt_id, jadwal_id, user_id, paper_sha256, revision, key_version, nilai, rank_key, subtes,
      subtes_lulus, benar, salah, kosong, satuan, provisional)
    select attempt_id, ${jadwal_id}, id, ${sitting.paper_sha256}, 1, 1, s, array[1, s], array[s], '{}', ${size}::int - n, 0, 0, 'poin', false
    from made cross join lateral (select (1000 - least(n, ${size}::int - 20))::float8 as s) nilai
    order by n returning user_id as id`)
  const [jadwal] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  const students = [people[0]?.id as string, ...rows.map(({ id }) => id)]
  return { jadwal_id, paket_id: jadwal?.paket_id as string, students }
}

let campus: string | undefined
async function prodi(nama: string) {
  const [id, kode] = [randomUUID(), String(1_000_000 + Math.trunc(Number(`0x${randomUUID().slice(0, 5)}`)))]
  if (!campus) {
    campus = randomUUID()
    const facts = { kode: '999', nama: 'Universitas Negeri X', singkatan: 'UNX', jenis: 'akademik' } as const
    await world.db.insert(schoolTable).values({ id: campus, ...facts, status: 'terbit' })
  }
  const facts = { school_id: campus, kode, nama, jenjang: 's1', portofolio: false, sumber_perkiraan: '' } as const
  await world.db.insert(schoolMajorTable).values({ id, ...facts, status: 'terbit' })
  return id
}

async function school(nama: string, kabupaten_kota_id: string) {
  const id = randomUUID()
  const npsn = id.slice(0, 8).toUpperCase()
  const kind = { bentuk: 'sma', kepemilikan: 'negeri', alamat: '', e_rapor: false, status: 'terbit' } as const
  await world.db.insert(sekolahSiswaTable).values({ id, npsn, nama, kabupaten_kota_id, ...kind })
  return id
}

test('Q4.1 participants see a ranking from the release on, staff at once, others never', async () => {
  const announced = world.clock.ms + 30 * MINUTE
  const { jadwal_id, people } = await sat([{ rank_key: [1, 10] }], { jadwal: { pengumuman_at: iso(announced) } })
  const [siswa] = people as [Person]
  const early = await read(jadwal_id, siswa)
  expect([early.status, early.body.reason, early.body.details.released_at]).toEqual([
    403,
    'ranking.not_released',
    announced,
  ])
  expect((await read(jadwal_id, clerk)).status).toBe(200)
  expect((await read(jadwal_id, await person(world))).status).toBe(404)
  // An earlier moment, stated later, holds at once.
  await world.db
    .update(jadwalPaketTable)
    .set({ pengumuman_at: iso(world.clock.ms) })
    .where(eq(jadwalPaketTable.id, jadwal_id))
  expect((await read(jadwal_id, siswa)).status).toBe(200)
})

test('Q4.2 staff hold a ranking back and show it again; each act is noted, and needs the right to change schedules', async () => {
  const { jadwal_id, people } = await sat([{ rank_key: [1, 10] }])
  const [siswa] = people as [Person]
  const act = (action: string, who = clerk) =>
    world.call('POST', '/input/ranking-paket', { token: who.token, body: { jadwal_id, action } })
  expect((await act('withhold', siswa)).status).toBe(403)
  expect((await act('withhold')).body.data).toMatchObject({ withheld: true })
  expect((await read(jadwal_id, siswa)).body.reason).toBe('ranking.held')
  // A version made meanwhile is held as well.
  await act('make')
  await makeRankings({ db: world.db, now: world.clock.now, onError: thrown })
  expect((await read(jadwal_id, siswa)).status).toBe(403)
  expect((await act('show')).body.data).toMatchObject({ withheld: false })
  expect((await read(jadwal_id, siswa)).status).toBe(200)
  const { rows } = await world.db.execute(
    sql`select action from audit where subject = ${jadwal_id} order by at, action`,
  )
  expect(rows.map((row) => row.action).sort()).toEqual(['ranking/ask', 'ranking/hold', 'ranking/show'])
})

test('Q5.1 names are short; the whole one is shown of adults who ask for it, and of them as long as they do', async () => {
  const [adult, minor, reader] = [
    await named('Ahmad Fauzan', '2000-01-01'),
    await named('Citra Lestari', '2009-05-05'),
    await person(world),
  ]
  const { jadwal_id } = await sat([
    { rank_key: [1, 30], siswa: adult },
    { rank_key: [1, 20], siswa: minor },
    { rank_key: [1, 10], siswa: reader },
  ])
  const shown = async () => (await ranking(jadwal_id, reader)).lines.slice(0, 2).map((row) => row.nama)
  const choose = (who: Person, nama: string) =>
    world.call('POST', '/profile/ranking-name', { token: who.token, body: { nama } })
  expect(await shown()).toEqual(['Ahmad F.', 'Citra L.'])
  await choose(adult, 'lengkap')
  const refused = await choose(minor, 'lengkap')
  expect([refused.status, refused.body.reason]).toEqual([400, 'ranking.minor'])
  expect(await shown()).toEqual(['Ahmad Fauzan', 'Citra L.'])
  await choose(adult, 'sembunyi')
  await choose(minor, 'sembunyi')
  expect(await shown()).toEqual([null, null])
  // The own place stays, with the own name.
  const own = (await ranking(jadwal_id, minor)).around.find((row) => row.mine)
  expect(own).toMatchObject({ rank: 2, nama: 'Citra Lestari' })
  const notes = await world.db
    .select()
    .from(consentTable)
    .where(eq(consentTable.user_id, adult.id))
    .orderBy(consentTable.given)
  expect(notes.map((row) => [row.consent, row.given])).toEqual([
    ['ranking_name', false],
    ['ranking_name', true],
  ])
})

async function named(nama: string, tanggal_lahir: string) {
  const siswa = await person(world)
  await world.db.update(userTable).set({ nama, tanggal_lahir }).where(eq(userTable.id, siswa.id))
  return siswa
}

test('Q5.2 no page of a ranking holds an address, a photo, an id or a number of anybody', async () => {
  const { jadwal_id, people } = await sat([{ rank_key: [1, 30] }, { rank_key: [1, 20] }])
  const text = JSON.stringify((await read(jadwal_id, people[0] as Person)).body)
  for (const { id, email } of people) expect([text.includes(id), text.includes(email)]).toEqual([false, false])
  expect(Object.keys((await ranking(jadwal_id, people[0] as Person)).lines[0] ?? {}).sort()).toEqual(
    ['mine', 'lulus', 'nama', 'nilai', 'rank', 'position', 'sekolah'].sort(),
  )
})

test('Q5.3 a name is cut to its first word and a letter in any script', () => {
  expect(['Ahmad Fauzan Hakim', 'Sukarno', ' Élise  éa ', '😀 😀😀', ''].map(shortName)).toEqual([
    'Ahmad F.',
    'Sukarno',
    'Élise É.',
    '😀 😀.',
    '',
  ])
})
