import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publishReply, publishRequest } from '#contract/packages/building.ts'
import type { ServeDeps, WriteDeps } from '../../crud/types.ts'
import type { Tx } from '../../db/connect.ts'
import { kategoriUjianTable, paketTable, subtestPaketTable, ujianTable } from '../../db/tables/index.ts'
import { notTrialExam } from '../../db/trial-filter.ts'
import { notPublishable, refusal } from '../../lib/errors.ts'
import { randomId } from '../../lib/random-id.ts'
import { openedKeys } from '../../release/release-rule.ts'
import { demandRight } from '../../security/rights.ts'
import { writeAuditEntry } from '../audit-entry.ts'
import { giveSittings } from './give-sittings.ts'
import { publish } from './publish.ts'

/**
 * POST /publish-paket: publishes a package as it was looked at: its exam (made where it has none) and its place on
 * the shelf. Repeating it changes nothing more.
 */
export const publishPaketRoute: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  const schema = { tags: ['paket'], body: publishRequest, response: { 200: publishReply } }
  app.post('/publish-paket', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, 'paket-tryout', 'update')
    const { paket_id, paper } = request.body
    const deps = { now: now(), random }
    const data = await db.transaction(async (tx) => {
      const ujian_id = await releaseExam(tx, paket_id, deps)
      await giveSittings(tx, { paket_id }, viewer.user_id, deps)
      await refuseOpenedKeys(tx, paket_id, deps.now)
      const paper_sha256 = await publish(tx, paket_id, deps)
      if (paper_sha256 !== paper) throw looksDifferent()
      const detail = { paper_sha256, ujian_id }
      await writeAuditEntry(
        tx,
        { actor_id: viewer.user_id, action: 'paket/publish', subject: paket_id, detail },
        deps.now,
      )
      return { paket_id, paper_sha256, ujian_id }
    })
    return { message: 'Paket diterbitkan. Naskah baru dibagikan ke jadwal yang belum selesai.', data }
  })
}

/** As the check says it. */
async function refuseOpenedKeys(tx: Tx, paket_id: string, now: number): Promise<void> {
  const rows = await tx.select().from(subtestPaketTable).where(eq(subtestPaketTable.paket_id, paket_id))
  const opened = await openedKeys(
    tx,
    paket_id,
    rows.flatMap(({ soal_ids }) => soal_ids),
    now,
  )
  if (opened.length) throw notPublishable(opened.map((message) => ({ path: `paket.${paket_id}`, message })))
}

const looksDifferent = () => refusal('paket.looks_different')

/** The package's exam, published; the first of its category where the package had none. */
async function releaseExam(tx: Tx, paket_id: string, deps: WriteDeps): Promise<string> {
  const [paket] = await tx.select().from(paketTable).where(eq(paketTable.id, paket_id)).for('update')
  if (!paket) throw refusal('missing.paket')
  const updated_at = new Date(deps.now).toISOString()
  if (paket.status !== 'terbit') {
    const version = paket.version + 1
    await tx.update(paketTable).set({ status: 'terbit', version, updated_at }).where(eq(paketTable.id, paket_id))
  }
  const exams = await tx
    .select()
    .from(ujianTable)
    .where(and(eq(ujianTable.paket_id, paket_id), notTrialExam(ujianTable.id)))
    .orderBy(sql`${ujianTable.status} = 'terbit' desc`, asc(ujianTable.created_at), asc(ujianTable.id))
    .for('update')
  const first = exams.find((exam) => exam.status === 'terbit') ?? exams.find((exam) => exam.status === 'draf')
  if (first?.status === 'terbit') return first.id
  if (first) {
    const version = first.version + 1
    await tx.update(ujianTable).set({ status: 'terbit', version, updated_at }).where(eq(ujianTable.id, first.id))
    return first.id
  }
  return newExam(tx, paket, deps)
}

async function newExam(tx: Tx, paket: typeof paketTable.$inferSelect, deps: WriteDeps): Promise<string> {
  const stamp = new Date(deps.now).toISOString()
  const times = { created_at: stamp, updated_at: stamp }
  const id = randomId(deps.random)
  await tx.insert(ujianTable).values({
    id,
    kategori_ujian_id: await examCategory(tx, deps),
    paket_id: paket.id,
    nama: paket.nama,
    deskripsi: '',
    status: 'terbit',
    ...times,
  })
  return id
}

/** The first category; one is made in a product that has none yet. */
export async function examCategory(tx: Tx, deps: WriteDeps): Promise<string> {
  const { id, urutan, created_at } = kategoriUjianTable
  const [first] = await tx
    .select({ id })
    .from(kategoriUjianTable)
    .orderBy(asc(urutan), asc(created_at), asc(id))
    .limit(1)
  if (first) return first.id
  const stamp = new Date(deps.now).toISOString()
  const made = { id: randomId(deps.random), nama: 'Tryout', urutan: 0, created_at: stamp, updated_at: stamp }
  await tx.insert(kategoriUjianTable).values(made)
  return made.id
}
