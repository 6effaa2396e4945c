import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { type ApplyWeights, SCORING_OF } from '#contract/weights/weights.ts'
import type { Tx } from '../db/connect.ts'
import { auditTable, paketTable, paperTable, subtestPaketTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { keepKeys, newestKeys } from '../packages/publication/key-versions.ts'
import { askRescore, type Run } from '../reporting/rescore.ts'
import { type Figures, figuresOf, rekeyed } from './figures.ts'
import { storedSet } from './stored.ts'

export interface Applied {
  paket_id: string
  run: Run
}

/** Writes a stored set into packages: their sub-tests, a new version of the keys of every paper, and scoring anew asked for. */
export async function applySet(tx: Tx, wanted: ApplyWeights, actor_id: string, now: number): Promise<Applied[]> {
  const { type, set_id, reason } = wanted
  const set = await storedSet(tx, type, set_id)
  const figures = figuresOf(set.bagian)
  const ids = [...new Set(wanted.paket_ids)].sort()
  // The same lock as publication: one change of a package's keys at a time.
  const pakets = await tx
    .select()
    .from(paketTable)
    .where(inArray(paketTable.id, ids))
    .orderBy(paketTable.id)
    .for('no key update')
  if (pakets.length < ids.length) throw refusal('missing.paket')
  const applied: Applied[] = []
  for (const paket of pakets) {
    if (paket.penilaian !== SCORING_OF[type]) throw refusal('weight.other_scoring', { paket: paket.nama })
    const before = await writeSubtests(tx, paket, figures, now)
    const papers = await writeKeys(tx, paket.id, figures, now)
    applied.push({ paket_id: paket.id, run: await askRescore(tx, paket.id, papers, now) })
    const detail = { type, set_id, nama: set.nama, bagian: set.bagian, sebelum: before }
    await tx.insert(auditTable).values({
      ...{ id: randomUUID(), at: new Date(now).toISOString(), actor_id, action: 'weights/apply', subject: paket.id },
      ...{ reason, detail },
    })
  }
  return applied
}

/** Answers the figures that stood there. */
async function writeSubtests(
  tx: Tx,
  paket: { id: string; nama: string },
  figures: ReadonlyMap<string, Figures>,
  now: number,
) {
  const table = subtestPaketTable
  const subtests = await tx.select().from(table).where(eq(table.paket_id, paket.id)).orderBy(table.urutan)
  const unknown = subtests.filter(({ kode }) => !figures.has(kode)).map(({ kode }) => kode)
  if (unknown.length) throw refusal('weight.unfit', { paket: paket.nama, kode: unknown })
  for (const { id, kode } of subtests) {
    await tx
      .update(table)
      .set({ ...figures.get(kode), version: sql`${table.version} + 1`, updated_at: new Date(now).toISOString() })
      .where(eq(table.id, id))
  }
  return subtests.map(({ kode, bobot, poin_benar, poin_salah, poin_kosong, ambang, prioritas_seri }) => ({
    ...{ kode, bobot, poin_benar, poin_salah, poin_kosong, ambang, prioritas_seri },
  }))
}

/** Every paper of the package that was ever handed out: who sat an earlier one is scored by the same weights. */
async function writeKeys(
  tx: Tx,
  paket_id: string,
  figures: ReadonlyMap<string, Figures>,
  now: number,
): Promise<string[]> {
  const papers = await tx
    .select({ paper_sha256: paperTable.paper_sha256 })
    .from(paperTable)
    .where(eq(paperTable.paket_id, paket_id))
    .orderBy(paperTable.paper_sha256)
  for (const { paper_sha256 } of papers) {
    const newest = await newestKeys(tx, paper_sha256)
    if (newest) await keepKeys(tx, paper_sha256, rekeyed(newest.keys, figures), new Date(now).toISOString())
  }
  return papers.map(({ paper_sha256 }) => paper_sha256)
}
