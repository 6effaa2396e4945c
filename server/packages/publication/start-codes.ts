import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { isStartCode, makeStartCode } from '#contract/exam/start-code.ts'
import type { WriteDeps } from '../../crud/types.ts'
import type { Tx } from '../../db/connect.ts'
import { lastStartOfJadwal } from '../../db/last-start.ts'
import { jadwalPaketTable, paketTable } from '../../db/tables/index.ts'
import type { Random } from '../../lib/random-id.ts'

const CODE_BYTES = 10

export const newStartCode = (random: Random): string => makeStartCode(random(CODE_BYTES))

type Coded = Pick<typeof jadwalPaketTable.$inferSelect, 'paket_id' | 'cara_mulai' | 'kode_mulai'>

/** The code that a schedule has from now on: a strong one stays, one of another make is renewed where it is needed. */
export async function codeOf(tx: Tx, jadwal: Coded, { random }: Pick<WriteDeps, 'random'>): Promise<string | null> {
  const kept = jadwal.kode_mulai ?? null
  if (kept !== null && isStartCode(kept)) return kept
  const [paket] = await tx
    .select({ usual: paketTable.cara_mulai })
    .from(paketTable)
    .where(eq(paketTable.id, jadwal.paket_id))
  return (jadwal.cara_mulai ?? paket?.usual) === 'code' ? newStartCode(random) : kept
}

/**
 * Gives a code to every schedule that starts by one and has none, or one that could be guessed; answers which. `of`: some
 * packages, or all.
 */
export async function ensureStartCodes(
  tx: Tx,
  of: { paket_ids: readonly string[] } | 'all',
  { now, random }: WriteDeps,
): Promise<string[]> {
  if (of !== 'all' && of.paket_ids.length === 0) return []
  const { id, paket_id, status, cara_mulai, kode_mulai } = jadwalPaketTable
  const byCode: SQL | undefined = or(
    eq(cara_mulai, 'code'),
    and(sql`${cara_mulai} is null`, eq(paketTable.cara_mulai, 'code')),
  )
  const rows = await tx
    .select({ id, kode_mulai })
    .from(jadwalPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, paket_id))
    .where(
      and(
        of === 'all' ? undefined : inArray(paket_id, [...of.paket_ids]),
        ne(status, 'batal'),
        gt(lastStartOfJadwal, new Date(now).toISOString()),
        byCode,
      ),
    )
    .orderBy(id)
    .for('update', { of: jadwalPaketTable })
  const weak = rows.filter((row) => row.kode_mulai === null || !isStartCode(row.kode_mulai))
  for (const row of weak) {
    await tx
      .update(jadwalPaketTable)
      .set({ kode_mulai: newStartCode(random) })
      .where(eq(id, row.id))
  }
  return weak.map((row) => row.id)
}
