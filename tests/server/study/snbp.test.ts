import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eligiblePlaces, initials, labelOf, provincesFit, schoolQuota } from '#contract/snbp/rules.ts'
import { auditTable, orderTable, regionTable, schoolGradeTable, snbpMemberTable } from '#server/db/tables/index.ts'
import { checkMoney } from '#server/money/check-money.ts'
import { make } from '../../support/factories.ts'
import { type Person, person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'
import { creating, send } from '../../support/writes.ts'

let world: World
let math: string
let history: string
let home: string
const DAY = 86_400_000
const transfer = { payment_id: '', rekening_id: '', voucher_code: null }

beforeAll(async () => {
  world = await createWorld()
  await world.db
    .insert(regionTable)
    .values([
      { id: '32', level: 'provinsi', nama: 'Jawa Barat', listed: true },
      { id: '33', level: 'provinsi', nama: 'Jawa Tengah', listed: true },
      { id: '32.73', level: 'kabupaten-kota', nama: 'Kota Bandung', above_id: '32', listed: true },
      { id: '33.74', level: 'kabupaten-kota', nama: 'Kota Semarang', above_id: '33', listed: true },
    ])
    .onConflictDoNothing()
  math = await make(world, 'mapel', { nama: 'Matematika' })
  history = await make(world, 'mapel', { nama: 'Sejarah' })
  home = await make(world, 'sekolahSiswa', { kabupaten_kota_id: '32.73', akreditasi: 'a', e_rapor: true })
  transfer.payment_id = await make(world, 'payment', { cara: 'transfer' })
  transfer.rekening_id = await make(world, 'rekening')
})
afterAll(() => world.close())

/** A study programme in a province, with mathematics as its supporting subject. */
async function major(region = '32.73', given: object = {}): Promise<string> {
  const school_id = await make(world, 'school', { kabupaten_kota_id: region, jenis: 'akademik' })
  const id = await make(world, 'schoolMajor', { school_id, ...given } as never)
  await make(world, 'mapelMajor', { school_major_id: id, mapel_id: math, kurikulum: 'merdeka' })
  return id
}

const grades = (of: Record<string, number>, semesters = [1, 2, 3, 4, 5]) =>
  Object.entries(of).flatMap(([mapel_id, grade]) => semesters.map((semester) => ({ mapel_id, semester, grade })))

const form = (program_id: string, choices: string[], given: object = {}) => ({
  ...{ batch: randomUUID(), program_id, sekolah_id: home, kurikulum: 'merdeka', peringkat: null, year_size: null },
  ...{ grades: grades({ [math]: 90, [history]: 80 }), choices },
  ...given,
})

const submit = ({ token }: Person, body: object) => world.call('POST', '/submit/snbp', { token, body })
const own = async ({ id, token }: Person) => (await world.call('GET', `/snbp-member-cek/${id}`, { token })).body.data
const ranking = ({ token }: Person, query: Record<string, string>) =>
  world.call('GET', `/ranking-snbp?${new URLSearchParams(query)}`, { token })
const problems = (body: { errors?: { path: string; reason?: string }[] }) =>
  body.errors?.map(({ path, reason }) => `${path} ${reason}`)
const statusOf = async ({ id }: Person) =>
  (await world.db.select().from(snbpMemberTable).where(eq(snbpMemberTable.user_id, id)))[0]?.status

/** A free programme with these members of one study programme, in the order of the given grades in mathematics. */
async function classOf(program_id: string, choice: string, marks: readonly number[]): Promise<Person[]> {
  const people: Person[] = []
  for (const mark of marks) {
    const one = await person(world)
    const sent = form(program_id, [choice], { grades: grades({ [math]: mark, [history]: 80 }) })
    expect((await submit(one, sent)).status).toBe(200)
    people.push(one)
  }
  return people
}

test('N1.1 the quota of a school follows its accreditation and e-rapor, and staff may set another; nothing is said of a school without accreditation', () => {
  const facts = { akreditasi: 'a', e_rapor: true, kuota_snbp: null } as const
  expect(schoolQuota(facts)).toEqual({ percent: 45, parts: { accreditation: 40, e_rapor: 5 } })
  expect(schoolQuota({ ...facts, e_rapor: false })?.percent).toBe(40)
  expect(schoolQuota({ ...facts, akreditasi: 'b' })?.percent).toBe(30)
  expect(schoolQuota({ ...facts, akreditasi: 'c', e_rapor: false })?.percent).toBe(5)
  expect(schoolQuota({ ...facts, akreditasi: 'belum', e_rapor: false })?.percent).toBe(5)
  expect(schoolQuota({ ...facts, akreditasi: null })).toBeNull()
  expect(schoolQuota({ ...facts, kuota_snbp: 12 })).toEqual({ percent: 12, parts: null })
  expect(eligiblePlaces(45, 128)).toBe(57)
})

test('N1.2 with two choices one is in the province of the school; where a region is not on record nobody is refused', () => {
  expect(provincesFit('32', ['33'])).toBe(true)
  expect(provincesFit('32', ['33', '32'])).toBe(true)
  expect(provincesFit('32', ['33', '34'])).toBe(false)
  expect(provincesFit('32', ['33', null])).toBeNull()
  expect(provincesFit(null, ['33', '34'])).toBeNull()
})

test('N1.3 the label compares the place with the seats that compare with our members, and says nothing from few members or without figures', () => {
  const settings = { batas_aman: 70, batas_pertimbangkan: 100, min_peserta: 30 }
  const of = (rank: number, given: object = {}) =>
    labelOf({ rank, entrants: 210, applicants: 1260, capacity: 60, ...given }, settings)
  // 60 seats for 1260 applicants: 10 for our 210.
  expect([7, 8, 10, 11].map((rank) => of(rank))).toEqual(['aman', 'pertimbangkan', 'pertimbangkan', 'sulit'])
  expect(of(1, { entrants: 29 })).toBe('data_kurang')
  expect(of(1, { applicants: null })).toBe('data_kurang')
  expect(of(1, { capacity: null })).toBe('data_kurang')
})

test('N2.1 grades and choices are submitted in one transaction: the index is half the mean of all subjects and half that of the supporting ones', async () => {
  const program = await make(world, 'snbpSetting')
  const choice = await major()
  const one = await person(world)
  expect((await submit(one, form(program, [choice], { year_size: 128, peringkat: 12 }))).body.data.status).toBe('aktif')
  const { member, memberships } = await own(one)
  const [{ choices, sekolah, grades: shown }] = memberships
  expect(member).toBe(true)
  expect(choices[0]).toMatchObject({
    overall_mean: 85,
    supporting_mean: 90,
    weighted_index: 87.5,
    rank: 1,
    same_province: true,
  })
  expect(choices[0].supporting).toEqual(['Matematika'])
  expect(sekolah).toMatchObject({ quota: { percent: 45, places: 57 }, place: { rank: expect.any(Number) } })
  expect(shown).toHaveLength(10)
  expect(await world.db.$count(schoolGradeTable, eq(schoolGradeTable.user_id, one.id))).toBe(10)
})

test('N2.6 the school that one joins with is the school of the profile from then on', async () => {
  const program = await make(world, 'snbpSetting')
  const one = await person(world)
  const home = async () => (await world.call('GET', '/profile/sekolah', { token: one.token })).body.data
  expect((await home()).sekolah).toBeNull()
  const sent = form(program, [await major()])
  expect((await submit(one, sent)).status).toBe(200)
  expect((await home()).sekolah).toMatchObject({ id: sent.sekolah_id })
})

test('N2.2 the same submission sent again answers the same; another one replaces the choices and keeps the membership', async () => {
  const program = await make(world, 'snbpSetting')
  const [first, second] = [await major(), await major('33.74')]
  const one = await person(world)
  const sent = form(program, [first])
  const replies = await Promise.all([submit(one, sent), submit(one, sent), submit(one, sent)])
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await world.db.$count(snbpMemberTable, eq(snbpMemberTable.user_id, one.id))).toBe(1)
  await submit(one, form(program, [second, first]))
  const [{ choices }] = (await own(one)).memberships
  expect(choices.map(({ school_major_id }: { school_major_id: string }) => school_major_id)).toEqual([second, first])
  expect((await submit(one, { ...sent, choices: [second] })).body.code).toBe('batch_conflict')
})

