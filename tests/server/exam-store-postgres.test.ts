import { expect, test } from 'vitest'
import { postgresStore } from '#server/exam/postgres/store.ts'
import { candidate } from '#tests/support/exam-http.ts'
import { createWorld, freshDatabase } from '#tests/support/world.ts'
import { examStoreContract } from './exam-store.contract.ts'

examStoreContract('in PostgreSQL', async () => {
  const world = await createWorld()
  const store = postgresStore(world.connection.guard)
  return {
    store,
    facts: async () => {
      const { student, place } = await candidate(world)
      const { jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256 } = place
      return { user_id: student.id, jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256 }
    },
    close: async () => {
      await store.close()
      await world.close()
    },
  }
})

test('I2.2 a database that is away is "busy, come again", never an acknowledgement', async () => {
  const { connection, drop } = await freshDatabase()
  const store = postgresStore(connection.guard)
  await store.transact('00000000-0000-7000-8000-000000000000', null, () => ({ reply: null }))
  await drop()
  const reply = store.transact('00000000-0000-7000-8000-000000000000', null, () => ({ reply: 'saved' }))
  await expect(reply).rejects.toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) })
  await store.close()
})
