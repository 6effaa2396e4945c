import type { Call } from '../load/request.ts'
import type { Outcome } from '../load/tally.ts'
import { withBareServer } from '../support/bare-server.ts'
import { each, pass } from '../support/pass.ts'
import { type BenchReport, count } from '../support/report.ts'
import { atLeast } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { enrol } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const PHONES = 5000
const CONNECTIONS = 64

/** Phones fetch their paper ahead of a sitting, then ask whether it is still the same. */
export const papers = ({ profile }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world)
    const students = await enrol(world, sitting, PHONES)
    const path = `/api/get-soal-ujian?jadwal_ujian_id=${sitting.jadwal_ujian_id}&bundle_sha256=${sitting.bundle_sha256}`
    const call = (headers: Record<string, string>) =>
      students.map(({ token }): Call => {
        return { method: 'GET', path, token, headers }
      })
    const known = { 'if-none-match': `"${sitting.bundle_sha256}"` }
    const fetched = { kind: 'calls', label: 'papers', calls: call({}), connections: CONNECTIONS } as const
    const asked = { kind: 'calls', label: 'same', calls: call(known), connections: CONNECTIONS } as const

    await pass(world, fetched)
    const first = await pass(world, { ...fetched, repeat: 6 })
    const again = await pass(world, { ...asked, repeat: 20 })
    const bare = await withBareServer((port) => world.generator.run({ port, loads: [{ ...asked, repeat: 20 }] }))
    const floor = (bare.outcomes.same as Outcome).per_second
    const [full, same] = [first.outcomes.papers as Outcome, again.outcomes.same as Outcome]
    const rows = [
      atLeast(
        `papers fetched (${Math.round(sitting.bytes / 1024)} KB compressed)`,
        full.per_second,
        8000,
        '/s',
        full.refused,
      ),
      {
        ...atLeast('papers unchanged (304)', same.per_second, 50_000, '/s', same.requests - (same.statuses[304] ?? 0)),
        note: `${(same.per_second / floor).toFixed(2)} × of node's bare http server (${count(floor)} /s)`,
      },
    ]
    const cost = { papers: each(first.cpu_seconds, full.requests), same: each(again.cpu_seconds, same.requests) }
    return {
      rows,
      raw: { bundle_bytes: sitting.bytes, papers: full, same, bare: bare.outcomes.same, cpu_us_per_request: cost },
    }
  })
