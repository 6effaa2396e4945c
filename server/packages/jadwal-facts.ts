import { and, count, eq, inArray } from 'drizzle-orm'
import type { JadwalFacts, SubtesSummary } from '#contract/exam/schedule.ts'
import type { Db } from '../db/connect.ts'
import { jadwalPaketMemberTable, type jadwalPaketTable, type paketTable } from '../db/tables/index.ts'
import type { Sharing } from '../results/sharing.ts'
import { plannedRelease } from './planned-release.ts'
import { registrationClosed } from './registration.ts'
import { totalSeconds } from './subtes-summary.ts'
import { epoch, epochOrNull } from './times.ts'

type Jadwal = typeof jadwalPaketTable.$inferSelect
type Paket = typeof paketTable.$inferSelect

interface Around {
  subtes: SubtesSummary[]
  taken: number
  sharing: readonly Sharing[]
  now: number
}

/** A schedule as anybody may see it; `taken`: how many are registered. `now`: epoch ms. */
export function jadwalFacts(jadwal: Jadwal, paket: Paket, { subtes, taken, sharing, now }: Around): JadwalFacts {
  return {
    jadwal_id: jadwal.id,
    nama: jadwal.nama,
    mulai: epoch(jadwal.mulai),
    selesai: epoch(jadwal.selesai),
    zona: jadwal.zona,
    ...plannedRelease(jadwal, paket, totalSeconds(paket, subtes), sharing),
    cara_mulai: jadwal.cara_mulai ?? paket.cara_mulai,
    pendaftaran_terbuka: registrationClosed(jadwal, now) === null,
    pendaftaran_mulai: epochOrNull(jadwal.pendaftaran_mulai),
    pendaftaran_selesai: epochOrNull(jadwal.pendaftaran_selesai),
    kuota: jadwal.kuota,
    terisi: taken,
  }
}

/** How many are registered for each schedule. */
export async function takenPlaces(db: Db, jadwal_ids: readonly string[]): Promise<Map<string, number>> {
  if (!jadwal_ids.length) return new Map()
  const { jadwal_id, status } = jadwalPaketMemberTable
  const rows = await db
    .select({ jadwal_id, n: count() })
    .from(jadwalPaketMemberTable)
    .where(and(inArray(jadwal_id, [...jadwal_ids]), eq(status, 'terdaftar')))
    .groupBy(jadwal_id)
  return new Map(rows.map((row) => [row.jadwal_id, row.n]))
}
