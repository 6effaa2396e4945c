import type { DatabaseGuard } from '../db/guard.ts'

export interface WaitingWork {
  jobs: { kind: string; state: string; n: number }[]
  deliveries: { channel: string; n: number }[]
}

/** An operator's question waits for nothing: then these figures are missing. */
const STATEMENT_MS = 2000

/** Work that waits in the database, asked on a connection of its own: whoever watches takes none from those who answer. */
export function waitingWork(guard: DatabaseGuard) {
  const pool = guard.pool({ name: 'elp-metrics', max: 1, statementMs: STATEMENT_MS })
  async function ask(): Promise<WaitingWork> {
    const { rows: deliveries } = await pool.query(
      'select channel, count(*)::int as n from notice_delivery group by channel',
    )
    // A server that runs no jobs has no tables of theirs.
    const { rows: there } = await pool.query("select to_regclass('pgboss.job') is not null as yes")
    if (!there[0].yes) return { jobs: [], deliveries }
    const { rows: jobs } = await pool.query(`
      select name as kind, case state when 'failed' then 'failed' else 'waiting' end as state, count(*)::int as n
      from pgboss.job where state in ('created', 'retry', 'active', 'failed') and start_after <= now()
        and name not like '\\_\\_pgboss%'
      group by 1, 2`)
    return { jobs, deliveries }
  }
  return {
    read: (): Promise<WaitingWork | undefined> => ask().catch(() => undefined),
    stop: () => pool.end(),
  }
}
