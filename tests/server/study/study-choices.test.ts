import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choiceRules, judgeChoices } from '#contract/study/choice-rules.ts'
import { programmesReply, streamsReply } from '#contract/study/choices.ts'
import { memberPaketTable, studyChoiceMajorTable } from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { HOSTILE_VALUES, isCleanRefusal } from '#tests/support/hostile.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { send, updating } from '#tests/support/writes.ts'

let world: World
let universitas: string
const prodi: Record<'s1' | 's1b' | 's1c' | 'd4' | 'd3', string> = {} as never
beforeAll(async () => {
  world = await createWorld()
  universitas = await make(world, 'school', { nama: 'Universitas Negeri Muria', singkatan: 'UNM' })
  const of = (nama: string, jenjang: 's1' | 'd4' | 'd3') =>
    make(world, 'schoolMajor', { school_id: universitas, nama, jenjang, rumpun_id: null, status: 'terbit' })
  prodi.s1 = await of('Ilmu Komputer', 's1')
  prodi.s1b = await of('Statistika', 's1')
  prodi.s1c = await of('Matematika', 's1')
  prodi.d4 = await of('Teknik Informatika', 'd4')
  prodi.d3 = await of('Akuntansi', 'd3')
})
afterAll(() => world.close())

async function owner(paket_id: string, who?: Person): Promise<Person> {
  const student = who ?? (await person(world))
  await make(world, 'memberPaket', { paket_id, user_id: student.id, status: 'aktif' })
  return student
}
const utbk = (given = {}) => make(world, 'paket', { penilaian: 'irt', ...given })
const read = async ({ token }: Person, query = '') => {
  const { body } = await world.call('GET', `/jurusan-paket?${query}`, { token })
  return programmesReply.parse(body)
}
const choose = ({ token }: Person, paket_id: string, school_major_ids: readonly string[], version = 0) =>
  world.call('POST', '/input/jurusan-paket', { token, body: { paket_id, version, school_major_ids } })

test('M2.1 up to four programmes stand in the order in which they were sent, for the package alone', async () => {
  const paket_id = await utbk()
  const student = await owner(paket_id)
  const saved = await choose(student, paket_id, [prodi.d4, prodi.s1, prodi.s1b, prodi.d3])
  expect(saved.status).toBe(200)
  const { chosen, rules, paket } = await read(student)
  expect(paket.id).toBe(paket_id)
  expect(chosen.choices.map(({ nama }) => nama)).toEqual([
    'Teknik Informatika',
    'Ilmu Komputer',
    'Statistika',
    'Akuntansi',
  ])
  expect(chosen.choices[0]).toMatchObject({ universitas: 'Universitas Negeri Muria', open: true })
  expect(rules.limits).toContainEqual({ count: 3, kind: 'vokasi', at_least: 1 })
  const other = await utbk()
  await owner(other, student)
  const next = await read(student, `paket_id=${other}`)
  expect(next.chosen).toEqual({ version: 0, rumpun_id: null, choices: [] })
  // What was chosen in another package is proposed here.
  expect(next.suggested).toHaveLength(4)
})

