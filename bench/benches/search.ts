import { randomUUID } from 'node:crypto'
import { API } from '#contract/version.ts'
import { CAMPUSES, fillCampuses } from '../support/campuses.ts'
import { type BenchReport, count } from '../support/report.ts'
import { atMost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { enrol } from '../support/students.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const GOAL_MS = 50
/** As of any list. */
const SCHOOL_GOAL_MS = 100
/** How often each is asked; the middle counts. */
const TIMES = 15

/** What students type, letter by letter from the second on. */
const PROGRAMMES = ['teknik informatika', 'informatika bandung', 'ilmu komunikasi s1', 'manajemen bisnis d3', 'zzz']
const SCHOOLS = ['sman 1 bdg', 'sma negeri 12 malang', 'smk harapan 3', '20000815', 'zzz']

/** Study programmes and schools found while one types, at the size of the country, as a student's phone asks. */
export function search({ profile }: BenchOptions): Promise<BenchReport> {
  // One student asks hundreds of times in a minute here.
  process.env.CALLS_PER_MINUTE = '0'
  return withWorld({ profile }, async (world) => {
    await fillCampuses(world)
    const { ask, paket_id } = await asker(world)
    const row = await middleOf(() => ask(`/jadwal-paket?size=1&paket_id=${paket_id}`))
    const programmes = await slowest(PROGRAMMES, (q) => ask(`/jurusan-paket?paket_id=${paket_id}&q=${q}`))
    const schools = await slowest(SCHOOLS, (q) => ask(`/sekolah-siswa?size=8&q=${q}`))
    const rowOf = (what: string, { ms, q }: Slowest, goal: number) => ({
      ...atMost(what, ms, goal, 'ms'),
      note: `slowest “${q}”; ${(ms / row).toFixed(1)} times a list of one row (${row.toFixed(1)} ms)`,
    })
    const rows = [
      rowOf(`a study programme of ${count(CAMPUSES.programmes)}`, programmes, GOAL_MS),
      rowOf(`a school of ${count(CAMPUSES.schools)}`, schools, SCHOOL_GOAL_MS),
    ]
    return { rows, raw: { row_ms: row, programmes, schools } }
  })
}

type Ask = (path: string) => Promise<unknown>

/** A student who owns a package in which one chooses where to study. */
async function asker(world: BenchWorld): Promise<{ ask: Ask; paket_id: string }> {
  const sitting = await openSitting(world)
  const [student] = await enrol(world, sitting, 1)
  const { pool } = world.connection
  const { rows } = await pool.query<{ paket_id: string }>(
    `update paket set penilaian = 'irt' where id = (select paket_id from jadwal_paket where id = $1) returning id as paket_id`,
    [sitting.jadwal_id],
  )
  const paket_id = rows[0]?.paket_id as string
  await pool.query(
    `insert into member_paket (id, paket_id, user_id, sumber, mulai, status) values ($1, $2, $3, 'admin', now(), 'aktif')`,
    [randomUUID(), paket_id, student?.id],
  )
  const ask: Ask = async (path) => {
    const reply = await fetch(`http://127.0.0.1:${world.node.port}${API}${encodeURI(path)}`, {
      headers: { authorization: `Bearer ${student?.token}` },
    })
    const body = await reply.json()
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body)}`)
    return body
  }
  return { ask, paket_id }
}

interface Slowest {
  ms: number
  q: string
}

async function slowest(typed: readonly string[], ask: (q: string) => Promise<unknown>): Promise<Slowest> {
  let worst: Slowest = { ms: 0, q: '' }
  for (const text of typed)
    for (let length = 2; length <= text.length; length++) {
      const q = text.slice(0, length).trim()
      const ms = await middleOf(() => ask(q))
      if (ms > worst.ms) worst = { ms, q }
    }
  return worst
}

async function middleOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)[TIMES >> 1] as number
}
