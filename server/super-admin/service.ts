import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Service, serviceReply } from '#contract/access/super-admin.ts'
import type { Db } from '../db/connect.ts'
import { VERSION } from '../process/version.ts'
import { demandPower } from '../security/rights.ts'
import { alertsOf } from './alerts.ts'
import type { SuperAdminDeps } from './deps.ts'

/** GET /super-admin/service */
export const service: FastifyPluginAsyncZod<SuperAdminDeps> = async (app, deps) => {
  const { connection, now, maintenance, faults, dataDir } = deps
  const since = new Date(now()).toISOString()
  const schema = { tags: ['super-admin'], response: { 200: serviceReply } }
  app.get('/super-admin/service', { schema }, async (request) => {
    await demandPower(connection.db, request.requireViewer(), 'service')
    const [database, queues, disk] = await Promise.all([
      connection.guard.state(),
      queuesOf(connection.db, now()),
      diskOf(dataDir),
    ])
    const known = {
      ...{ version: VERSION, since, disk, database, queues },
      memory: { used: process.memoryUsage().rss, total: totalmem() },
      faults: faults.today(),
      maintenance: maintenance.current(),
    }
    return { data: { ...known, alerts: alertsOf(known, now()) } }
  })
}

async function diskOf(dataDir: string): Promise<Service['disk']> {
  const found = await statfs(dataDir).catch(() => null)
  if (!found) return null
  const { blocks, bavail, bsize } = found
  return { used: (blocks - bavail) * bsize, total: blocks * bsize }
}

/** A server that runs no jobs has no tables of theirs. */
async function queuesOf(db: Db, now: number): Promise<Service['queues']> {
  const { rows: there } = await db.execute<{ yes: boolean }>(sql`select to_regclass('pgboss.job') is not null as yes`)
  if (!there[0]?.yes) return []
  const at = new Date(now).toISOString()
  const { rows } = await db.execute<Row>(sql`
    select name, count(*) filter (where state <> 'failed')::int as waiting, count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state <> 'failed' and start_after <= ${at}) as oldest
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and start_after <= ${at} and name not like '\_\_pgboss%'
    group by name order by name`)
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest: oldest && new Date(oldest).toISOString() }))
}

type Row = Omit<Service['queues'][number], 'oldest'> & { oldest: string | null } & Record<string, unknown>
