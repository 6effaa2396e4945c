import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import type { StartPolicy } from '#contract/exam/choices.ts'
import type { WriteDeps } from '../../crud/types.ts'
import type { Tx } from '../../db/connect.ts'
import { lastStartOfJadwal } from '../../db/last-start.ts'
import {
  bundleBytesTable,
  bundleTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  paketTable,
  paperTable,
  publishedPaperTable,
  ujianTable,
} from '../../db/tables/index.ts'
import { wrapForRooms } from './room-codes.ts'
import { bundleBytes, wrapKey } from './seal.ts'

const unzip = promisify(gunzip)

interface Sitting {
  id: string
  jadwal_id: string
  paper_sha256: string
  policy: StartPolicy
  /** Null but for `code`. */
  code: string | null
}

type Stored = typeof bundleTable.$inferSelect

/**
 * Sees to it that every sitting of these packages or schedules that can still be started hands out the newest paper
 * in its start policy. What is right already stays as it is; older bundles are kept for attempts that began on them.
 */
export async function bundleSittings(
  tx: Tx,
  of: { paket_ids?: readonly string[]; jadwal_ids?: readonly string[] },
  deps: WriteDeps,
): Promise<void> {
  const sittings = await openSittings(tx, of, deps.now)
  if (!sittings.length) return
  const ids = sittings.map((sitting) => sitting.id)
  const stored = await tx.select().from(bundleTable).where(inArray(bundleTable.jadwal_ujian_id, ids))
  const texts = new Map<string, string>()
  for (const sitting of sittings) {
    const own = stored.filter((row) => row.jadwal_ujian_id === sitting.id)
    if (own.some((row) => row.current && fits(row, sitting))) continue
    await replaceBundle(
      tx,
      sitting,
      own.find((row) => fits(row, sitting)),
      texts,
      deps,
    )
  }
  await wrapForRooms(tx, [...new Set(sittings.map(({ jadwal_id }) => jadwal_id))], deps)
}

/** Nothing is handed out any more for these exams: they were taken back. */
export async function retireBundles(tx: Tx, ujian_ids: readonly string[]): Promise<void> {
  if (!ujian_ids.length) return
  const sittings = tx
    .select({ id: jadwalPaketUjianTable.id })
    .from(jadwalPaketUjianTable)
    .where(inArray(jadwalPaketUjianTable.ujian_id, [...ujian_ids]))
  await tx.update(bundleTable).set({ current: false }).where(inArray(bundleTable.jadwal_ujian_id, sittings))
}

async function openSittings(
  tx: Tx,
  of: { paket_ids?: readonly string[]; jadwal_ids?: readonly string[] },
  now: number,
): Promise<Sitting[]> {
  const wanted: (SQL | undefined)[] = []
  if (of.paket_ids?.length) wanted.push(inArray(ujianTable.paket_id, [...of.paket_ids]))
  if (of.jadwal_ids?.length) wanted.push(inArray(jadwalPaketTable.id, [...of.jadwal_ids]))
  if (!wanted.length) return []
  const rows = await tx
    .select({
      id: jadwalPaketUjianTable.id,
      jadwal_id: jadwalPaketUjianTable.jadwal_id,
      paper_sha256: publishedPaperTable.paper_sha256,
      own: jadwalPaketTable.cara_mulai,
      usual: paketTable.cara_mulai,
      code: jadwalPaketTable.kode_mulai,
    })
    .from(jadwalPaketUjianTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, jadwalPaketUjianTable.jadwal_id))
    .innerJoin(ujianTable, and(eq(ujianTable.id, jadwalPaketUjianTable.ujian_id), eq(ujianTable.status, 'terbit')))
    .innerJoin(paketTable, eq(paketTable.id, ujianTable.paket_id))
    .innerJoin(publishedPaperTable, eq(publishedPaperTable.paket_id, ujianTable.paket_id))
    .where(
      and(or(...wanted), eq(jadwalPaketTable.status, 'terbit'), gt(lastStartOfJadwal, new Date(now).toISOString())),
    )
    .orderBy(jadwalPaketUjianTable.id)
  return rows.map(({ id, jadwal_id, paper_sha256, own, usual, code }) => {
    const policy = own ?? usual
    return { id, jadwal_id, paper_sha256, policy, code: policy === 'code' ? code : null }
  })
}

const fits = (row: Stored, sitting: Sitting): boolean =>
  row.paper_sha256 === sitting.paper_sha256 && row.policy === sitting.policy && row.start_code === sitting.code

async function replaceBundle(
  tx: Tx,
  sitting: Sitting,
  earlier: Stored | undefined,
  texts: Map<string, string>,
  deps: WriteDeps,
): Promise<void> {
  const ofSitting = eq(bundleTable.jadwal_ujian_id, sitting.id)
  await tx.update(bundleTable).set({ current: false }).where(ofSitting)
  if (earlier) {
    await tx
      .update(bundleTable)
      .set({ current: true })
      .where(and(ofSitting, eq(bundleTable.bundle_sha256, earlier.bundle_sha256)))
    return
  }
  const json = texts.get(sitting.paper_sha256) ?? (await paperText(tx, sitting.paper_sha256))
  texts.set(sitting.paper_sha256, json)
  await insertBundle(tx, sitting, json, deps)
}

/** What a sitting hands out from now on, where it hands out nothing yet. */
export async function insertBundle(
  tx: Tx,
  sitting: Omit<Sitting, 'jadwal_id'>,
  json: string,
  deps: WriteDeps,
): Promise<void> {
  const { paper_key, ...content } = await bundleBytes(json, sitting.policy, deps.random)
  const wrapped = paper_key && sitting.code ? await wrapKey(paper_key, sitting.code, deps.random) : null
  await tx.insert(bundleBytesTable).values(content).onConflictDoNothing()
  await tx.insert(bundleTable).values({
    jadwal_ujian_id: sitting.id,
    bundle_sha256: content.bundle_sha256,
    paper_sha256: sitting.paper_sha256,
    policy: sitting.policy,
    size: content.bytes.length,
    paper_key,
    wrapped_key: wrapped?.wrapped_key ?? null,
    start_code: sitting.code,
    code_key: wrapped?.code_key ?? null,
    created_at: new Date(deps.now).toISOString(),
    current: true,
  })
}

/** A paper's JSON text, exactly as published. */
export async function paperText(tx: Tx, paper_sha256: string): Promise<string> {
  const [row] = await tx
    .select({ content_gzip: paperTable.content_gzip })
    .from(paperTable)
    .where(eq(paperTable.paper_sha256, paper_sha256))
  if (!row) throw new Error(`paper ${paper_sha256} is gone`)
  return (await unzip(row.content_gzip)).toString()
}
