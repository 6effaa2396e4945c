import { randomUUID } from 'node:crypto'
import type { Server } from './server.ts'
import { logInAs } from './staff.ts'

/** An admin changes the first question of this kind in a package of the demo; its paper is published anew. */
export async function changeQuestion(server: Server, slug: string, jenis: string, data: object): Promise<void> {
  const admin = await logInAs(server, 'superadmin@elp.test')
  const [soal] = await server.query<{ id: string; version: number }>(
    `select soal.id, soal.version
     from paket join subtest_paket part on part.paket_id = paket.id
     join lateral unnest(part.soal_ids) with ordinality as asked(id, place) on true
     join soal on soal.id = asked.id
     where paket.slug = $1 and soal.jenis = $2
     order by part.urutan, asked.place limit 1`,
    [slug, jenis],
  )
  if (!soal) throw new Error(`${slug} has no question of the kind ${jenis}`)
  const reply = await admin.post('/input/soal', { batch: randomUUID(), changes: [{ op: 'update', ...soal, data }] })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
}
