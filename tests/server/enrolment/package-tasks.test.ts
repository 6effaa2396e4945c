import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnTask, ownTasksReply, submissionReply, submissionsReply } from '#contract/packages/tasks.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { checkMoney } from '#server/money/check-money.ts'
import { formBody } from '#tests/support/form.ts'
import { make } from '../../support/factories.ts'
import { isCleanRefusal } from '../../support/hostile.ts'
import { type Person, person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'
import { deleting, send } from '../../support/writes.ts'

let world: World
let judge: Person
let photo: Buffer
beforeAll(async () => {
  world = await createWorld()
  judge = await staff(world, ['kiriman-syarat'])
  photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#804020' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'SECRET-OF-THE-CAMERA' } })
    .toBuffer()
})
afterAll(() => world.close())

const onConditions = (given = {}) => make(world, 'paket', { tipe: 'gratis_bersyarat', ...given })
const taskOf = (paket_id: string, given = {}) => make(world, 'syaratPaket', { paket_id, ...given })

async function submit(who: Person | undefined, syarat_id: string, files: readonly Uint8Array[] = [photo]) {
  const form = new FormData()
  for (const file of files) form.append('file', new Blob([Uint8Array.from(file)]), 'bukti.exe')
  return world.call('POST', `/my-syarat?syarat_id=${syarat_id}`, {
    ...(who && { token: who.token }),
    ...(files.length && (await formBody(form))),
  })
}
const submitted = async (who: Person, syarat_id: string, files?: readonly Uint8Array[]) => {
  const { status, body } = await submit(who, syarat_id, files)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.submission as NonNullable<OwnTask['submission']>
}
const accept = (id: string, times = 1, who = judge) =>
  world.call('POST', `/task-submissions/${id}/accept`, { token: who.token, body: { times } })
const refuse = (id: string, times = 1, reason = 'Akun belum diikuti') =>
  world.call('POST', `/task-submissions/${id}/refuse`, { token: judge.token, body: { times, reason } })
const owns = async ({ token }: Person, paket_id: string) =>
  (await world.call('GET', `/check-purchase-paket?paket_id=${paket_id}`, { token })).body.data.dimiliki
const own = async ({ token }: Person, paket_id?: string) => {
  const { body } = await world.call('GET', `/my-syarat${paket_id ? `?paket_id=${paket_id}` : ''}`, { token })
  return ownTasksReply.parse(body).data
}
const keptOf = (syarat_id: string): Promise<string[]> =>
  readdir(join(world.dataDir, 'files', 'task', syarat_id)).catch(() => [])
const ordersOf = async (who: Person) =>
  (await world.db.execute(sql`select state, total, invoice from orders where user_id = ${who.id}`)).rows

test('P480.1 whose tasks are all accepted has the package, by one order of nothing that stands in the trail and the ledger’s check', async () => {
  const paket_id = await onConditions({ nama: 'Tryout akbar', masa_akses_hari: 30 })
  const [follow, share] = [
    await taskOf(paket_id, { judul: 'Ikuti', urutan: 1, link: 'https://contoh.test/elp' }),
    await taskOf(paket_id, { judul: 'Bagikan', urutan: 2, min_gambar: 2, maks_gambar: 3 }),
  ]
  const student = await person(world)
  const shop = await world.call('GET', `/paket/${paket_id}`)
  expect(shop.body.syarat.map(({ judul }: OwnTask) => judul)).toEqual(['Ikuti', 'Bagikan'])
  const first = await submitted(student, follow)
  const second = await submitted(student, share, [photo, photo])
  expect([first.state, second.pictures.length]).toEqual(['sent', 2])
  expect((await accept(first.id)).body).toMatchObject({
    granted: false,
    data: { state: 'accepted', next_id: second.id },
  })
  expect(await owns(student, paket_id)).toBe(false)
  expect((await own(student))[0]?.tasks.map(({ submission }) => submission?.state)).toEqual(['accepted', 'sent'])
  expect((await accept(second.id)).body).toMatchObject({
    granted: true,
    data: { decided_by: expect.stringMatching(/^Orang/) },
  })
  expect(await owns(student, paket_id)).toBe(true)
  expect(await own(student)).toEqual([])
  expect(await ordersOf(student)).toEqual([{ state: 'paid', total: 0, invoice: expect.stringMatching(/^INV\/TO\//) }])
  const mine = await world.call('GET', '/index-my-paket', student)
  expect(mine.body.data).toMatchObject([{ paket_id, sumber: 'gratis', akhir: world.clock.ms + 30 * 86_400_000 }])
  expect(await checkMoney(world.db)).toEqual({})
  const trail = await world.db.execute(sql`select action from audit where actor_id = ${judge.id} order by at, action`)
  expect(trail.rows.map(({ action }) => action)).toEqual(['task-submission/accept', 'task-submission/accept'])
})

test('P480.2 what is refused says why and may be sent again; the new pictures take the place of the old', async () => {
  const paket_id = await onConditions()
  const task = await taskOf(paket_id)
  const student = await person(world)
  const sent = await submitted(student, task)
  expect((await refuse(sent.id, 1, 'x')).status).toBe(400)
  expect((await refuse(sent.id)).body.data).toMatchObject({ state: 'refused', reason: 'Akun belum diikuti' })
  expect((await own(student, paket_id))[0]?.tasks[0]?.submission).toMatchObject({
    ...{ state: 'refused', reason: 'Akun belum diikuti' },
  })
  const again = await submitted(student, task)
  expect([again.id, again.state, again.reason]).toEqual([sent.id, 'sent', null])
  expect(await keptOf(task)).toEqual(again.pictures)
  expect((await world.call('GET', `/task-pictures/${sent.pictures[0]}`, student)).status).toBe(404)
  expect((await accept(sent.id, 1)).body.reason).toBe('task.sent_again')
  expect((await accept(sent.id, 2)).body.granted).toBe(true)
  expect((await submit(student, task)).body.reason).toBe('order.owned_already')
})

test('P480.3 of two of staff who decide at once one decides; the same hand may press twice; the last two tasks give one package', async () => {
  const paket_id = await onConditions()
  const tasks = [await taskOf(paket_id), await taskOf(paket_id)]
  const other = await staff(world, ['kiriman-syarat'])
  const student = await person(world)
  const sent = await Promise.all(tasks.map((task) => submitted(student, task)))
  const [first, second] = sent as [(typeof sent)[0], (typeof sent)[0]]
  const both = await Promise.all([accept(first.id), refuse(first.id), accept(first.id, 1, other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  // Whoever refused first is followed by a new submission, so that both are accepted in the end.
  if ((await own(student, paket_id))[0]?.tasks.some(({ submission }) => submission?.state === 'refused')) {
    await submitted(student, tasks[0] as string)
    await accept(first.id, 2)
  }
  const twice = await Promise.all([accept(second.id), accept(second.id)])
  expect(twice.map(({ status, body }) => [status, body.data.state])).toEqual([
    [200, 'accepted'],
    [200, 'accepted'],
  ])
  expect(await ordersOf(student)).toHaveLength(1)
  for (let n = 0; n < 5; n++) {
    const buyer = await person(world)
    const pair = await Promise.all(tasks.map((task) => submitted(buyer, task)))
    const replies = await Promise.all(pair.map(({ id }, index) => accept(id, 1, index ? other : judge)))
    expect(replies.map(({ body }) => body.granted).sort()).toEqual([false, true])
    expect(await ordersOf(buyer)).toHaveLength(1)
  }
})

test.each([
  ['no picture', () => [], 'task.pictures'],
  ['one too many', () => [photo, photo], 'task.pictures'],
  ['text that says it is a picture', () => [Buffer.from('\xff\xd8\xff nothing')], 'task.not_picture'],
  ['a drawing', () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')], 'task.not_picture'],
  ['half a picture', () => [photo.subarray(0, photo.length / 2)], 'task.not_picture'],
  ['a PDF', () => [Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer <<>>\n%%EOF\n')], 'task.not_picture'],
  [
    'a PDF in a picture',
    () => [Buffer.concat([photo.subarray(0, 20), Buffer.from('%PDF-1.4 x %%EOF')])],
    'task.not_picture',
  ],
  ['more than 5 MB', () => [Buffer.alloc(5 * 1024 * 1024 + 1)], 'proof.too_large'],
])('P481.1 what is no picture is refused by its reason and leaves nothing behind: %s', async (_what, files, reason) => {
  const task = await taskOf(await onConditions())
  const { status, body } = await submit(await person(world), task, files())
  expect([status, body.reason]).toEqual([400, reason])
  expect(await keptOf(task)).toEqual([])
})

test('P481.2 a picture is kept anew without what the camera wrote; its sender and staff who judge it see it, nobody else', async () => {
  const task = await taskOf(await onConditions())
  const student = await person(world)
  const { pictures } = await submitted(student, task)
  const path = `/task-pictures/${pictures[0]}`
  for (const { token } of [student, judge]) {
    const seen = await world.call('GET', path, { token })
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      ...[200, 'image/webp', 'private, no-store'],
    ])
    expect(seen.body.includes('SECRET-OF-THE-CAMERA')).toBe(false)
  }
  const others = [await person(world), await staff(world, ['transaksi-manual'])]
  expect(await Promise.all(others.map(async ({ token }) => (await world.call('GET', path, { token })).status))).toEqual(
    [...[404, 403]],
  )
  expect((await world.call('GET', path)).status).toBe(401)
})

test('P481.5 the nightly sweep leaves the pictures of submissions and takes those that none names', async () => {
  const task = await taskOf(await onConditions())
  const { pictures } = await submitted(await person(world), task)
  const files = folderStore(join(world.dataDir, 'files'))
  await files.put(`task/${task}/nobody`, photo)
  await sweepFiles({ db: world.db, files, now: () => Date.now() + 100 * 86_400_000, log: world.app.log })
  expect(await keptOf(task)).toEqual(pictures)
})

test('P481.3 a task without pictures takes the student’s word, twenty in a minute at most', async () => {
  const task = await taskOf(await onConditions(), { min_gambar: 0, maks_gambar: 0 })
  const student = await person(world)
  expect((await submitted(student, task, [])).pictures).toEqual([])
  const replies = []
  for (let n = 0; n < 20; n++) replies.push(await submit(student, task, []))
  expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 19 }, () => 200), 429])
})

test('P481.4 tasks are taken while the package is on the shelf for the student, has a place, and is not the student’s', async () => {
  const reasonFor = async (paket: object, who?: Person) => {
    const task = await taskOf(await onConditions(paket))
    return (await submit(who ?? (await person(world)), task)).body.reason
  }
  const later = new Date(world.clock.ms + 1).toISOString()
  const now = new Date(world.clock.ms).toISOString()
  expect(await reasonFor({ status: 'draf' })).toBe('missing.task')
  expect(await reasonFor({ untuk: 'daftar' })).toBe('missing.task')
  expect(await reasonFor({ tipe: 'gratis' })).toBe('task.closed')
  expect(await reasonFor({ mulai_jual: later })).toBe('order.not_yet_for_sale')
  expect(await reasonFor({ akhir_jual: now })).toBe('order.no_longer_for_sale')
  const full = await onConditions({ kuota: 1 })
  await make(world, 'memberPaket', { paket_id: full })
  expect((await submit(await person(world), await taskOf(full))).body.reason).toBe('register.paket_full')
  const taken = await onConditions()
  const dropped = await person(world)
  await make(world, 'memberPaket', { paket_id: taken, user_id: dropped.id, status: 'dibatalkan' })
  expect((await submit(dropped, await taskOf(taken))).body.reason).toBe('task.taken_back')
  expect((await submit(undefined, await taskOf(await onConditions()))).status).toBe(401)
})

test('P482.1 the queue shows what waits longest first, by state, package and name, and needs the menu and its flag', async () => {
  const paket_id = await onConditions({ nama: 'Paket antrean' })
  const task = await taskOf(paket_id)
  const students = [await person(world), await person(world), await person(world)]
  for (const student of students) {
    await submitted(student, task)
    world.clock.ms += 1
  }
  const list = async (query: string) =>
    submissionsReply.parse((await world.call('GET', `/task-submissions?paket_id=${paket_id}${query}`, judge)).body)
  const ids = (rows: { student: { id: string } }[]) => rows.map(({ student }) => student.id)
  expect(ids((await list('')).data)).toEqual(students.map(({ id }) => id))
  expect(ids((await list('&sort=-sent_at&size=1&page=2')).data)).toEqual([students[1]?.id])
  expect(ids((await list(`&q=${students[2]?.email}`)).data)).toEqual([students[2]?.id])
  const [row] = (await list('')).data
  await accept(row?.id as string)
  expect((await list('&state=sent')).total).toBe(2)
  const one = await world.call('GET', `/task-submissions/${row?.id}`, judge)
  expect(submissionReply.parse(one.body).data.paket_nama).toBe('Paket antrean')
  const reader = await staff(world, ['kiriman-syarat'], { create: true, update: false, delete: true })
  expect((await world.call('GET', '/task-submissions', reader)).status).toBe(200)
  expect((await accept(row?.id as string, 1, reader)).status).toBe(403)
  const [other, student] = [await staff(world, ['paket-tryout']), students[0] as Person]
  for (const who of [other, student]) expect((await world.call('GET', '/task-submissions', who)).status).toBe(403)
})

test('P482.2 a task that students have sent for stays; one without goes, and whose others are accepted has the package', async () => {
  const paket_id = await onConditions()
  const [done, open] = [await taskOf(paket_id), await taskOf(paket_id)]
  const student = await person(world)
  await accept((await submitted(student, done)).id)
  expect(await owns(student, paket_id)).toBe(false)
  const builder = await staff(world, ['paket-tryout'])
  const kept = await send(world, builder.token, 'syarat-paket', deleting(done))
  expect([kept.status, kept.body.code]).toEqual([409, 'in_use'])
  expect((await send(world, builder.token, 'syarat-paket', deleting(open))).status).toBe(200)
  expect(await owns(student, paket_id)).toBe(true)
})

test('P482.3 nothing sent to these addresses is a fault of the server', async () => {
  const { token } = await person(world)
  const sent = ['', 'x', '%00', '%27%20or%201%3D1', 'a'.repeat(5000)]
  for (const value of sent)
    for (const path of [`/my-syarat?paket_id=${value}`, `/task-pictures/${value}`, `/task-submissions?q=${value}`]) {
      const { status, body } = await world.call('GET', path, { token: path.includes('?q') ? judge.token : token })
      expect(status < 400 || isCleanRefusal(status, body), path).toBe(true)
    }
  for (const times of [0.5, '1', null, 1e20]) {
    const { status, body } = await accept(crypto.randomUUID(), times as number)
    expect(isCleanRefusal(status, body), String(times)).toBe(true)
  }
})
