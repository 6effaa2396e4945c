import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { userTable } from '#server/db/tables/index.ts'
import { account, logIn } from '#tests/support/account.ts'
import { importSiswa } from '#tests/support/form.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

type Row = (string | number | null)[]

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  clerk = await staff(world, ['customer', 'jadwal-admin'])
})
afterAll(() => world.close())

const upload = (rows: Row[], query?: Record<string, string>) => importSiswa(world, clerk.token, rows, query)

const NUMBERED = ['NAMA SISWA', 'NISN', 'EMAIL', 'SEKOLAH ASAL']
/** Where the file's validation messages are: row and column. */
const places = (body: { problems: { row: number; column: string | null }[] }) =>
  body.problems.map(({ row, column }) => [row, column])
const stored = async (email: string) => (await world.db.select().from(userTable).where(eq(userTable.email, email)))[0]

/** A student who is there, with what the test says of them. */
async function known(given: Partial<typeof userTable.$inferInsert>) {
  const { id } = await account(world)
  const [row] = await world.db.update(userTable).set(given).where(eq(userTable.id, id)).returning()
  return row as typeof userTable.$inferSelect
}

test('A220.5 a NISN of the file is kept with its zeros and logs in; without an address it makes one', async () => {
  const rows = [NUMBERED, ['Ayu', '0031111111', null, 'SMA 1'], ['Bima', '0031111112', 'bima.nisn@elp.test', null]]
  const { body } = await upload(rows, { save: '1' })
  expect(body.cards).toMatchObject([
    { nisn: '0031111111', email: '0031111111@siswa.internal' },
    { nisn: '0031111112', email: 'bima.nisn@elp.test' },
  ])
  for (const { nisn, password } of body.cards) expect((await logIn(world, { email: nisn, password })).status).toBe(200)
  expect((await stored('bima.nisn@elp.test'))?.nisn).toBe('0031111112')
})

test('A220.6 zeros that Excel dropped from a numeric NISN come back, and what is no NISN is refused by row and column', async () => {
  const good = [
    NUMBERED,
    ['Ayu', 41111111, null, null],
    ['Bima', 412345678, null, null],
    ['Citra', 4123456789, null, null],
  ]
  const { body } = await upload(good)
  expect(body.siswa.map((row: { nisn: string }) => row.nisn)).toEqual(['0041111111', '0412345678', '4123456789'])
  const wrong = [
    '12',
    'abcde',
    '41111111',
    '412345678',
    '00411111111',
    12,
    1234567,
    41111111111,
    0,
    -41111111,
    4111111.5,
  ]
  const refused = await upload([NUMBERED, ...wrong.map((nisn): Row => ['Dewi', nisn, null, null])], { save: '1' })
  expect([refused.status, places(refused.body.details)]).toEqual([400, wrong.map((_, index) => [index + 2, 'NISN'])])
  const twice = await upload([NUMBERED, ['Ayu', 41111111, 'x1@elp.test', null], ['Bima', '0041111111', null, null]])
  expect(places(twice.body)).toEqual([[3, 'NISN']])
})

test('A220.7 an account is found by NISN, else by address; one without a NISN gains the file’s', async () => {
  const ayu = await known({ nama: 'Ayu', nisn: '0051111111', sekolah: 'SMA 1' })
  const bima = await known({ nama: 'Bima', sekolah: 'SMA 1' })
  const rows = [
    NUMBERED,
    ['Ayu', '0051111111', 'alamat.baru@elp.test', 'SMA 1'],
    ['Bima', '0051111112', bima.email, 'SMA 1'],
  ]
  const { body } = await upload(rows, { save: '1' })
  expect(body.siswa).toMatchObject([
    { account: 'existing', needs_confirmation: false, email: ayu.email },
    { account: 'existing', needs_confirmation: false, email: bima.email },
  ])
  expect(body.cards).toEqual([])
  expect(await stored(bima.email)).toMatchObject({ nisn: '0051111112', sekolah_tercatat: 'SMA 1' })
  expect(await stored(ayu.email)).toMatchObject({ nisn: '0051111111', email: ayu.email, version: ayu.version + 1 })
  expect(await stored('alamat.baru@elp.test')).toBeUndefined()
})

