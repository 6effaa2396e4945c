import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { BOARD_VIEWS } from '#contract/exam/board.ts'
import { API } from '#contract/version.ts'
import { foldBoard } from '#server/proctoring/board-fold.ts'
import { adminToken } from '../support/admin-token.ts'
import { fillPeople } from '../support/people.ts'
import { count } from '../support/report.ts'
import { atMost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol } from '../support/students.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import { type Asked, asked, slowest } from './asked.ts'
import type { Attack } from './types.ts'

const MEMBERS = 200_000
const SITTING = 500
/** Of the members those who sit as well: the lines of both kinds are many. */
const SAT = 100_000
const TRIES = 5
/** Attempts that are written at once to see what it costs that boards are told. */
const NOTED = 10_000
const WATCHED_MS = 20_000

/** Boards of a sitting with 200,000 members: its pages in every order, and what looking at it costs the database. */
const ORDERS = ['attention', 'nama', '-nama', 'ruang', '-ruang', 'started', '-started', 'contact', '-contact']
/** The first page, one in the middle, which is the farthest from either end, and one near the end. */
const PAGES = ['', '&page=5000', '&page=9000']
const FILTERS = [
  ...BOARD_VIEWS.flatMap((view) => [`&view=${view}`, `&view=${view}&sort=-nama&page=1000`]),
  '&ruang=Ruang%207',
  '&ruang=Ruang%207&sort=-contact&page=20',
  '&ruang=Ruang%207,Ruang%208&view=disconnected&sort=nama',
  '&q=ab1',
  '&q=a1',
  '&q=sma',
  '&q=sma&page=5000&sort=-ruang',
  '&q=tidak%20ada',
  '&q=1%20&ruang=Ruang%207&view=working',
]
const QUERIES = ['', ...ORDERS.flatMap((sort) => PAGES.map((page) => `&sort=${sort}${page}`)), ...FILTERS]

/** Makes members sit, as the first who did: a third has ended, of the others half are silent. */
async function sitWith(pool: pg.Pool, jadwal_id: string, count: number): Promise<void> {
  const at = Date.now()
  await pool.query(
    `with first as (select * from attempt where jadwal_id = $1 limit 1), members as (
       select user_id, row_number() over (order by user_id) as n from jadwal_paket_member m
       where jadwal_id = $1 and not exists (select from attempt a where a.jadwal_id = $1 and a.user_id = m.user_id)
     ), made as (
       insert into attempt select (jsonb_populate_record(null::attempt, to_jsonb(f) || jsonb_build_object(
         'id', gen_random_uuid(), 'user_id', m.user_id, 'started_at', f.started_at + n, 'phone_id', gen_random_uuid(),
         'status', case when n % 3 = 0 then 'sealed' else 'open' end))).*
       from first f, members m where n <= $2 returning *
     )
     insert into attempt_contact (attempt_id, phone_id, jadwal_id, contact_at, online_until, seen, changed_at)
     select id, phone_id, jadwal_id, started_at - 300000,
       case when row_number() over () % 2 = 0 then 0 else $3::bigint + 3600000 end, 0, started_at - 300000 from made`,
    [jadwal_id, count, at],
  )
}

/**
 * What it adds to the writing of an attempt that boards are told of it, in µs and as times of the write without: the
 * same update of many attempts with the triggers and without them, taken in turns, each rolled back.
 */
async function costOfNotes(pool: pg.Pool): Promise<{ us: number; times: number }> {
  const client = await pool.connect()
  const spent = { enable: 0, disable: 0 }
  try {
    for (let n = 0; n < 2 * TRIES; n++) {
      const which = n % 2 ? 'enable' : 'disable'
      await client.query('begin')
      await client.query(`alter table attempt ${which} trigger attempt_board_update`)
      const from = performance.now()
      await client.query(
        'update attempt set ends_at = ends_at + 1 where id in (select id from attempt order by id limit $1)',
        [NOTED],
      )
      spent[which] += performance.now() - from
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
  return { us: ((spent.enable - spent.disable) / TRIES / NOTED) * 1000, times: spent.enable / spent.disable }
}

/** How long it takes (ms) to derive all lines. */
async function deriveAll({ connection }: BenchWorld, jadwal_id: string): Promise<number> {
  const from = performance.now()
  await foldBoard(connection.db, jadwal_id, Date.now())
  return performance.now() - from
}

export const bigBoard: Attack = (say) =>
  withWorld({}, async (world) => {
    const { pool } = world.connection
    const sitting = await openSitting(world)
    await begin(world, sitting, await enrol(world, sitting, SITTING))
    await fillPeople(world, sitting, { members: MEMBERS, others: 0 })
    await sitWith(pool, sitting.jadwal_id, SAT)
    const noted = await costOfNotes(pool)
    const derived = await deriveAll(world, sitting.jadwal_id)
    say(`${MEMBERS.toLocaleString('en-US')} lines derived in ${Math.round(derived)} ms`)
    await pool.query('vacuum analyze')
    const token = (await adminToken(world))()
    const { rows: known } = await pool.query('select user_id from board_line where rank = 4 limit 1')
    const base = `${API}/live-board`
    const median = async (what: string, path: string): Promise<Asked> => {
      const times = []
      for (let n = 0; n < TRIES; n++) times.push(await asked(world, what, path, { token }))
      const [middle] = times.toSorted((a, b) => a.ms - b.ms).slice(Math.floor(TRIES / 2))
      if (middle?.status !== 200) throw new Error(`${what}: ${middle?.status} ${middle?.text}`)
      say(`${what}: ${Math.round(middle.ms)} ms`)
      return middle
    }
    const jadwal = `jadwal_id=${sitting.jadwal_id}`
    const line = await median('one line by its key', `${base}/participant?${jadwal}&user_id=${known[0].user_id}`)
    const pages = []
    for (const query of QUERIES) pages.push(await median(query || 'first page', `${base}?${jadwal}${query}`))
    const watching = new AbortController()
    const stream = await fetch(
      `http://127.0.0.1:${world.node.port}${API}/live-board/stream?jadwal_id=${sitting.jadwal_id}`,
      { headers: { authorization: `Bearer ${token}` }, signal: watching.signal },
    )
    await pause(3000)
    const before = world.cpu().database
    await pause(WATCHED_MS)
    const spent = world.cpu().database - before
    watching.abort()
    await stream.body?.cancel().catch(() => undefined)
    const worst = slowest(pages)
    const rows = [
      {
        ...atMost(
          `a page of the board of ${count(MEMBERS)}, the slowest of ${pages.length} orders, filters and searches`,
          worst,
          100,
          'ms',
        ),
        before: '1,188 ms',
        note: `${(worst / line.ms).toFixed(1)} × one line by its key (${line.ms.toFixed(1)} ms)`,
      },
      { ...atMost('its first page', pages[0]?.ms ?? 0, 100, 'ms'), before: '77 ms' },
      {
        ...atMost('what telling the boards adds to the write of an attempt', noted.us, 50, 'µs'),
        ...{ before: '–', note: `${noted.times.toFixed(2)} × the write without` },
      },
      { ...atMost('a line derived anew, with its counters', (derived / MEMBERS) * 1000, 500, 'µs'), before: '–' },
      atMost(
        'what one board that is looked at costs the database, of one core',
        (spent / WATCHED_MS) * 100_000,
        5,
        '%',
      ),
    ]
    const raw = {
      noted,
      line: line.ms,
      pages: pages.map(({ what, ms }) => ({ what, ms })),
      watched_cpu_seconds: spent,
      derived,
    }
    return { rows, raw }
  })
