import { setTimeout as pause } from 'node:timers/promises'
import { API } from '#contract/version.ts'
import { hangPostgres } from '#tests/support/hang-postgres.ts'
import { adminToken } from '../support/admin-token.ts'
import { atMost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol, type Student, startCall } from '../support/students.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import { type Ask, type Asked, asked, PATIENCE_MS, slowest } from './asked.ts'
import type { Attack } from './types.ts'

const HANGS_MS = 25_000
/** The whole PostgreSQL is stopped where it is (SIGSTOP): connections stay open, and nothing is answered. */
export const hungDatabase: Attack = (say) =>
  withWorld({}, async (world) => {
    const sitting = await openSitting(world)
    const students = await enrol(world, sitting, 40)
    await begin(world, sitting, students.slice(0, 20))
    const newcomers = students.slice(20)
    const staff = (await adminToken(world))()
    const calls = callsOf(world, sitting, newcomers, staff)
    await Promise.all(calls.map(({ ask }) => ask()))
    const goOn = hangPostgres(world.postmaster)
    const since = performance.now()
    let replies: Asked[]
    let known: Asked[]
    try {
      replies = await Promise.all(callsOf(world, sitting, newcomers.slice(5), staff).map(({ ask }) => ask()))
      known = await Promise.all(callsOf(world, sitting, newcomers.slice(10), staff).map(({ ask }) => ask()))
      await pause(Math.max(0, HANGS_MS - (performance.now() - since)))
    } finally {
      goOn()
    }
    const from = performance.now()
    let back = await asked(world, '/ready', '/ready')
    while (back.status !== 200 && performance.now() - from < PATIENCE_MS) {
      await pause(100)
      back = await asked(world, '/ready', '/ready')
    }
    const backMs = performance.now() - from
    const again = await Promise.all(callsOf(world, sitting, newcomers.slice(15), staff).map(({ ask }) => ask()))
    for (const { what, status, ms } of replies) say(`${what}: ${status} after ${Math.round(ms)} ms`)
    const ready = replies.find(({ what }) => what === '/ready') as Asked
    const others = replies.filter(({ what }) => what !== '/ready')
    const wrong = [...others, ready].filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
    const rows = [
      { ...atMost('/ready says 503 while it hangs, after', ready.ms / 1000, 2, 's'), before: 'no answer in 35 s' },
      { ...atMost('the slowest of the other calls', slowest(others) / 1000, 15, 's'), before: 'no answer in 35 s' },
      { ...atMost('calls not answered with 503 and Retry-After', wrong.length, 0, ''), before: `all ${calls.length}` },
      {
        ...atMost('calls of those who come later, the slowest', slowest(known) / 1000, 2, 's'),
        before: 'no answer in 35 s',
      },
      { ...atMost('ready again by itself once it goes on, after', backMs / 1000, 5, 's'), before: '0 s' },
      {
        ...atMost(
          'calls refused after that',
          // The wrong password is told as what it is.
          again.filter(({ status, text }) => status >= 400 && !text.includes('"invalid_login"')).length,
          0,
          '',
        ),
      },
    ]
    return { rows, raw: { replies, known, again, back_ms: backMs } }
  })

function callsOf(
  world: BenchWorld,
  sitting: Awaited<ReturnType<typeof openSitting>>,
  students: Student[],
  staff: string,
) {
  const [one, two] = students as [Student, Student]
  const start = startCall(one, sitting)
  const list: [string, string, Ask][] = [
    ['/ready', '/ready', {}],
    ['start', start.path, { method: 'POST', token: one.token, body: JSON.stringify(start.body) }],
    ['my-jadwal', `${API}/my-jadwal`, { token: two.token }],
    ['shop', `${API}/paket`, {}],
    ['list of questions', `${API}/soal`, { token: staff }],
    [
      'log-in',
      `${API}/jwt/login`,
      { method: 'POST', body: JSON.stringify({ email: one.email, password: 'bukan ini' }) },
    ],
  ]
  return list.map(([what, path, init]) => ({ what, ask: () => asked(world, what, path, init) }))
}
