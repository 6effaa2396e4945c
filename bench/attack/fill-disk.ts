import { newAttacker, prepare } from '#tests/support/attack/ground.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { count, type Row } from '../support/report.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const CALLS = 40
/** Just below what the server reads of a call. */
const BODY_BYTES = 125_000
const MOST_STRAY_MB = 0.6
const MOST_LOG_MB = 17

/** A student whose phone sends what no phone sends, and what of it lies on the disk afterwards. */
export const fillDisk: Attack = async () => {
  const { outcome } = await withVictim(async ({ ground: open }) => {
    const ground = await prepare(open)
    const { started } = await newAttacker(ground, 'student', { sits: true })
    if (!started) throw new Error('no exam was started')
    const { attempt_id, phone_id, upload_token } = started
    const send = async (batches: unknown[]) => {
      const reply = await fetch(`http://127.0.0.1:${ground.port}/api/input/hasil-ujian`, {
        method: 'POST',
        headers: { authorization: `Bearer ${upload_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ attempt_id, facts_seq: 0, batches }),
      })
      return reply.status
    }
    const kept = async (table: string, column: string) => {
      const text = `select coalesce(sum(length(${column}::text)), 0)::int as bytes, count(*)::int as rows from ${table} where attempt_id = $1`
      return (await ground.pool.query<{ bytes: number; rows: number }>(text, [attempt_id])).rows[0]
    }
    const statuses = new Set<number>()
    const filler = 'x'.repeat(BODY_BYTES)
    const page = new Phone(attempt_id, phone_id)
    const forged = (n: number) => ({ ...page.batch(), head: n.toString(16).padStart(64, '0') })
    statuses.add(await send([page.batch()]))
    for (let n = 0; n < CALLS; n++) statuses.add(await send([{ n, filler }]))
    for (let n = 0; n < CALLS; n++) statuses.add(await send(Array.from({ length: 20 }, (_, at) => forged(n * 20 + at))))
    const strays = await kept('log_conflict', 'body')
    for (let n = 0; n < CALLS * 10; n++) {
      page.say({ a: 'x'.repeat(19_000) }, n, 0)
      statuses.add(await send([page.batch(page.entries.slice(-1))]))
    }
    const log = await kept('log_batch', 'body')
    return { strays, log, statuses: [...statuses] }
  })
  const { strays, log, statuses } = outcome
  const rows = [
    row('kept beside the log', strays, MOST_STRAY_MB, '40.3 MB in 16,040 rows'),
    row('kept in the log', log, MOST_LOG_MB, '39.9 MB in 41 rows'),
    {
      what: 'calls not answered with what became of them',
      goal: '0',
      reached: String(statuses.filter((status) => status !== 200).length),
      ok: statuses.every((status) => status === 200),
    },
  ]
  return { rows, raw: outcome }
}

function row(what: string, kept: { bytes: number; rows: number } | undefined, most: number, before: string): Row {
  const { bytes = 0, rows = 0 } = kept ?? {}
  const reached = bytes / 1e6
  return {
    what: what,
    goal: `≤ ${most} MB`,
    reached: `${reached.toFixed(1)} MB in ${count(rows)} rows`,
    before,
    ok: reached <= most,
  }
}
