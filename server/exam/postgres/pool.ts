import pg from 'pg'
import type { DatabaseGuard } from '../../db/guard.ts'

const INT8 = 20
const STATEMENT_MS = 20_000

/**
 * Statements are planned once for a connection, maybe while the tables were empty and reading them whole was cheap: a
 * sitting's first start then read every attempt before it, several times. All of them ask by key.
 */
const BY_KEY = 'set enable_seqscan = off'

/** Connections of the exam's own, so that nothing else of the server makes a save wait. bigint reads as a number. */
export function examPool(guard: DatabaseGuard, max: number): pg.Pool {
  const pool = guard.pool({
    name: 'elp-exam-store',
    max,
    // A save costs two round trips, not five.
    pipeline: true,
    statementMs: STATEMENT_MS,
    // Kept while nobody writes: what is known of attempts is forgotten with a connection (store.ts).
    idleTimeoutMillis: 0,
    types: {
      // biome-ignore lint/suspicious/noExplicitAny: the signature of pg, whose parsers return anything
      getTypeParser: ((oid: number, format: any) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('connect', (client) => void client.query(BY_KEY).catch(() => undefined))
  return pool
}

/**
 * Runs `work` in a transaction; the promise resolves only once the commit is durable. The last statement of `work` may
 * still be under way (`written`): the commit is sent behind it, and where it fails the commit only rolls back.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<{ result: T; written: Promise<unknown> }>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query('begin')
    const [{ result, written }] = await Promise.all([work(client), begun])
    await Promise.all([written, client.query('commit')])
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    // Of a connection that is gone nobody can tell what became of the statements.
    throw broken ?? error
  } finally {
    client.release(broken)
  }
}
