import { sealedRows } from '../../scripts/lib/sat-sitting/sealed-rows.ts'
import type { OpenSitting } from './sitting.ts'
import { enrol } from './students.ts'
import type { BenchWorld } from './world.ts'

/** Attempts written at once: some megabytes. */
const AT_ONCE = 500

/** Attempts that were written and sealed before, with a full log of answers each. */
export async function storedAttempts(world: BenchWorld, sitting: OpenSitting, count: number): Promise<string[]> {
  const students = await enrol(world, sitting, count)
  const { pool } = world.connection
  const { jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256, questions } = sitting
  const now = Date.now()
  const times = { started_at: now, ends_at: now, sync_until: now }
  const life = questions.map((_, q) => ({ q, v: { a: 'ABCDE'[q % 5] as string }, t: (q + 1) * 1000 }))
  const ids: string[] = []
  for (let from = 0; from < students.length; from += AT_ONCE) {
    const rows = students.slice(from, from + AT_ONCE).map(({ id: user_id }) => {
      const attempt = { user_id, jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256, ...times }
      return sealedRows({ attempt, lives: [life], sealed_at: now })
    })
    const attempts = JSON.stringify(rows.map(({ attempt }) => attempt))
    await pool.query('insert into attempt select * from json_populate_recordset(null::attempt, $1)', [attempts])
    const batches = rows.flatMap((row) =>
      row.batches.map(({ hash, ...rest }) => ({ ...rest, hash: `\\x${hash.toString('hex')}` })),
    )
    await pool.query('insert into log_batch select * from json_populate_recordset(null::log_batch, $1)', [
      JSON.stringify(batches),
    ])
    ids.push(...rows.map(({ attempt }) => attempt.id as string))
  }
  await pool.query('analyze')
  return ids
}
