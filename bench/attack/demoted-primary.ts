import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '#contract/version.ts'
import { promotePostgres, startAsStandby, stopPostgres } from '#tests/support/demote-postgres.ts'
import { adminToken } from '../support/admin-token.ts'
import { atMost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol, type Student, startCall } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import { type Asked, asked } from './asked.ts'
import type { Attack } from './types.ts'

/** So long it stays a standby. */
const STANDBY_MS = 10_000

/** PostgreSQL is stopped under a running node, comes back at its address as a standby (SQLSTATE 25006), and is promoted. */
export const demotedPrimary: Attack = (say) =>
  withWorld({}, async (world) => {
    const sitting = await openSitting(world)
    const students = await enrol(world, sitting, 10)
    const [started] = await begin(world, sitting, students.slice(0, 1))
    const staff = (await adminToken(world))()
    const save = () =>
      asked(world, 'end', `${API}/end-ujian`, {
        ...{ method: 'POST', token: started?.token ?? '' },
        body: JSON.stringify({ attempt_id: started?.attempt_id, heads: [[started?.writer ?? '', 1]], facts_seq: 0 }),
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
    // Where streams are open a node listens to the database.
    const streams = new AbortController()
    await fetch(`http://127.0.0.1:${world.node.port}${API}/live-board/stream?jadwal_id=${sitting.jadwal_id}`, {
      headers: { authorization: `Bearer ${staff}` },
      signal: streams.signal,
    })
    const { url } = world.connection
    await stopPostgres(world.dataDir)
    await startAsStandby(world.dataDir, new URL(url).port)
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
    await pause(Math.max(0, STANDBY_MS - (performance.now() - from)))
    const idle = await world.connection.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name = 'elp-signals'",
    )
    await promotePostgres(url)
    const back = performance.now()
    let again = await start(students[5] as Student)
    while (again.status !== 200 && performance.now() - back < 20_000) {
      await pause(200)
      again = await start(students[5] as Student)
    }
    const backMs = performance.now() - back
    streams.abort()
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
      {
        ...atMost(`connections left behind by a stream in ${STANDBY_MS / 1000} s`, idle.rows[0]?.n ?? 0, 1, ''),
        before: '10',
      },
    ]
    return { rows, raw: { ready, writes, read, again, back_ms: backMs } }
  })