test('M2.2 the combination rules of the year decide, and the refusal names what is missing; fewer choices are free', async () => {
  const paket_id = await utbk()
  const student = await owner(paket_id)
  const reasonOf = async (ids: string[]) => (await choose(student, paket_id, ids)).body.reason
  expect(await reasonOf([prodi.s1, prodi.s1b, prodi.s1c])).toBe('choices.vokasi')
  expect(await reasonOf([prodi.s1, prodi.s1b, prodi.s1c, prodi.d3])).toBe('choices.vokasi')
  expect(await reasonOf([prodi.s1, prodi.s1b, prodi.d4, prodi.d4])).toBe('choices.twice')
  const fourth = await make(world, 'schoolMajor', { school_id: universitas, jenjang: 'd4', rumpun_id: null })
  expect(await reasonOf([prodi.s1, prodi.s1b, prodi.d4, fourth])).toBe('choices.d3')
  const fifth = await make(world, 'schoolMajor', { school_id: universitas, jenjang: 'd4', rumpun_id: null })
  expect(await reasonOf([prodi.d3, prodi.d4, fourth, fifth])).toBe('choices.akademik')
  expect((await choose(student, paket_id, [prodi.s1, prodi.s1b])).status).toBe(200)
  expect((await choose(student, paket_id, [prodi.s1, prodi.s1b, prodi.d4], 1)).status).toBe(200)
  // Staff write another rule for the year; nothing is built in.
  await make(world, 'aturanPeluang', { tahun: 2026, tiga_vokasi: 2, status: 'terbit' })
  expect((await choose(student, paket_id, [prodi.s1c, prodi.s1b, prodi.d4], 2)).body).toMatchObject({
    reason: 'choices.vokasi',
    params: { jumlah: 3, least: 2 },
  })
})

test('M2.3 rules judge every combination of four by kind alone', () => {
  const rules = choiceRules({ tiga_vokasi: 1, empat_akademik: 1, empat_vokasi: 2, empat_d3: 1 })
  const all = (n: number): ('s1' | 'd4' | 'd3')[][] =>
    n === 0 ? [[]] : all(n - 1).flatMap((rest) => (['s1', 'd4', 'd3'] as const).map((one) => [...rest, one]))
  const fits = (degrees: ('s1' | 'd4' | 'd3')[]) => judgeChoices(rules, degrees).every(({ met }) => met)
  expect([1, 2].flatMap(all).every(fits)).toBe(true)
  for (const three of all(3)) expect(fits(three), `${three}`).toBe(three.some((degree) => degree !== 's1'))
  for (const four of all(4)) {
    const academic = four.filter((degree) => degree === 's1').length
    expect(fits(four), `${four}`).toBe((academic === 1 || academic === 2) && four.includes('d3'))
  }
})

