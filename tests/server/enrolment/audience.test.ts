import { afterAll, beforeAll, expect, test } from 'vitest'
import { jadwalPaket, paket } from '#contract/resources/index.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Untuk = 'semua' | 'pemilik' | 'daftar'

/** A published free package with a schedule that has registration open. */
async function published(name: string, of: Untuk, schedule: Untuk) {
  const bank = await Bank.make(world, {
    name,
    paket: { untuk: of },
    jadwal: { satu: { untuk: schedule, pendaftaran_terbuka: true } },
  })
  const [paket_id, jadwal_id] = [bank.id('paket'), bank.id('jadwal satu')]
  const owner = await person(world)
  await make(world, 'memberPaket', { paket_id, user_id: owner.id })
  const entered = await person(world)
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: entered.id })
  return { bank, paket_id, jadwal_id, owner, entered }
}

type Published = Awaited<ReturnType<typeof published>>

/** Everything through which a student gets at an exam: true where it lets them. */
async function reached({ bank, paket_id, jadwal_id }: Published, by: Person | null) {
  const ask = async (path: string) => (await world.call('GET', path, by ? { token: by.token } : {})).body
  const shelf = await ask('/paket?size=100')
  const has = (list: { data?: { id: string }[] }, id: string) => (list.data ?? []).some((row) => row.id === id)
  const seen = {
    shelf: has(shelf, paket_id),
    detail: (await ask(`/paket/${paket_id}`)).data !== undefined,
    link: (await ask(`/paket/${paket_id}?jadwal_id=${jadwal_id}`)).jadwal !== undefined,
    parts: (await ask(`/p-subtest-paket?paket_id=${paket_id}`)).data !== undefined,
  }
  if (!by) return seen
  const paper_sha256 = 'a'.repeat(64)
  const body = new Phone().init({ jadwal_id, paper_sha256 }, world.clock.ms)
  const began = (await world.call('POST', '/init-hasil-ujian', { token: by.token, body })).body.code
  const fetched = await world.call('GET', `/get-soal-ujian?jadwal_ujian_id=${bank.id('sesi satu')}`, {
    token: by.token,
  })
  const schedules = has(await ask('/jadwal-paket?size=100'), jadwal_id)
  const registered = await world.call('POST', '/my-paket/register', { token: by.token, body: { jadwal_id } })
  return {
    ...seen,
    schedules,
    paper: fetched.status === 200,
    begins: began !== 'not_registered',
    registers: registered.status === 200,
  }
}

const all = (yes: boolean) => ({ shelf: yes, detail: yes, link: yes, parts: yes })
const everything = (yes: boolean) => ({ ...all(yes), schedules: yes, paper: yes, begins: yes, registers: yes })

test('P200.10 packages and schedules are for those whom staff enter, unless somebody says otherwise', () => {
  expect([paket.blank?.untuk, jadwalPaket.blank?.untuk]).toEqual(['daftar', 'daftar'])
})

test('P200.11 an outsider neither sees nor registers for nor begins what is for a list, free and with open registration as it is', async () => {
  const exam = await published('daftar', 'daftar', 'daftar')
  expect(await reached(exam, null)).toEqual(all(false))
  expect(await reached(exam, await person(world))).toEqual(everything(false))
})

test('P200.12 who was entered reaches it all', async () => {
  const exam = await published('dimasukkan', 'daftar', 'daftar')
  expect(await reached(exam, exam.entered)).toEqual(everything(true))
})

test('P200.13 what is for owners lets owners register, and no stranger take the free package first', async () => {
  const exam = await published('pemilik', 'pemilik', 'pemilik')
  const outsider = await person(world)
  expect(await reached(exam, outsider)).toEqual(everything(false))
  const own = await reached(exam, exam.owner)
  expect(own).toMatchObject({ ...all(true), schedules: true, paper: false, begins: false, registers: true })
  // A package on everybody's shelf opens no schedule of its owners to who would take it now.
  const mixed = await published('campur', 'semua', 'pemilik')
  expect(await reached(mixed, outsider)).toMatchObject({ shelf: true, link: false, schedules: false, registers: false })
})

test('P200.14 what is for everybody stands on the shelf, is linked to and is registered for', async () => {
  const exam = await published('semua', 'semua', 'semua')
  expect(await reached(exam, null)).toEqual(all(true))
  const anybody = await person(world)
  expect(await reached(exam, anybody)).toMatchObject({ ...all(true), schedules: true, registers: true })
  expect(await reached(exam, anybody)).toMatchObject({ paper: true, begins: true })
})

test('P200.15 an owner of the package is shown its schedules, those for a list left out; a purchase is not offered for what nobody may see', async () => {
  const exam = await published('toko', 'semua', 'daftar')
  const token = exam.owner.token
  const mine = (await world.call('GET', `/my-paket?paket_id=${exam.paket_id}`, { token })).body.data.jadwal
  expect(mine).toEqual([])
  const hidden = await published('tersembunyi', 'daftar', 'daftar')
  const outsider = await person(world)
  const check = `/check-purchase-paket?paket_id=${hidden.paket_id}`
  expect((await world.call('GET', check, { token: outsider.token })).status).toBe(404)
  const boss = await staff(world, ['paket-tryout'])
  expect((await world.call('GET', `/paket/${hidden.paket_id}`, { token: boss.token })).status).toBe(200)
})
