import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { attemptTable, jadwalPaketTable, paketTable, paperTable } from '../db/tables/index.ts'
import { notFound } from '../errors.ts'
import { type Release, releaseOf, sittingClosesAt } from './release.ts'

export type AttemptFacts = Awaited<ReturnType<typeof loadAttempt>>

/** An attempt with what a result says of it and what its release depends on. */
export async function loadAttempt(db: Db, attempt_id: string) {
  const [row] = await db
    .select({ attempt: attemptTable, jadwal: jadwalPaketTable, paket: paketTable, outline: paperTable.outline })
    .from(attemptTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, attemptTable.jadwal_id))
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .innerJoin(paperTable, eq(paperTable.paper_sha256, attemptTable.paper_sha256))
    .where(eq(attemptTable.id, attempt_id))
  // Reset before it was sealed: it never will be, so there is nothing to wait for.
  const dropped = row?.attempt.status === 'archived' && row.attempt.sealed_at === null
  if (!row || dropped) throw notFound('Pengerjaan ini')
  return row
}

/** Null while the attempt is not sealed. A trial of staff's own waits for nobody. */
export async function releaseTimes(
  db: Db,
  { attempt, jadwal, paket, outline }: AttemptFacts,
  trial = false,
): Promise<Release | null> {
  if (attempt.sealed_at === null) return null
  if (trial) return { hasil: attempt.sealed_at, pembahasan: attempt.sealed_at }
  return releaseOf({
    mode: paket.mode,
    sealed_at: attempt.sealed_at,
    pengumuman_at: epochOf(jadwal.pengumuman_at),
    pembahasan_at: epochOf(jadwal.pembahasan_at),
    closes_at: sittingClosesAt({
      selesai: Date.parse(jadwal.selesai),
      kelonggaran_kirim_detik: jadwal.kelonggaran_kirim_detik ?? paket.kelonggaran_kirim_detik,
      paper: outline,
      open_until: paket.mode === 'nasional' ? await openUntil(db, attempt.jadwal_ujian_id) : null,
    }),
  })
}

const epochOf = (stamp: string | null) => (stamp === null ? null : Date.parse(stamp))

/** Nobody knows how long a pause lasts: while somebody is paused nothing is released. */
const YEAR_MS = 365 * 86_400_000
const pausedFor = sql`case when coalesce(${attemptTable.live} -> 'paused', 'null') = 'null'::jsonb then 0 else ${YEAR_MS}::bigint end`

async function openUntil(db: Db, jadwal_ujian_id: string): Promise<number | null> {
  const here = and(eq(attemptTable.jadwal_ujian_id, jadwal_ujian_id), eq(attemptTable.status, 'open'))
  const [row] = await db
    .select({ until: sql<string | null>`max(${attemptTable.sync_until} + ${pausedFor})` })
    .from(attemptTable)
    .where(here)
  return row?.until ? Number(row.until) : null
}