test('M2.4 of two phones the second is told, and loses nothing; who sends the same again gets the same answer', async () => {
  const paket_id = await utbk()
  const student = await owner(paket_id)
  const first = await choose(student, paket_id, [prodi.s1])
  expect(first.body.data.version).toBe(1)
  const again = await choose(student, paket_id, [prodi.s1])
  expect([again.status, again.body.data.version]).toEqual([200, 1])
  const late = await choose(student, paket_id, [prodi.s1b])
  expect([late.status, late.body.reason]).toEqual([409, 'choices.changed'])
  const both = await Promise.all([choose(student, paket_id, [prodi.s1b], 1), choose(student, paket_id, [prodi.s1c], 1)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const stored = await world.db
    .select()
    .from(studyChoiceMajorTable)
    .where(eq(studyChoiceMajorTable.user_id, student.id))
  expect(stored).toHaveLength(1)
})

test('M2.5 only listed programmes of the package’s streams may be chosen, and only for own packages of this kind', async () => {
  const [saintek, soshum] = [await make(world, 'rumpun', {}), await make(world, 'rumpun', {})]
  const paket_id = await utbk({ rumpun_ids: [saintek] })
  const student = await owner(paket_id)
  const of = (given: object) => make(world, 'schoolMajor', { school_id: universitas, jenjang: 's1', ...given })
  const fits = await of({ nama: 'Fisika', rumpun_id: saintek })
  const foreign = await of({ nama: 'Hukum', rumpun_id: soshum })
  const draft = await of({ nama: 'Kimia', rumpun_id: saintek, status: 'draf' })
  expect((await read(student, 'q=fisika')).data).toMatchObject([{ id: fits }])
  expect((await read(student, 'q=hukum')).total).toBe(0)
  expect((await choose(student, paket_id, [foreign])).body.reason).toBe('choices.closed')
  expect((await choose(student, paket_id, [draft])).body.reason).toBe('choices.closed')
  expect((await choose(student, paket_id, [fits])).status).toBe(200)
  // It is closed later: it is shown as such, and has to be replaced.
  const judge = await staff(world, ['universitas'])
  expect((await send(world, judge.token, 'school-major', updating(fits, { status: 'draf' }))).status).toBe(200)
  expect((await read(student)).chosen.choices).toMatchObject([{ id: fits, open: false }])
  const skd = await make(world, 'paket', { penilaian: 'skd' })
  await owner(skd, student)
  expect((await choose(student, skd, [fits])).status).toBe(404)
  expect((await choose(await person(world), paket_id, [fits])).status).toBe(404)
  expect((await world.call('GET', '/jurusan-paket', await person(world))).body.reason).toBe('choices.none')
  await world.db.update(memberPaketTable).set({ status: 'dibatalkan' }).where(eq(memberPaketTable.user_id, student.id))
  expect((await choose(student, paket_id, [], 1)).status).toBe(404)
})

test('M2.6 the stream of a package is chosen from its own streams, with the same guard', async () => {
  const [saintek, soshum] = [await make(world, 'rumpun', {}), await make(world, 'rumpun', {})]
  const paket_id = await utbk({ rumpun_ids: [saintek] })
  const student = await owner(paket_id)
  const reply = await world.call('GET', '/rumpun-paket', student)
  expect(streamsReply.parse(reply.body)).toMatchObject({ data: [{ id: saintek }], chosen: { version: 0 } })
  const pick = (rumpun_id: string | null, version: number) =>
    world.call('POST', '/input/rumpun-paket', { token: student.token, body: { paket_id, version, rumpun_id } })
  expect((await pick(soshum, 0)).body.reason).toBe('choices.stream_closed')
  expect((await pick(saintek, 0)).body.data).toEqual({ rumpun_id: saintek, version: 1 })
  expect((await pick(saintek, 0)).status).toBe(200)
  expect((await pick(null, 0)).body.reason).toBe('choices.changed')
  expect((await choose(student, paket_id, [prodi.s1], 1)).status).toBe(200)
  expect((await read(student)).chosen).toMatchObject({ version: 2, rumpun_id: saintek })
})

test('M2.7 a programme is found by its name, degree, university and place, and by the university’s new name once renamed', async () => {
  const paket_id = await utbk()
  const student = await owner(paket_id)
  const school_id = await make(world, 'school', { nama: 'Institut Teknologi Kendeng', singkatan: 'ITK' })
  await make(world, 'schoolMajor', { school_id, nama: 'Statistika Terapan', jenjang: 'd4', rumpun_id: null })
  const names = async (q: string) => (await read(student, `q=${encodeURIComponent(q)}`)).data.map(({ nama }) => nama)
  for (const q of ['statistika kendeng', 'ITK stat', 'stat d4', 'terapan'])
    expect(await names(q), q).toEqual(['Statistika Terapan'])
  const judge = await staff(world, ['universitas'])
  const renamed = await send(world, judge.token, 'school', updating(school_id, { nama: 'Institut Sains Slamet' }))
  expect(renamed.status).toBe(200)
  expect(await names('statistika slamet')).toEqual(['Statistika Terapan'])
  expect(await names('statistika kendeng')).toEqual([])
})

test('M2.8 nothing that is sent is a fault of the server', async () => {
  const paket_id = await utbk()
  const student = await owner(paket_id)
  for (const value of HOSTILE_VALUES) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const q = await world.call('GET', `/jurusan-paket?${new URLSearchParams({ q: text })}`, student)
    expect(q.status, text).toBeLessThan(500)
    for (const body of [value, { paket_id, version: value, school_major_ids: [value] }, { paket_id: value }]) {
      const sent = await world.call('POST', '/input/jurusan-paket', { token: student.token, body })
      expect(isCleanRefusal(sent.status, sent.body), JSON.stringify(value)).toBe(true)
    }
  }
})
