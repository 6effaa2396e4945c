import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jadwalPaketMemberTable } from '#server/db/tables/index.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const receiptOf = (attempt_id: string, token?: string) =>
  world.call('GET', `/tanda-terima?attempt_id=${attempt_id}`, { token })

async function sealed() {
  const begun = await started(world)
  const { phone, questions, token } = begun
  phone.choose(questions[0] as string, 'A', 1)
  await calls(world).answer(token, phone)
  const { body } = await calls(world).end(token, phone)
  return { ...begun, receipt: body.receipt }
}

test('I6.200 the receipt is given to its student for ever: on any phone, after a reset, after the registration ended', async () => {
  const { student, phone, receipt } = await sealed()
  const reply = await receiptOf(phone.attempt_id, student.token)
  expect(reply.body.data).toMatchObject({ attempt_id: phone.attempt_id, receipt })
  expect(reply.body.data.nama.length * reply.body.data.paket_nama.length).toBeGreaterThan(0)
  const admin = await staff(world, ['jadwal-admin'])
  const body = { attempt_id: phone.attempt_id, reason: 'Listrik padam di ruang 3' }
  expect((await world.call('POST', '/reset-ujian', { token: admin.token, body })).status).toBe(200)
  await world.db.delete(jadwalPaketMemberTable).where(eq(jadwalPaketMemberTable.user_id, student.id))
  expect((await receiptOf(phone.attempt_id, student.token)).body.data.receipt).toEqual(receipt)
})

test('I6.206 one’s own list names what was handed in at a cancelled place, so that its receipt is found on any phone', async () => {
  const { student, phone } = await sealed()
  const list = async () => (await world.call('GET', '/my-jadwal', { token: student.token })).body
  const registered = await list()
  expect([registered.data.length, registered.past]).toEqual([1, []])
  const { user_id } = jadwalPaketMemberTable
  await world.db.update(jadwalPaketMemberTable).set({ status: 'dibatalkan' }).where(eq(user_id, student.id))
  const cancelled = await list()
  expect(cancelled.data).toEqual([])
  const { attempt_id } = phone
  expect(cancelled.past).toEqual([{ attempt_id, nama: registered.data[0].nama, sealed_at: expect.any(Number) }])
  const stranger = await person(world)
  expect((await world.call('GET', '/my-jadwal', { token: stranger.token })).body.past).toEqual([])
})

test('I6.201 a receipt is given to nobody but its student, and before the end there is none', async () => {
  const { student, phone } = await started(world)
  expect((await receiptOf(phone.attempt_id, student.token)).body.data.receipt).toBeNull()
  const over = await sealed()
  const admin = await staff(world, ['jadwal-admin'])
  for (const stranger of [await person(world), admin]) {
    const reply = await receiptOf(over.phone.attempt_id, stranger.token)
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
  }
  expect((await receiptOf(over.phone.attempt_id)).status).toBe(401)
  expect((await receiptOf(randomUUID(), student.token)).status).toBe(404)
  expect((await receiptOf('bukan-id', student.token)).body.code).toBe('invalid_input')
})