test('A220.8 a NISN and an address of two accounts, another NISN of the account, and two rows of one account are refused', async () => {
  const ayu = await known({ nama: 'Ayu', nisn: '0061111111' })
  const bima = await known({ nama: 'Bima', nisn: '0061111112' })
  const citra = await known({ nama: 'Citra', nisn: '0061111113' })
  const rows = [
    NUMBERED,
    ['Ayu', '0061111111', bima.email, null],
    ['Citra', '0069999999', citra.email, null],
    ['Citra', '0061111113', null, null],
  ]
  const { status, body } = await upload(rows, { save: '1', same: '2,3,4' })
  expect([status, places(body.details)]).toEqual([
    400,
    [
      [2, 'NISN'],
      [3, 'NISN'],
      [4, null],
    ],
  ])
  expect((await stored(ayu.email))?.nisn).toBe('0061111111')
})

test('A220.9 an account of another name or school is a question, and unanswered it is refused by row and reason', async () => {
  const mark = randomUUID().slice(0, 8)
  const other = await known({ nama: 'Rudi', sekolah: 'SMA 2', email: `p-${mark}@siswa.internal` })
  const namesake = await known({ nama: 'Sari', sekolah: 'SMA 2', email: `q-${mark}@siswa.internal` })
  const unnamed = await known({ nama: 'Tono', sekolah: null, email: `r-${mark}@siswa.internal` })
  const own = await known({ nama: 'Umar', sekolah: 'SMA 1', email: `s-${mark}@siswa.internal` })
  const rows = [
    ['NAMA SISWA', 'NOMOR PESERTA', 'SEKOLAH ASAL'],
    ['Joko', `P-${mark}`, 'SMA 1'],
    ['Sari', `Q-${mark}`, 'SMA 1'],
    ['Tono', `R-${mark}`, 'SMA 1'],
    ['Umar', `S-${mark}`, 'sma 1'],
    ['Vina', `T-${mark}`, 'SMA 1'],
  ]
  const preview = await upload(rows)
  expect(preview.body.problems).toEqual([])
  expect(preview.body.siswa).toMatchObject([
    { needs_confirmation: true, email: other.email, account_name: 'Rudi', account_school: 'SMA 2' },
    { needs_confirmation: true, email: namesake.email, account_name: 'Sari', account_school: 'SMA 2' },
    { needs_confirmation: true, email: unnamed.email, account_school: null },
    { needs_confirmation: false, email: own.email, account_name: null },
    { needs_confirmation: false, account: 'new' },
  ])
  for (const same of ['', '5', '2,4']) {
    const refused = await upload(rows, { save: '1', ...(same && { same }) })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_file'])
    expect(refused.body.details.problems.at(-1)).toMatchObject({ column: 'NAMA SISWA' })
    expect(places(refused.body.details)).toContainEqual([3, 'NAMA SISWA'])
  }
  const yes = await upload(rows, { save: '1', same: '2,3,4' })
  expect([yes.status, yes.body.cards.length]).toEqual([200, 1])
  expect((await stored(other.email))?.nama).toBe('Rudi')
  expect((await upload(rows, { save: '1', same: 'semua' })).body.code).toBe('invalid_input')
})

test('A220.15 a number of another school with another NISN is somebody else', async () => {
  const mark = randomUUID().slice(0, 8)
  await known({ nama: 'Wati', sekolah: 'SMA 2', nisn: '0071111111', email: `${mark}@siswa.internal` })
  const rows = [
    ['NAMA SISWA', 'NISN', 'NIS'],
    ['Wati', '0071111112', mark],
  ]
  const { body } = await upload(rows, { save: '1' })
  expect(body.cards).toMatchObject([{ nisn: '0071111112', email: '0071111112@siswa.internal' }])
})

test('A220.18 a NISN in groups is read from a file as one number, and twice in two writings is refused', async () => {
  const rows = [NUMBERED, ['Ayu', '006 123 4501', null, null], ['Bima', ' 0061234502 ', null, null]]
  const { body } = await upload(rows, { save: '1' })
  expect(body.cards).toMatchObject([
    { nisn: '0061234501', email: '0061234501@siswa.internal' },
    { nisn: '0061234502', email: '0061234502@siswa.internal' },
  ])
  const twice = await upload([NUMBERED, ['Citra', '006 123 4503', null, null], ['Dewi', '0061234503', null, null]])
  expect(places(twice.body).filter(([, column]) => column === 'NISN')).not.toEqual([])
})
