import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { LIVE_CHANNEL } from '#server/db/signals.ts'
import { attemptTable } from '#server/db/tables/index.ts'
import { attemptRow, boardOf, sitting } from '#tests/support/board.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

describe('over HTTP', () => {
  let world: World
  let admin: Person
  beforeAll(async () => {
    world = await createWorld()
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await staff(world, ['jadwal-admin'])
  })
  afterAll(() => world.close())

  /** The facts that come of a stream. */
  async function listening(token: string, attempt_id: string, facts_seq: number) {
    const { port } = world.app.server.address() as AddressInfo
    const abort = new AbortController()
    const reply = await fetch(`http://127.0.0.1:${port}/api/live-ujian`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ attempt_id, facts_seq }),
      signal: abort.signal,
    })
    const heard: FactsMessage[] = []
    const pump = async () => {
      let text = ''
      for await (const chunk of reply.body ?? []) {
        text += new TextDecoder().decode(chunk as Uint8Array)
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) if (part.startsWith('data: ')) heard.push(JSON.parse(part.slice(6)).facts)
      }
    }
    void pump().catch(() => undefined)
    return { heard, close: () => abort.abort() }
  }

  /** A phone that heard of a pause, and the standby that took over and lacks it. */
  async function paused() {
    const one = await sitting(world)
    const { attempt_id } = one.phone
    const early = await attemptRow(world, attempt_id)
    const { facts, facts_seq, paused: stood } = early
    return {
      one,
      early,
      pause: () => boardOf(world, admin).act(one.place, one.only, { kind: 'pause' }),
      takeOver: () =>
        world.db.update(attemptTable).set({ facts, facts_seq, paused: stood }).where(eq(attemptTable.id, attempt_id)),
    }
  }

  test('I26.84 a phone that listens and knows later facts than stand is told those that stand', async () => {
    const { one, early, pause, takeOver } = await paused()
    await pause()
    await takeOver()
    const { attempt_id } = one.phone
    const { heard, close } = await listening(one.token, attempt_id, early.facts_seq + 1)
    const stands = { ...early.facts, seq: early.facts_seq + 2 }
    await vi.waitFor(() => expect(heard).toEqual([stands]))
    expect(await attemptRow(world, attempt_id)).toMatchObject({ facts: stands, facts_seq: stands.seq, paused: false })
    close()
  })

  test('I26.85 so is one whose stream was open all the while, once the node hears of the database again', async () => {
    const { one, early, pause, takeOver } = await paused()
    const { attempt_id } = one.phone
    const { heard, close } = await listening(one.token, attempt_id, early.facts_seq)
    await pause()
    await vi.waitFor(() => expect(heard.map(({ seq }) => seq)).toEqual([early.facts_seq + 1]))
    await takeOver()
    await world.db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${attempt_id})`)
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ ...early.facts, seq: early.facts_seq + 2 }))
    close()
  })
})
