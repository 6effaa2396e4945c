import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'

/** Days with more things than this are none of ours: then what is counted already is written first. */
const MOST_KEPT = 500
const FLUSH_MS = 10_000

/** Where is counted: a row for each thing and day, a column for each kind of event. */
export interface CountedThings<What extends string> {
  table: PgTable
  /** Column of `table` that names the thing, and the table of the things. */
  id: string
  things: PgTable
  whats: readonly What[]
}

export interface DailyCounter<What extends string> {
  add(id: string, what: What): void
  /** Writes what was counted since it was last written. What cannot be written now is written next time. */
  flush(): Promise<void>
}

/** The day in WIB (+7, without daylight saving) of an instant. */
const dayOf = (now: number): string => new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)

/**
 * Counts in memory, by thing and day and by nothing else, and writes in batches: a thousand readers are one statement.
 * What a process counted and had not written goes with it when it is killed.
 */
export function dailyCounter<What extends string>(
  db: Db,
  now: () => number,
  { table, id: of, things, whats }: CountedThings<What>,
): DailyCounter<What> {
  type Counts = Record<What, number>
  const none = Object.fromEntries(whats.map((what) => [what, 0])) as Counts
  const column = sql.identifier(of)
  const columns = sql.join(
    whats.map((what) => sql.identifier(what)),
    sql`, `,
  )
  const sums = sql.join(
    whats.map(
      (what) => sql`${sql.identifier(what)} = ${table}.${sql.identifier(what)} + excluded.${sql.identifier(what)}`,
    ),
    sql`, `,
  )
  let counts = new Map<string, Counts>()

  return {
    add(id, what) {
      const key = `${dayOf(now())}/${id}`
      const known = counts.get(key) ?? none
      if (!counts.has(key) && counts.size >= MOST_KEPT) return
      counts.set(key, { ...known, [what]: known[what] + 1 })
    },

    async flush() {
      if (counts.size === 0) return
      const written = counts
      counts = new Map()
      const rows = [...written].map(([key, each]) => {
        const [tanggal = '', id = ''] = key.split('/')
        return { tanggal, [of]: id, ...each }
      })
      try {
        // Of a thing that was deleted meanwhile nothing is left to count for.
        await db.execute(sql`
          insert into ${table} (${column}, tanggal, ${columns})
          select ${column}, tanggal, ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) given
          where exists (select 1 from ${things} thing where thing.id = given.${column})
          on conflict (${column}, tanggal) do update set ${sums}`)
      } catch (error) {
        for (const [key, each] of written) {
          const since = counts.get(key) ?? none
          counts.set(key, Object.fromEntries(whats.map((what) => [what, since[what] + each[what]])) as Counts)
        }
        throw error
      }
    },
  }
}

/** Written every ten seconds, and when the server stops. */
export function flushWith(app: FastifyInstance, counter: Pick<DailyCounter<string>, 'flush'>, what: string): void {
  const flush = () => counter.flush().catch((err) => app.log.warn({ err }, `${what} could not be written`))
  const timer = setInterval(flush, FLUSH_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}
