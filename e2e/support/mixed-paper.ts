import { randomUUID } from 'node:crypto'
import type { Server } from './server.ts'
import { logInAs } from './staff.ts'

/** Of the demo, open at any time; no other spec uses it. */
export const MIXED = 'Tes Pauli kapan saja'

export type Kind = 'isian' | 'pernyataan' | 'pilihan' | 'ganda' | 'pauli'

/** The one sub-test of that schedule gets one question of each kind, in this order; answers their ids. */
export async function mixedPaper(server: Server, ...kinds: Kind[]): Promise<string[]> {
  const soal_ids: string[] = []
  for (const kind of kinds) {
    const found = await server.query<{ id: string }>(
      kind === 'pauli'
        ? `select part.soal_ids[1] as id from subtest_paket part join paket on paket.id = part.paket_id
           where paket.slug = 'latihan-pauli'`
        : `select id from soal where jenis = '${kind}' and stimulus_id is null
           ${kind === 'isian' ? "and format_isian = 'angka'" : ''} order by kode_asal, id`,
    )
    const next = found.find(({ id }) => !soal_ids.includes(id))
    if (!next) throw new Error(`the demo has no further question of kind ${kind}`)
    soal_ids.push(next.id)
  }
  const [part] = await server.query<{ id: string; version: number }>(
    `select part.id, part.version from subtest_paket part join paket on paket.id = part.paket_id
     where paket.slug = 'tes-pauli'`,
  )
  const admin = await logInAs(server, 'superadmin@elp.test')
  const changes = [{ op: 'update', ...part, data: { soal_ids, acak_soal: false } }]
  const reply = await admin.post('/input/subtest-paket', { batch: randomUUID(), changes })
  if (reply.status !== 200) throw new Error(`subtest-paket: ${JSON.stringify(reply.body)}`)
  return soal_ids
}