test('N2.3 what is wrong is named by field, and nothing of it is kept', async () => {
  const program = await make(world, 'snbpSetting')
  const [near, far, farther] = [await major(), await major('33.74'), await major('33.74')]
  const private_id = await make(world, 'school', { jenis: 'swasta' })
  const elsewhere = await make(world, 'schoolMajor', { school_id: private_id })
  const one = await person(world)
  const wrong = async (given: object, choices = [near]) =>
    problems((await submit(one, form(program, choices, given))).body)
  expect(await wrong({}, [far, farther])).toEqual(['choices.1 snbp.provinces'])
  expect(await wrong({}, [near, near])).toEqual(['choices.1 snbp.choice_twice'])
  expect(await wrong({}, [elsewhere])).toEqual(['choices.0 snbp.choice'])
  expect(await wrong({ sekolah_id: randomUUID() })).toEqual(['sekolah_id snbp.school'])
  expect(await wrong({ peringkat: 13, year_size: 12 })).toEqual(['peringkat snbp.place_beyond'])
  expect(await wrong({ grades: grades({ [math]: 90 }, [1, 2, 4, 5]) })).toEqual(['grades snbp.semester_missing'])
  expect(await wrong({ grades: grades({ [randomUUID()]: 90 }) })).toEqual(['grades snbp.subject'])
  const twice = grades({ [math]: 90 })
  expect(await wrong({ grades: [...twice, ...twice.slice(0, 1)] })).toEqual(['grades snbp.grade_twice'])
  expect(await world.db.$count(schoolGradeTable, eq(schoolGradeTable.user_id, one.id))).toBe(0)
  expect((await own(one)).memberships).toEqual([])
})

