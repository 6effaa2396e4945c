import { afterAll, expect, test } from 'vitest'
import type { AppendReply } from '#contract/exam/log/messages.ts'
import { API } from '#contract/version.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'

let world: World
afterAll(() => world.close())

test('I2.6 a node that stops in the midst of saves commits what it acknowledges; another one goes on', async () => {
  world = await createWorld()
  const leaving = await secondNode(world)
  const address = await leaving.app.listen({ host: '127.0.0.1', port: 0 })
  const everybody = await Promise.all(Array.from({ length: 20 }, () => started(world)))
  let stop: Promise<void> | undefined

  const replies = await Promise.allSettled(
    everybody.map(async ({ phone, questions, token }) => {
      for (const id of questions) phone.choose(id, 'A', phone.entries.length)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const body = JSON.stringify(phone.request())
      const reply = await fetch(`${address}${API}/input/hasil-ujian`, { method: 'POST', headers, body })
      stop ??= leaving.app.close()
      return { attempt_id: phone.attempt_id, status: reply.status, ...((await reply.json()) as AppendReply) }
    }),
  )
  await stop
  const acked = replies.flatMap((reply) =>
    reply.status === 'fulfilled' && reply.value.status === 200 ? [reply.value] : [],
  )
  expect(acked.length).toBeGreaterThan(0)
  for (const { attempt_id, acked: heads } of acked) {
    const { rows } = await world.connection.pool.query(
      'select coalesce(max(to_seq), 0)::int as n from log_batch where attempt_id = $1',
      [attempt_id],
    )
    expect(rows[0].n).toBe(heads[0]?.seq)
  }
  const rest = await Promise.all(everybody.map(({ token, phone }) => calls(world).answer(token, phone)))
  expect(rest.map(({ body }) => body.acked[0]?.seq)).toEqual(Array(20).fill(6))
})
