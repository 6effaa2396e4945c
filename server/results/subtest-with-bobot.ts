import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type WeighedSubtest, weighedSubtestsReply } from '#contract/packages/subtest-weights.ts'
import { subtesSummaries } from '../catalog/subtes-summary.ts'
import { visiblePakets } from '../catalog/visible.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable, jadwalPaketTable, paketTable, subtestPaketTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { rightsOn } from '../security/rights.ts'
import { loadAttempt, releaseTimes } from './load-attempt.ts'
import { loadKeys, newestKeyVersion } from './load-keys.ts'
import type { ResultsDeps } from './result-paket.ts'

const querystring = z.object({ paket_id: z.uuid().toLowerCase() })

type Weights = Omit<WeighedSubtest, 'id' | 'kode' | 'nama' | 'durasi_detik' | 'jumlah_soal'>

/** GET /subtest-with-bobot?paket_id= (contract/packages/subtest-weights.ts). */
export const subtestWithBobot: FastifyPluginAsyncZod<ResultsDeps> = async (app, { db, now }) => {
  const schema = { tags: ['paket'], querystring, response: { 200: weighedSubtestsReply } }
  app.get('/subtest-with-bobot', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { paket_id } = request.query
    const builder = (await rightsOn(db, viewer, 'paket-tryout')) !== null
    const seen = and(eq(paketTable.id, paket_id), builder ? undefined : visiblePakets(db, viewer))
    if ((await db.$count(paketTable, seen)) === 0) throw refusal('missing.paket')
    const subtests = (await subtesSummaries(db, [paket_id])).get(paket_id) ?? []
    const weights = builder ? await ofPaket(db, paket_id) : await released(db, viewer, paket_id, now())
    const data = subtests.map((row) => ({ ...row, ...(weights?.get(row.id) ?? UNKNOWN) }))
    return { data, total: data.length, released: weights !== null }
  })
}

const UNKNOWN: Weights = { bobot: null, poin_benar: null, poin_salah: null, poin_kosong: null }

async function ofPaket(db: Db, of: string): Promise<Map<string, Weights>> {
  const { id, paket_id, bobot, poin_benar, poin_salah, poin_kosong } = subtestPaketTable
  const rows = await db
    .select({ id, bobot, poin_benar, poin_salah, poin_kosong })
    .from(subtestPaketTable)
    .where(eq(paket_id, of))
  return new Map(rows.map(({ id, ...weights }) => [id, weights]))
}

/** As they stand in the keys of the paper that the student sat; null before its result is released (I8). */
async function released(db: Db, viewer: Viewer, paket_id: string, now: number): Promise<Map<string, Weights> | null> {
  const [newest] = await db
    .select({ id: attemptTable.id })
    .from(attemptTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, attemptTable.jadwal_id))
    .where(
      and(
        eq(attemptTable.user_id, viewer.user_id),
        eq(jadwalPaketTable.paket_id, paket_id),
        isNotNull(attemptTable.sealed_at),
        ne(attemptTable.status, 'archived'),
      ),
    )
    .orderBy(desc(attemptTable.sealed_at))
    .limit(1)
  if (!newest) return null
  const facts = await loadAttempt(db, newest.id)
  const release = await releaseTimes(db, facts)
  if (!release || now < release.hasil) return null
  const { paper_sha256 } = facts.attempt
  const keys = await loadKeys(db, paper_sha256, await newestKeyVersion(db, paper_sha256))
  return new Map(
    keys.subtes.map(({ id, bobot, poin_benar, poin_salah, poin_kosong }) => [
      id,
      { bobot, poin_benar, poin_salah, poin_kosong },
    ]),
  )
}