test('N2.4 one joins a published programme while it is open, and students alone', async () => {
  const choice = await major()
  const at = (days: number) => new Date(world.clock.ms + days * DAY).toISOString()
  const reasonFor = async (given: object, who?: Person) => {
    const program = await make(world, 'snbpSetting', given)
    return (await submit(who ?? (await person(world)), form(program, [choice]))).body.reason
  }
  expect(await reasonFor({ mulai: at(1) })).toBe('snbp.closed')
  expect(await reasonFor({ selesai: at(-1) })).toBe('snbp.closed')
  expect(await reasonFor({ status: 'draf' })).toBe('missing.snbp')
  expect(await reasonFor({}, await staff(world, ['snbp']))).toBe('snbp.students_only')
  expect(await reasonFor({ mulai: at(-1), selesai: at(1) })).toBeUndefined()
})

test('N2.5 the list has published programmes alone, with where the caller stands', async () => {
  const [program, hidden] = [
    await make(world, 'snbpSetting', { tahun: 2099 }),
    await make(world, 'snbpSetting', { status: 'draf' }),
  ]
  const one = await person(world)
  await submit(one, form(program, [await major()]))
  const { body } = await world.call('GET', '/snbp-list?size=100', { token: one.token })
  expect(body.data[0]).toMatchObject({ id: program, open: true, membership: { status: 'aktif', submitted: true } })
  expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(hidden)
  expect((await world.call('GET', `/snbp-setting/${hidden}`, { token: one.token })).status).toBe(404)
  const text = await make(world, 'snbpDescription', { program_id: hidden })
  expect((await world.call('GET', `/snbp-description/${text}`, { token: one.token })).status).toBe(404)
})

test('N3.1 equal indexes share a place and the next one is left out; first choices stand before second', async () => {
  const program = await make(world, 'snbpSetting')
  const choice = await major()
  const [, second] = await classOf(program, choice, [80, 90, 90, 95])
  const late = await person(world)
  await submit(late, form(program, [await major(), choice], { grades: grades({ [math]: 100, [history]: 100 }) }))
  const { body } = await ranking(second as Person, { program_id: program, by: 'prodi' })
  expect(body.data.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 2, 4, 5])
  expect(body.data.at(-1)).toMatchObject({ priority: 2, weighted_index: 100 })
  expect(body.own).toMatchObject({ rank: 2, own: true })
  expect(body.total).toBe(5)
  const page = await ranking(second as Person, { program_id: program, by: 'prodi', size: '2', page: '2' })
  expect(page.body.data.map(({ rank }: { rank: number }) => rank)).toEqual([2, 4])
})

test('N3.2 a school is ranked by the mean of all subjects, province and all by the index of first choices', async () => {
  const program = await make(world, 'snbpSetting')
  const choice = await major()
  const [low, high] = await classOf(program, choice, [70, 99])
  for (const by of ['sekolah', 'provinsi', 'semua']) {
    const { body } = await ranking(low as Person, { program_id: program, by })
    expect(body.data.map(({ own: mine }: { own: boolean }) => mine)).toEqual([false, true])
    expect(body.total).toBe(2)
  }
  expect((await own(high as Person)).memberships[0].sekolah.place).toEqual({ rank: 1, of: 2 })
})

