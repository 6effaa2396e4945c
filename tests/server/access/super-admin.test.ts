import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUPER_POWERS } from '#contract/access/super-admin.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { started } from '#tests/support/exam-http.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let boss: Person
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  boss = await person(world, 'Super Admin')
  admin = await person(world, 'Admin')
})
afterAll(() => world.close())

const DAY_MS = 24 * 3_600_000
const at = (ms: number) => new Date(world.clock.ms + ms).toISOString()

/** A student of a school, or of none. */
async function pupil(sekolah_id: string | null): Promise<Person> {
  const student = await person(world)
  await world.db.execute(sql`update app_user set sekolah_id = ${sekolah_id} where id = ${student.id}`)
  return student
}

const paid = (user_id: string, total: number, paid_at: string | null, refunded = 0, state = 'paid') =>
  world.db.execute(sql`
    insert into orders (id, user_id, press_id, invoice, goods, goods_id, goods_name, price, discount, unique_code, total, refunded,
      payment_method, state, created_at, due_at, grace_at, paid_at, updated_at)
    values (${randomUUID()}, ${user_id}, ${randomUUID()}, ${randomUUID()}, 'paket', ${randomUUID()}, 'Tryout', ${total}, 0, 0,
      ${total}, ${refunded}, 'transfer', ${state}, ${at(0)}, ${at(0)}, ${at(0)}, ${paid_at}, ${at(0)})`)

const ask = async (path: string, who = boss) => (await world.call('GET', path, { token: who.token })).body

test('W1.1 figures of all schools count what was paid and who is active, and schools and the rest add up to the whole', async () => {
  const [north, south] = [await make(world, 'sekolahSiswa'), await make(world, 'sekolahSiswa')]
  const [ani, budi, citra] = [await pupil(north), await pupil(south), await pupil(null)]
  await paid(ani.id, 100_000, at(-DAY_MS))
  await paid(ani.id, 50_000, at(-2 * DAY_MS), 20_000)
  await paid(ani.id, 60_000, at(-40 * DAY_MS))
  await paid(budi.id, 70_000, at(-3 * DAY_MS))
  await paid(citra.id, 5_000, at(-1000))
  // Access ended while a part is kept; and money that was given back before any order took it.
  await paid(budi.id, 40_000, at(-3 * DAY_MS), 25_000, 'refunded')
  await paid(budi.id, 90_000, null, 30_000, 'refunded')
  const sitting = await started(world)
  await world.db.execute(sql`update app_user set sekolah_id = ${south} where id = ${sitting.student.id}`)

  const { data } = await ask('/super-admin/figures?days=30')
  expect(data).toMatchObject({
    schools: 2,
    sales: { now: 220_000, before: 60_000 },
    active: { now: 1, before: 0 },
    working: { students: 1, schedules: 1 },
    without_school: { sales: 5_000, active: 0 },
  })
  const schools = await ask('/super-admin/schools?days=30')
  expect(schools.total).toBe(2)
  expect(schools.data).toMatchObject([
    { id: north, sales: 130_000, sales_before: 60_000, students: 1, active: 0, working: 0 },
    { id: south, sales: 85_000, sales_before: 0, students: 2, active: 1, working: 1 },
  ])
  for (const row of schools.data) expect(row.trend.reduce((sum: number, n: number) => sum + n, 0)).toBe(row.sales)
  const sum = schools.data.reduce((all: number, row: { sales: number }) => all + row.sales, 0)
  expect(sum + data.without_school.sales).toBe(data.sales.now)
})

test('W1.2 schools are listed by sales, by active students and by name, page by page, and found by a piece of their name', async () => {
  const names = async (query: string) =>
    (await ask(`/super-admin/schools?${query}`)).data.map(({ id }: { id: string }) => id)
  const [first, second] = await names('')
  expect(await names('sort=-active')).toEqual([second, first])
  expect(await names('sort=sales')).toEqual([second, first])
  expect(await names('size=1&page=2')).toEqual([second])
  const [one] = (await ask('/super-admin/schools?sort=nama')).data
  expect(await names(`q=${encodeURIComponent(one.nama.slice(0, 6))}`)).toContain(one.id)
  expect(await names('q=tidak-ada-yang-begini')).toEqual([])
  for (const wrong of ['days=2', 'sort=harga', 'page=0', 'lain=1'])
    expect([wrong, (await world.call('GET', `/super-admin/schools?${wrong}`, { token: boss.token })).status]).toEqual([
      wrong,
      400,
    ])
})

