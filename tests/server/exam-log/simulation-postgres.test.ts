import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type PostgresLogStore, postgresLogStore } from '#server/exam/log/postgres/store.ts'
import type { AttemptRow, BatchRow, LogStore } from '#server/exam/log/store.ts'
import { play, settle } from '#tests/offline/log/history.ts'
import { logStores } from '#tests/offline/log/net.ts'
import { broken } from '#tests/offline/log/oracles.ts'
import type { SimTime } from '#tests/offline/log/sim-time.ts'
import { sitting } from '#tests/support/exam-factory.ts'
import { person } from '#tests/support/people.ts'
import { createWorld } from '#tests/support/world.ts'
import type { Place } from './sends.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 30)
const SEED = Number(process.env.FUZZ_SEED ?? 1)

/** Every history names its attempts, its student and its sitting alike: here each has rows of its own. Time waits for the database. */
function ofHistory(
  store: PostgresLogStore,
  n: number,
  places: readonly Place[],
  time: SimTime,
  staff: string,
): HistoryStore {
  const outside = <T>(promise: Promise<T>) => time.outside(promise)
  const own = (id: string) => `${n.toString(16).padStart(8, '0')}${id.slice(8)}`
  const said = (id: string) => `01980000${id.slice(8)}`
  /** By schedule of the history, one that is there; by attempt, what the history calls its place. */
  const real = new Map<string, Place>()
  const called = new Map<string, Place>()
  const placeOf = (jadwal_id: string): Place => {
    const place = real.get(jadwal_id) ?? places[real.size]
    if (!place) throw new Error('The history has more schedules than the test.')
    real.set(jadwal_id, place)
    return place
  }
  const attempt = (row: AttemptRow) => {
    const attempt_id = said(row.attempt_id)
    return { ...row, ...called.get(attempt_id), attempt_id }
  }
  const batch = (row: BatchRow) => ({ ...row, attempt_id: said(row.attempt_id) })
  const stands = (id: string) => outside(store.stands(own(id)))
  return {
    find: (id) => outside(store.find(own(id)).then((row) => row && attempt(row))),
    known: ({ attempt_id, jadwal_id }) => {
      const place = placeOf(jadwal_id)
      const key = { student_id: place.student_id, jadwal_id: place.jadwal_id, attempt_id: own(attempt_id) }
      const told = store.known(key)
      return outside(told.then(({ named, mine }) => ({ named: named && attempt(named), mine: mine.map(attempt) })))
    },
    begin: (row, mine) => {
      const { attempt_id, student_id, jadwal_id, jadwal_ujian_id, paper_sha256 } = row
      called.set(attempt_id, { student_id, jadwal_id, jadwal_ujian_id, paper_sha256 })
      return outside(store.begin({ ...row, ...placeOf(jadwal_id), attempt_id: own(attempt_id) }, mine))
    },
    join: (name, id) => outside(store.join(own(name), own(id))),
    amend: (id, facts, { audit, directive, ...also } = {}) => {
      const deed = audit && { audit: { ...audit, subject: own(id), actor_id: staff } }
      const told = directive && { directive: { ...directive, attempt_id: own(id), actor_id: staff } }
      return outside(store.amend(own(id), facts, { ...also, ...deed, ...told }))
    },
    add: ({ attempt_id, rows, ...rest }) => {
      const all = rows.map(({ row, after }) => ({ row: { ...row, attempt_id: own(row.attempt_id) }, after }))
      return outside(store.add({ ...rest, attempt_id: own(attempt_id), rows: all }))
    },
    stands,
    heads: async (id) => (await stands(id))?.heads ?? new Map(),
    rows: (id, beyond, most) => outside(store.rows(own(id), beyond, most).then((rows) => rows.map(batch))),
    receipts: (id) => outside(store.receipts(own(id))),
    part: (id, writer, from, to) => outside(store.part(own(id), writer, from, to).then((rows) => rows.map(batch))),
    keepConflict: (id, conflict) => outside(store.keepConflict(own(id), conflict)),
    hear: (id, phone_id, at) => outside(store.hear(own(id), phone_id, at)),
    due: (now, most) => outside(store.due(now, most)),
  }
}

type HistoryStore = LogStore & { heads(id: string): Promise<Heads> }
type Heads = NonNullable<Awaited<ReturnType<LogStore['stands']>>>['heads']

test(
  'I26.14 the histories of the simulation come out as they must over PostgreSQL as well',
  async () => {
    const world = await createWorld()
    const sittings = await Promise.all([sitting(world), sitting(world), sitting(world)])
    const { level_id, id: staff } = await person(world)
    const students = Array.from({ length: HISTORIES }, () => randomUUID())
    const text = `insert into app_user (id, email, password_hash, nama, level_id)
      select id, id || '@elp.test', '-', 'Siswa', $2 from unnest($1::uuid[]) as id`
    await world.connection.pool.query(text, [students, level_id])
    const store = postgresLogStore(world.connection.guard)
    const { make } = logStores
    const found: string[] = []
    for (const [n, student_id] of students.entries()) {
      const places = sittings.map(({ jadwal_id, jadwal_ujian_id, paper_sha256 }) => ({
        ...{ student_id, jadwal_id, jadwal_ujian_id, paper_sha256 },
      }))
      logStores.make = (time) => ofHistory(store, n, places, time, staff)
      const history = await play(SEED * 1_000_000 + n)
      await settle(history)
      for (const line of await broken(history)) found.push(`${SEED * 1_000_000 + n}: ${line}`)
    }
    logStores.make = make
    await store.close()
    await world.close()
    expect(found).toEqual([])
  },
  60_000 + HISTORIES * 2000,
)