test('N3.3 students read the rankings they stand in, with others as initials; staff with the menu read all, with names', async () => {
  const program = await make(world, 'snbpSetting')
  const [choice, other] = [await major(), await major()]
  const [one, two] = await classOf(program, choice, [80, 90])
  await classOf(program, other, [85])
  const mine = await ranking(one as Person, { program_id: program, by: 'prodi' })
  const names = mine.body.data.map(({ nama }: { nama: string }) => nama)
  expect(names[0]).toMatch(/^O\. \d\.$/)
  expect(names[1]).toMatch(/^Orang \d+$/)
  expect(JSON.stringify(mine.body)).not.toContain((two as Person).id)
  expect((await ranking(one as Person, { program_id: program, by: 'prodi', of: other })).status).toBe(404)
  expect((await ranking(await person(world), { program_id: program, by: 'semua' })).body.reason).toBe('snbp.not_ranked')
  const clerk = await staff(world, ['snbp'])
  const whole = await ranking(clerk, { program_id: program, by: 'prodi', of: choice })
  expect(whole.body.data.map(({ user_id }: { user_id: string }) => user_id)).toEqual([
    (two as Person).id,
    (one as Person).id,
  ])
  expect((await ranking(clerk, { program_id: program, by: 'prodi', of: 'x' })).status).toBe(404)
  expect((await ranking(await staff(world, ['voucher']), { program_id: program, by: 'semua' })).status).toBe(403)
  expect(initials('Siti Nur  Aisyah Putri')).toBe('S. N. A.')
})

test('N3.4 a student asks where they stand themselves; of others only staff with the menu', async () => {
  const program = await make(world, 'snbpSetting')
  const [one] = await classOf(program, await major(), [80])
  const ask = ({ token }: Person) => world.call('GET', `/snbp-member-cek/${(one as Person).id}`, { token })
  expect((await ask(await person(world))).status).toBe(404)
  expect((await ask(await staff(world, ['voucher']))).status).toBe(403)
  expect((await ask(await staff(world, ['snbp-member']))).body.data.member).toBe(true)
})

test('N3.5 another weight in the settings makes all indexes of the programme anew', async () => {
  const program = await make(world, 'snbpSetting')
  const [one] = await classOf(program, await major(), [90])
  const clerk = await staff(world, ['snbp-setting'])
  const change = { op: 'update', id: program, version: 1, data: { bobot_rapor: 100 } }
  expect((await send(world, clerk.token, 'snbp-setting', change)).status).toBe(200)
  expect((await own(one as Person)).memberships[0].choices[0].weighted_index).toBe(85)
})

test('N4.1 staff end a membership with a reason, once; the member leaves the ranking and may join again', async () => {
  const program = await make(world, 'snbpSetting')
  const choice = await major()
  const [one, two] = await classOf(program, choice, [80, 90])
  const clerk = await staff(world, ['snbp-member'])
  const member_id = (await own(two as Person)).memberships[0].member_id
  const end = () =>
    world.call('POST', '/rm-snbp-membership', { token: clerk.token, body: { member_id, reason: 'Pindah sekolah' } })
  expect((await end()).body.data.status).toBe('dibatalkan')
  expect((await end()).status).toBe(200)
  expect(await world.db.$count(auditTable, eq(auditTable.subject, member_id))).toBe(1)
  expect((await ranking(one as Person, { program_id: program, by: 'prodi' })).body.total).toBe(1)
  expect((await ranking(two as Person, { program_id: program, by: 'prodi' })).body.reason).toBe('snbp.not_ranked')
  await submit(two as Person, form(program, [choice]))
  expect(await statusOf(two as Person)).toBe('aktif')
})

test('N4.2 staff add students, who pay nothing, and never remove a member who has paid', async () => {
  const program = await make(world, 'snbpSetting', { harga: 150_000 })
  const clerk = await staff(world, ['snbp-member', 'transaksi-snbp', 'transaksi-manual'])
  const [added, buyer] = [await person(world), await person(world)]
  const add = (user_id: string) =>
    send(world, clerk.token, 'snbp-member', creating({ program_id: program, user_id, mulai: '2026-11-01T00:00:00Z' }))
  expect((await add(added.id)).body.data[0]).toMatchObject({ sumber: 'admin', status: 'aktif', submitted_at: null })
  expect((await add(clerk.id)).body.errors[0].reason).toBe('member.not_student')
  const order = await checkout(buyer, program)
  await pay(clerk, order.body.data.id)
  const [row] = await world.db.select().from(snbpMemberTable).where(eq(snbpMemberTable.user_id, buyer.id))
  const gone = await send(world, clerk.token, 'snbp-member', { op: 'delete', id: row?.id, version: row?.version })
  expect(gone.body.reason).toBe('snbp.member_paid')
})

const checkout = ({ token }: Person, goods_id: string, given: object = {}) =>
  world.call('POST', '/checkout-paket', {
    token,
    body: { press_id: randomUUID(), goods: 'snbp', goods_id, ...transfer, ...given },
  })
