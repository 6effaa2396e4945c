import { and, arrayContains, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ServeDeps, WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { jadwalPaketUjianTable, subtestPaketTable, ujianTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandRight } from '../security/rights.ts'
import { touched } from './publication/policy.ts'

const body = z.strictObject({ jadwal_ujian_id: z.uuid().toLowerCase(), soal_id: z.uuid().toLowerCase() })
const response = { 200: z.object({ message: z.string(), data: z.object({ subtest_id: z.uuid(), sisa: z.int() }) }) }

/**
 * POST /rm-soal-ujian: takes a question out of a sitting's exam. The exam's package loses it and a new paper is
 * handed out; attempts that run go on with theirs. Repeating it changes nothing more (404).
 */
const rmSoalUjian: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  app.post('/rm-soal-ujian', { schema: { tags: ['ujian'], body, response } }, async (request) => {
    await demandRight(db, request.requireViewer(), 'ujian-admin', 'delete')
    const deps = { now: now(), random }
    const data = await db.transaction((tx) => takeOut(tx, request.body, deps))
    return { message: 'Soal dikeluarkan dari ujian.', data }
  })
}
export default rmSoalUjian

async function takeOut(
  tx: Tx,
  asked: z.output<typeof body>,
  deps: WriteDeps,
): Promise<{ subtest_id: string; sisa: number }> {
  const [sitting] = await tx
    .select({ paket_id: ujianTable.paket_id })
    .from(jadwalPaketUjianTable)
    .innerJoin(ujianTable, eq(ujianTable.id, jadwalPaketUjianTable.ujian_id))
    .where(eq(jadwalPaketUjianTable.id, asked.jadwal_ujian_id))
  if (!sitting) throw refusal('missing.sitting')
  const [subtes] = await tx
    .select()
    .from(subtestPaketTable)
    .where(
      and(eq(subtestPaketTable.paket_id, sitting.paket_id), arrayContains(subtestPaketTable.soal_ids, [asked.soal_id])),
    )
    .for('update')
  if (!subtes) throw refusal('missing.soal_of_ujian')
  const soal_ids = subtes.soal_ids.filter((id) => id !== asked.soal_id)
  await tx
    .update(subtestPaketTable)
    .set({ soal_ids, version: subtes.version + 1, updated_at: new Date(deps.now).toISOString() })
    .where(eq(subtestPaketTable.id, subtes.id))
  touched(tx, { paket_ids: [sitting.paket_id] }, deps)
  return { subtest_id: subtes.id, sisa: soal_ids.length }
}
