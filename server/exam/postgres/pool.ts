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
    pipeline: true,
    statementMs: STATEMENT_MS,
    // Kept while nobody writes: statements are planned once for each.
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