const pay = ({ token }: Person, id: string) =>
  world.call('POST', `/manual-transfer/mark-paid-off/${id}`, { token, body: { reason: 'Uang masuk' } })

test('O60.1 who submits to a programme with a price pays by an order of the shop: paid makes the member active, a refund ends it', async () => {
  const program = await make(world, 'snbpSetting', { harga: 150_000 })
  const clerk = await staff(world, ['transaksi-snbp', 'transaksi-manual'])
  const one = await person(world)
  expect((await submit(one, form(program, [await major()]))).body.data.status).toBe('terdaftar')
  expect((await ranking(one, { program_id: program, by: 'semua' })).body.reason).toBe('snbp.not_ranked')
  const { body } = await checkout(one, program)
  expect(body.data).toMatchObject({ goods: 'snbp', price: 150_000, invoice: expect.stringMatching(/^INV\/SNBP\//) })
  expect(await statusOf(one)).toBe('terdaftar')
  expect((await pay(clerk, body.data.id)).status).toBe(200)
  expect(await statusOf(one)).toBe('aktif')
  expect((await own(one)).memberships[0].choices[0].rank).toBe(1)
  const refund = { press_id: randomUUID(), order_id: body.data.id, reason: 'Batal ikut', how: 'by_hand' }
  expect((await world.call('POST', '/refund-order', { token: clerk.token, body: refund })).status).toBe(200)
  expect(await statusOf(one)).toBe('dibatalkan')
  expect(await checkMoney(world.db)).toEqual({})
})

test('O60.2 nobody pays twice, nor for what is free, closed or hidden', async () => {
  const at = new Date(world.clock.ms - DAY).toISOString()
  const clerk = await staff(world, ['transaksi-snbp', 'transaksi-manual'])
  const one = await person(world)
  const program = await make(world, 'snbpSetting', { harga: 150_000 })
  const [first, second] = await Promise.all([checkout(one, program), checkout(one, program)])
  expect([first.body.reason, second.body.reason].filter(Boolean)).toEqual(['order.open_already'])
  await pay(clerk, first.body.data?.id ?? second.body.data?.id)
  expect((await checkout(one, program)).body.reason).toBe('order.owned_already')
  const reasonFor = async (given: object) => (await checkout(one, await make(world, 'snbpSetting', given))).body.reason
  expect(await reasonFor({ harga: 0 })).toBe('order.not_for_sale')
  expect(await reasonFor({ harga: 1000, selesai: at })).toBe('snbp.closed')
  expect(await reasonFor({ harga: 1000, status: 'arsip' })).toBe('missing.snbp')
  expect(await world.db.$count(orderTable, eq(orderTable.user_id, one.id))).toBe(1)
})

test('O60.3 vouchers of SNBP are judged by the engine of all: one that takes all makes the member active at once', async () => {
  const program = await make(world, 'snbpSetting', { harga: 150_000 })
  const one = await person(world)
  await make(world, 'voucher', { kode: 'SNBP-GRATIS', cakupan: 'snbp', nilai: 100, tampil: true })
  await make(world, 'voucher', { kode: 'PAKET-SAJA', cakupan: 'paket', nilai: 100 })
  const offered = await world.call('GET', `/snbp-voucher?program_id=${program}`, { token: one.token })
  expect(offered.body.data).toMatchObject([{ kode: 'SNBP-GRATIS', discount: 150_000, refusal: null }])
  const other = await checkout(one, program, { voucher_code: 'PAKET-SAJA' })
  expect(other.body.reason).toBe('voucher.other_goods')
  const free = await checkout(one, program, { voucher_code: 'SNBP-GRATIS', payment_id: null, rekening_id: null })
  expect(free.body.data).toMatchObject({ state: 'paid', total: 0 })
  expect(await statusOf(one)).toBe('aktif')
  const hidden = await make(world, 'snbpSetting', { status: 'draf', harga: 1000 })
  expect((await world.call('GET', `/snbp-voucher?program_id=${hidden}`, { token: one.token })).status).toBe(404)
  expect(await checkMoney(world.db)).toEqual({})
})

test('O60.4 the check at night names an active member who bought without a paid order', async () => {
  const program = await make(world, 'snbpSetting', { harga: 150_000 })
  const one = await person(world)
  const { body } = await checkout(one, program)
  await make(world, 'snbpMember', {
    program_id: program,
    user_id: one.id,
    sumber: 'beli',
    mulai: '2026-01-01T00:00:00Z',
    status: 'aktif',
  } as never)
  expect(await checkMoney(world.db)).toEqual({ delivered_not_paid: [body.data.id] })
  await world.db.execute(sql`delete from snbp_member where user_id = ${one.id}`)
})
