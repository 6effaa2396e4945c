import { openSitting } from './support/sitting.ts'
import { storedAttempts } from './support/stored-attempts.ts'
import { withWorld } from './support/world.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
await withWorld({ profile: undefined } as never, async (world: any) => {
  const sitting = await openSitting(world)
  const ids = await storedAttempts(world, sitting, 2000)
  const q = async (name: string, sql: string, args: any[]) => { const { rows } = await world.connection.pool.query('explain (analyze, buffers) ' + sql, args); console.log(name, rows.slice(0,3).map((r:any)=>r['QUERY PLAN']).join(' | '), rows.at(-1)['QUERY PLAN']) }
  const part = ids.slice(0, 50)




  const cpu = process.cpuUsage(); const t = performance.now()
  await scoreAttempts(world.connection.db, ids, () => Date.now())
  const c = process.cpuUsage(cpu); console.log('2000 attempts', performance.now() - t, 'ms wall; node cpu ms', (c.user + c.system) / 1000)
  const { rows } = await world.connection.pool.query(`select avg(pg_column_size(score)) s, avg(length(score::text)) l from result`); console.log(rows)
  const { rows: sh } = await world.connection.pool.query(`select avg(pg_column_size(answers)) s, avg(length(answers::text)) l from answer_sheet`); console.log(sh)
  return { rows: [], raw: {} }
})
process.exit(0)
