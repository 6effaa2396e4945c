import { randomUUID } from 'node:crypto'
import { newAttacker, prepare } from '#tests/support/attack/ground.ts'
import { caller } from './caller.ts'
import { prove, staffOf } from './staff.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

/** Staff call what their screens do not offer: a proctor reads people and the trail, a role manager takes rights that are not theirs. */
export const rightsByCall: Attack = async () => {
  const { outcome } = await withVictim(async ({ ground: open }) => {
    const ground = await prepare(open)
    const call = caller(ground.port)
    const proctor = await staffOf(ground, ['jadwal-admin'])
    const read = async (path: string) => {
      const { status, body } = await call(proctor.token, path)
      return status === 200 ? (body as { data: object[] }).data.length : 0
    }
    await newAttacker(ground, 'student')
    const people = await read('/user-list?size=100')

    const clerk = await staffOf(ground, ['role-management'], true)
    await prove(ground, clerk)
    const { rows: grants } = await ground.pool.query<{ id: string; version: number }>(
      `select r.id, r.version from role r join menu m on m.id = r.menu_id
       where m.url like '/master-admin/%' and m.url <> '/master-admin/role-management' and r.level_id <> $1 order by r.id`,
      [clerk.level_id],
    )
    const refusals = new Set<unknown>()
    for (const { id, version } of grants) {
      const change = { op: 'delete', id, version }
      const { body } = await call(clerk.token, '/input/role', { batch: randomUUID(), changes: [change] })
      refusals.add((body as { code?: string }).code ?? 'ok')
    }
    const trail = (await call(proctor.token, '/audit')).status === 200 ? 1 : 0
    const left = await ground.pool.query('select from role where id = any($1)', [grants.map(({ id }) => id)])
    return {
      people,
      trail,
      grants: grants.length,
      taken: grants.length - (left.rowCount ?? 0),
      refusals: [...refusals],
    }
  })
  const { people, trail, grants, taken } = outcome
  const rows = [
    { ...row('accounts that a proctor reads by call', people), before: BEFORE.people },
    row('audit trails opened to a proctor by call', trail),
    { ...row('rights of others that a role manager without them takes away', taken), before: BEFORE.taken },
  ].map((each, index) => (index === 2 ? { ...each, note: `of ${grants}` } : each))
  return { rows, raw: outcome }
}

const row = (what: string, reached: number) => ({ what, goal: '0', reached: String(reached), ok: reached === 0 })

/** What the same calls reached while only the screens refused. */
const BEFORE = { people: '4', taken: '16 of 31' }
