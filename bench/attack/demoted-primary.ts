import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '#contract/version.ts'
import { adminToken } from '../support/admin-token.ts'
import { atMost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol, type Student, startCall } from '../support/students.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import { type Asked, asked } from './asked.ts'
import type { Attack } from './types.ts'

/** The database takes nothing in from one moment to the next (SQLSTATE 25006), as a primary that was demoted. */
export const demotedPrimary: Attack = (say) =>
  withWorld({}, async (world) => {
    const sitting = await openSitting(world)
    const students = await enrol(world, sitting, 10)
    const [started] = await begin(world, sitting, students.slice(0, 1))
    const staff = (await adminToken(world))()
    const save = () =>
      asked(world, 'end', `${API}/end-ujian`, {
        ...{ method: 'POST', token: started?.token ?? '' },
        body: JSON.stringify({ attempt_id: started?.attempt_id, devices: { [started?.device_id ?? '']: 0 }, t: 1000 }),
      })
    const start = (student: Student) => {
      const { path, body } = startCall(student, sitting)
      return asked(world, 'start', path, { method: 'POST', token: student.token, body: JSON.stringify(body) })
    }
    const profile = (student: Student) =>
      asked(world, 'profile', `${API}/profile`, {
        method: 'POST',
        token: student.token,
        body: JSON.stringify({ version: 1, nama: 'Baru' }),
      })
    const subject = () =>
      asked(world, 'subject', `${API}/input/mapel`, {
        ...{ method: 'POST', token: staff },
        body: JSON.stringify({
          batch: randomUUID(),
          changes: [
            {
              op: 'create',
              id: randomUUID(),
              data: { nama: randomUUID(), kode: randomUUID().slice(0, 8), status: 'draf' },
            },
          ],
        }),
      })
    await demote(world, 'on')
    const from = performance.now()
    let ready = await asked(world, '/ready', '/ready')
    while (ready.status === 200 && performance.now() - from < 10_000) {
      await pause(100)
      ready = await asked(world, '/ready', '/ready')
    }
    const noticed = performance.now() - from
    const writes: Asked[] = []
    for (const student of students.slice(1, 4))
      writes.push(await start(student), await profile(student), await subject(), await save())
    for (const { what, status, text } of writes.slice(0, 4)) say(`${what}: ${status} ${text.slice(0, 120)}`)
    const read = await asked(world, 'list', `${API}/soal`, { token: staff })
    await demote(world, 'off')
    const back = performance.now()
    let again = await start(students[5] as Student)
    while (again.status !== 200 && performance.now() - back < 20_000) {
      await pause(200)
      again = await start(students[5] as Student)
    }
    const backMs = performance.now() - back
    const wrong = writes.filter(({ status, retryAfter }) => status >= 500 && !(status === 503 && retryAfter))
    const rows = [
      { ...atMost('/ready says 503, after', ready.status === 503 ? noticed / 1000 : 999, 2, 's'), before: 'stays 200' },
      {
        ...atMost('writes answered with 500, or without Retry-After', wrong.length, 0, ''),
        before: `all ${writes.length}`,
        note: `of ${writes.length}`,
      },
      { ...atMost('reads refused', read.status === 200 ? 0 : 1, 0, ''), before: '0' },
      {
        ...atMost('a start goes through once it takes things in again, after', backMs / 1000, 5, 's'),
        before: '0.1 s',
      },
    ]
    return { rows, raw: { ready, writes, read, again, back_ms: backMs } }
  })

async function demote({ connection }: BenchWorld, onOff: 'on' | 'off'): Promise<void> {
  const client = await connection.pool.connect()
  await client.query('set default_transaction_read_only to off')
  await client.query(`alter system set default_transaction_read_only to ${onOff}`)
  await client.query('select pg_reload_conf()')
  client.release(true)
}
