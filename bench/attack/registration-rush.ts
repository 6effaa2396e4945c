import type { CallsLoad } from '../load/calls.ts'
import type { Outcome } from '../load/tally.ts'
import { pass } from '../support/pass.ts'
import { fillPeople } from '../support/people.ts'
import { atLeast, atMost } from '../support/rows.ts'
import { savesMeanwhile } from '../support/saves-meanwhile.ts'
import { openSitting } from '../support/sitting.ts'
import { withWorld } from '../support/world.ts'
import type { Attack } from './types.ts'

const MEMBERS = 200_000
const STUDENTS = 1200
const PLACES = 1000
const CONNECTIONS = 300
const SECONDS = 10
const PAGES = 100

/** Students by the hundred register in one second for a schedule of 200,000, while others answer and strangers look at its page. */
export const registrationRush: Attack = () =>
  withWorld({}, async (world) => {
    const { pool } = world.connection
    const sitting = await openSitting(world)
    const { jadwal_id } = sitting
    const saves = await savesMeanwhile(world, sitting, SECONDS)
    const { students } = await fillPeople(world, sitting, { members: MEMBERS, others: STUDENTS })
    const { rows: jadwals } = await pool.query<{ paket_id: string; members: number }>(
      `update jadwal_paket j set pendaftaran_terbuka = true, untuk = 'semua', kuota = m.n + $2
       from (select count(*)::int as n from jadwal_paket_member where jadwal_id = $1 and status = 'terdaftar') m
       where id = $1 returning paket_id, m.n as members`,
      [jadwal_id, PLACES],
    )
    const { paket_id, members } = jadwals[0] as { paket_id: string; members: number }
    await pool.query("update paket set tipe = 'gratis', untuk = 'semua', status = 'terbit' where id = $1", [paket_id])
    await pool.query('vacuum analyze')
    const page = { method: 'GET', path: `/api/paket/${paket_id}?jadwal_id=${jadwal_id}` } as const
    const pages: CallsLoad = { kind: 'calls', label: 'pages', calls: [page], repeat: PAGES, connections: 1 }
    const calm = (await pass(world, pages)).outcomes.pages as Outcome
    const register = students.map(({ token }) => {
      return { method: 'POST', path: '/api/my-paket/register', token, body: { jadwal_id } } as const
    })
    const rush = { kind: 'calls', label: 'rush', calls: register, connections: CONNECTIONS } as const
    const spread = { ...pages, within: SECONDS * 1000 }
    const { outcomes } = await pass(world, rush, saves, spread)
    const [registered, saved, shown] = [outcomes.rush, outcomes.saves, outcomes.pages] as [Outcome, Outcome, Outcome]
    const { rows: after } = await pool.query<{ n: number }>(
      "select count(*)::int as n from jadwal_paket_member where jadwal_id = $1 and status = 'terdaftar'",
      [jadwal_id],
    )
    const taken = (after[0]?.n ?? 0) - members
    const note = `${STUDENTS} ask for ${PLACES} places; replies ${JSON.stringify(registered.statuses)}`
    const rows = [
      { ...atLeast('registrations decided', registered.per_second, 200, '/s'), before: '15 /s', note },
      { ...atMost('places taken beyond the quota', Math.max(0, taken - PLACES), 0, ''), before: '0' },
      { ...atLeast('places of the quota that were given', taken, PLACES, ''), before: '1,000' },
      { ...atMost('saves meanwhile, p99', saved.p99, 250, 'ms'), before: '499 ms' },
      { ...atMost('saves meanwhile, refused', saved.refused, 0, ''), before: '0' },
      { ...atMost('page of the schedule for a stranger, median', calm.p50, 15, 'ms'), before: '54 ms' },
      { ...atMost('the same during the rush, p99', shown.p99, 1000, 'ms'), before: '76 s' },
    ]
    return { rows, raw: { rush: registered, saves: saved, page: calm, page_meanwhile: shown, taken, members } }
  })
