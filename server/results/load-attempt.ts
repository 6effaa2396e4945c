import { eq, inArray } from 'drizzle-orm'
import type { Rilis } from '#contract/choices.ts'
import { totalMs } from '#contract/exam/timeline.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lastStartOfJadwal } from '../db/last-start.ts'
import { attemptTable, jadwalPaketTable, paketTable, paperTable, practiceTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { type Release, releaseOf, ruleOf } from '../release/release.ts'
import { helpedUntil, lastEnd, openUntilOf, type Sharing, sharingWith } from '../release/sharing.ts'

export type AttemptFacts = Awaited<ReturnType<typeof loadAttempt>>

/** An attempt with what a result says of it and what its release depends on. Throws `missing.attempt`. */
export async function loadAttempt(db: Db, attempt_id: string) {
  const [row] = await loadAttempts(db, [attempt_id])
  if (!row) throw refusal('missing.attempt')
  return row
}

/** Those of them that there are, in no order. */
export async function loadAttempts(db: Db | Tx, ids: readonly string[]) {
  const rows = await db
    .select({
      ...{ attempt: attemptTable, jadwal: jadwalPaketTable, paket: paketTable, outline: paperTable.outline },
      practice: practiceTable.jadwal_id,
      last_start: lastStartOfJadwal.mapWith(jadwalPaketTable.selesai),
    })
    .from(attemptTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, attemptTable.jadwal_id))
    .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
    .innerJoin(paperTable, eq(paperTable.paper_sha256, attemptTable.paper_sha256))
    .leftJoin(practiceTable, eq(practiceTable.jadwal_id, attemptTable.jadwal_id))
    .where(inArray(attemptTable.id, [...ids]))
  // Reset before it was sealed: it never will be, so there is nothing to wait for.
  return rows.filter(({ attempt }) => attempt.status !== 'archived' || attempt.sealed_at !== null)
}

/** Null while the attempt is not sealed. A trial of staff's own waits for nobody. */
export async function releaseTimes(db: Db, facts: AttemptFacts, trial = false): Promise<Release | null> {
  const { sealed_at } = facts.attempt
  if (trial && sealed_at !== null) return { hasil: sealed_at, pembahasan: sealed_at }
  return (await releasesOf(db, [facts])).get(facts.attempt.id) ?? null
}

/** Of many at once, by attempt; what is not sealed is not in it. */
export async function releasesOf(db: Db | Tx, all: readonly AttemptFacts[]): Promise<Map<string, Release>> {
  const sealed = all.filter(({ attempt }) => attempt.sealed_at !== null)
  const unique = (of: (facts: AttemptFacts) => string) => [...new Set(sealed.map(of))]
  const [sharing, open] = await Promise.all([
    sharingWith(
      db,
      unique(({ attempt }) => attempt.paper_sha256),
    ),
    openUntilOf(
      db,
      unique(({ attempt }) => attempt.jadwal_ujian_id),
    ),
  ])
  return new Map(
    sealed.map((facts) => {
      const { attempt, jadwal } = facts
      const rilis = rilisOf(facts)
      const release = releaseOf({
        rilis,
        sealed_at: attempt.sealed_at ?? 0,
        pengumuman_at: epochOf(jadwal.pengumuman_at),
        pembahasan_at: epochOf(jadwal.pembahasan_at),
        closes_at: closing(facts, rilis, {
          sharing: sharing.get(attempt.paper_sha256) ?? [],
          open: open.get(attempt.jadwal_ujian_id) ?? 0,
        }),
      })
      return [attempt.id, release]
    }),
  )
}

function rilisOf({ attempt, jadwal, paket, outline, practice }: AttemptFacts): Rilis {
  // Made of questions whose keys are out: nobody waits for it, and it waits for whoever is to sit one of them since.
  if (practice !== null) return 'langsung'
  const { mode, penilaian, maks_percobaan } = paket
  const asked = ruleOf({ rilis: jadwal.rilis, mode, penilaian, maks_percobaan, subtes: outline.subtes })
  // A total of one that does not count, made beside the one that does, would tell by the difference what was right.
  const early = attempt.counted && attempt.status !== 'archived'
  return asked === 'nilai_langsung' && !early ? 'setelah_semua' : asked
}

const epochOf = (stamp: string | null) => (stamp === null ? null : Date.parse(stamp))

/** Its own sitting counts whatever was handed out in it. */
function closing(
  { jadwal, paket, outline, last_start }: AttemptFacts,
  rilis: Rilis,
  { sharing, open }: { sharing: readonly Sharing[]; open: number },
): number {
  const others = helpedUntil(sharing.filter(({ jadwal_id }) => jadwal_id !== jadwal.id))
  if (rilis === 'langsung') return others
  const grace = jadwal.kelonggaran_kirim_detik ?? paket.kelonggaran_kirim_detik
  const last = lastEnd({ selesai: Date.parse(last_start), full_ms: totalMs(outline, []), grace })
  return Math.max(others, last, open)
}
