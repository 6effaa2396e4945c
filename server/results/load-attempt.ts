import { eq } from 'drizzle-orm'
import type { Rilis } from '#contract/choices.ts'
import { totalMs } from '#contract/exam/timeline.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable, jadwalPaketTable, paketTable, paperTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { type Release, releaseOf, ruleOf } from '../release/release.ts'
import { helpedUntil, lastEnd, openUntil, sharingWith } from '../release/sharing.ts'

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
  if (!row || dropped) throw refusal('missing.attempt')
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
  const { mode, penilaian, maks_percobaan } = paket
  const asked = ruleOf({ rilis: jadwal.rilis, mode, penilaian, maks_percobaan, subtes: outline.subtes })
  // A total of one that does not count, made beside the one that does, would tell by the difference what was right.
  const early = attempt.counted && attempt.status !== 'archived'
  const rilis = asked === 'nilai_langsung' && !early ? 'setelah_semua' : asked
  return releaseOf({
    rilis,
    sealed_at: attempt.sealed_at,
    pengumuman_at: epochOf(jadwal.pengumuman_at),
    pembahasan_at: epochOf(jadwal.pembahasan_at),
    closes_at: await closing(db, { attempt, jadwal, paket, outline, rilis }),
  })
}

const epochOf = (stamp: string | null) => (stamp === null ? null : Date.parse(stamp))

/** Its own sitting counts whatever was handed out in it. */
async function closing(
  db: Db,
  { attempt, jadwal, paket, outline, rilis }: AttemptFacts & { rilis: Rilis },
): Promise<number> {
  const sharing = (await sharingWith(db, [attempt.paper_sha256])).get(attempt.paper_sha256) ?? []
  const others = helpedUntil(sharing.filter(({ jadwal_id }) => jadwal_id !== jadwal.id))
  if (rilis === 'langsung') return others
  const grace = jadwal.kelonggaran_kirim_detik ?? paket.kelonggaran_kirim_detik
  const last = lastEnd({ selesai: Date.parse(jadwal.selesai), full_ms: totalMs(outline, []), grace })
  return Math.max(others, last, await openUntil(db, attempt.jadwal_ujian_id))
}
