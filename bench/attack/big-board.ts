import { setTimeout as pause } from 'node:timers/promises'
import { API } from '#contract/version.ts'
import { adminToken } from '../support/admin-token.ts'
import { fillPeople } from '../support/people.ts'
import { atMost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import { asked, slowest } from './asked.ts'
import type { Attack } from './types.ts'

const MEMBERS = 200_000
const SITTING = 500
const TRIES = 5
const WATCHED_MS = 20_000

/** Boards of a sitting with 200,000 members: its pages in every order, and what looking at it costs the database. */
export const bigBoard: Attack = (say) =>
  withWorld({}, async (world) => {
    const { pool } = world.connection
    const sitting = await openSitting(world)
    await begin(world, sitting, await enrol(world, sitting, SITTING))
    await fillPeople(world, sitting, { members: MEMBERS, others: 0 })
    await pool.query('vacuum analyze')
    const token = (await adminToken(world))()
    const orders = ['perlu', 'nama', '-nama', 'ruang', 'mulai', 'kontak']
    const queries = [
      '',
      '&page=300',
      '&page=9000',
      '&lihat=belum_mulai',
      '&lihat=terputus',
      '&ruang=Ruang%207',
      '&q=ab1',
    ]
    const paths = [...orders.map((sort) => `&sort=${sort}`), ...queries]
    const pages = []
    for (const query of paths) {
      const times = []
      for (let n = 0; n < TRIES; n++)
        times.push(await asked(world, query, `${API}/papan-langsung?jadwal_id=${sitting.jadwal_id}${query}`, { token }))
      const [median] = times.toSorted((a, b) => a.ms - b.ms).slice(Math.floor(TRIES / 2))
      if (median?.status !== 200) throw new Error(`${query}: ${median?.status} ${median?.text}`)
      say(`${query || 'first page'}: ${Math.round(median.ms)} ms`)
      pages.push(median)
    }
    const watching = new AbortController()
    const stream = await fetch(
      `http://127.0.0.1:${world.node.port}${API}/papan-langsung/alir?jadwal_id=${sitting.jadwal_id}`,
      { headers: { authorization: `Bearer ${token}` }, signal: watching.signal },
    )
    await pause(3000)
    const before = world.cpu().database
    await pause(WATCHED_MS)
    const spent = world.cpu().database - before
    watching.abort()
    await stream.body?.cancel().catch(() => undefined)
    const rows = [
      {
        ...atMost(
          `a page of the board of ${MEMBERS.toLocaleString('en-US')}, the slowest of ${paths.length}`,
          slowest(pages),
          400,
          'ms',
        ),
        before: '2,390 ms',
      },
      { ...atMost('its first page', pages.find(({ what }) => what === '')?.ms ?? 0, 150, 'ms'), before: '652 ms' },
      {
        ...atMost(
          'what one board that is looked at costs the database, of one core',
          (spent / WATCHED_MS) * 100_000,
          5,
          '%',
        ),
        before: '?',
      },
    ]
    return { rows, raw: { pages: pages.map(({ what, ms }) => ({ what, ms })), watched_cpu_seconds: spent } }
  })