test('W1.3 the calls of the table of powers are done for a super admin and refused to everybody else, whatever menus they hold', async () => {
  const everything = await staff(world, ['dashboard', 'transaksi', 'sekolah', 'role-management', 'pengguna'])
  const own = Object.values(SUPER_POWERS).flatMap((power) => ('own' in power ? power.own : []))
  expect(own.length).toBeGreaterThan(3)
  for (const call of own) {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string]
    const body = method === 'POST' ? { on: false } : undefined
    const status = async (token?: string) => (await world.call(method, path, { ...(token && { token }), body })).status
    expect([call, await status(boss.token)]).toEqual([call, 200])
    for (const { token } of [admin, everything, await person(world)])
      expect([call, await status(token)]).toEqual([call, 403])
    expect([call, await status()]).toEqual([call, 401])
  }
  expect((await world.call('GET', '/super-admin/service', { token: admin.token })).body).toMatchObject({
    code: 'forbidden',
    reason: 'right.super_admin',
  })
})

test('W1.4 a super admin who was moved to another level has lost the powers at once', async () => {
  const fallen = await person(world, 'Super Admin')
  expect((await ask('/super-admin/service', fallen)).data).toBeDefined()
  await world.db.execute(
    sql`update app_user set level_id = (select id from level where nama_level = 'Admin') where id = ${fallen.id}`,
  )
  expect(await ask('/super-admin/service', fallen)).toMatchObject({ code: 'forbidden' })
})

test('W1.5 the service tells its version, its database and disk, the jobs that wait or failed, and its faults of the day', async () => {
  const quiet = (await ask('/super-admin/service')).data
  expect(quiet).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: 'ready',
    queues: [],
    faults: 0,
  })
  expect(quiet.disk.total).toBeGreaterThan(quiet.disk.used)
  await world.db.execute(sql`create schema pgboss`)
  await world.db.execute(sql`
    create table pgboss.job as select name, state, ${at(0)}::timestamptz - ago as start_after from (values
      ('mail', 'created', interval '10 minutes'), ('mail', 'failed', interval '1 hour'), ('score', 'completed', interval '1 hour'),
      ('score', 'created', interval '-1 hour')) as job (name, state, ago)`)
  const busy = (await ask('/super-admin/service')).data
  expect(busy.queues).toMatchObject([{ name: 'mail', waiting: 1, failed: 1 }])
  expect(busy.alerts).toEqual(
    expect.arrayContaining([
      { kind: 'failed_jobs', count: 1 },
      { kind: 'late_jobs', count: 1 },
    ]),
  )
})

test('W1.6 what staff do for somebody else stands in the trail with both names', async () => {
  const student = await person(world)
  const [row] = (
    await world.db.execute<{ id: string }>(sql`
      insert into orders (id, user_id, press_id, invoice, goods, goods_id, goods_name, price, discount, unique_code, total, payment_method,
        state, created_at, due_at, grace_at, updated_at)
      values (${randomUUID()}, ${student.id}, ${randomUUID()}, 'INV-W1', 'paket', ${randomUUID()}, 'Tryout', 1000, 0, 0, 1000,
        'transfer', 'awaiting_payment', ${at(0)}, ${at(DAY_MS)}, ${at(DAY_MS)}, ${at(0)}) returning id`)
  ).rows
  const cancelled = await world.call('POST', '/input/transaksi', {
    token: boss.token,
    body: { op: 'delete', order_id: row?.id, reason: 'Salah pesan' },
  })
  expect(cancelled.status).toBe(200)
  const code = await world.call('POST', '/login-codes', { token: boss.token, body: { user_id: student.id } })
  expect(code.status).toBe(200)
  const names = await world.db.execute<{ id: string; nama: string }>(
    sql`select id, nama from app_user where id in (${boss.id}, ${student.id})`,
  )
  const nameOf = (id: string) => names.rows.find((each) => each.id === id)?.nama
  const trail = async (subject: string) => (await ask(`/audit?subject=${subject}`)).data
  expect((await trail(String(row?.id)))[0]).toMatchObject({
    action: 'order/cancel',
    actor_nama: nameOf(boss.id),
    subject_nama: nameOf(student.id),
  })
  expect(
    (await trail(student.id)).find(({ action }: { action: string }) => action === 'login-code/create'),
  ).toMatchObject({
    actor_nama: nameOf(boss.id),
    subject_nama: nameOf(student.id),
  })
})
