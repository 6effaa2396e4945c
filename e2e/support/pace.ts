import { randomUUID } from 'node:crypto'
import type { Server } from './server.ts'
import { logInAs } from './staff.ts'

interface Versioned {
  id: string
  version: number
  kode: string
}

/**
 * An admin sets how long a package of the demo takes, so that no test waits for minutes: `parts` in seconds by the code
 * of the sub-test, and the sum of them for the whole. Its paper is published anew.
 */
export async function setPace(server: Server, slug: string, parts: Record<string, number>): Promise<void> {
  const admin = await logInAs(server, 'superadmin@elp.test')
  const write = async (path: string, rows: { id: string; version: number; data: object }[]) => {
    const changes = rows.map((row) => ({ op: 'update', ...row }))
    const reply = await admin.post(`/input/${path}`, { batch: randomUUID(), changes })
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  }
  const subtests = await server.query<Versioned>(
    `select part.id, part.version, part.kode from subtest_paket part join paket on paket.id = part.paket_id where slug = $1`,
    [slug],
  )
  const timed = subtests.filter(({ kode }) => kode in parts)
  await write(
    'subtest-paket',
    timed.map(({ id, version, kode }) => ({ id, version, data: { durasi_detik: parts[kode] } })),
  )
  const [paket] = await server.query<Versioned & { waktu: string }>(
    'select id, version, waktu from paket where slug = $1',
    [slug],
  )
  if (paket?.waktu !== 'total') return
  const durasi_detik = Object.values(parts).reduce((sum, seconds) => sum + seconds, 0)
  await write('paket', [{ id: paket.id, version: paket.version, data: { durasi_detik } }])
}
