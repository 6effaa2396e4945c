import { epoch } from '#contract/epoch.ts'
import type { JadwalFacts, SubtesSummary } from '#contract/exam/schedule.ts'
import type { jadwalPaketTable, paketTable } from '../db/tables/index.ts'
import { epochOrNull } from '../lib/times.ts'
import type { Sharing } from '../release/sharing.ts'
import { plannedRelease } from './planned-release.ts'
import { registrationClosed } from './registration.ts'
import { totalSeconds } from './subtes-summary.ts'

type Jadwal = typeof jadwalPaketTable.$inferSelect
type Paket = typeof paketTable.$inferSelect

interface Around {
  subtes: SubtesSummary[]
  taken: number
  sharing: readonly Sharing[]
  /** Whether the classes and schools that it names are the reader's. */
  named: boolean
  now: number
}

/** A schedule as anybody may see it; `taken`: how many are registered. `now`: epoch ms. */
export function jadwalFacts(jadwal: Jadwal, paket: Paket, { subtes, taken, sharing, named, now }: Around): JadwalFacts {
  return {
    jadwal_id: jadwal.id,
    nama: jadwal.nama,
    mulai: epoch(jadwal.mulai),
    selesai: epoch(jadwal.selesai),
    zona: jadwal.zona,
    ...plannedRelease(jadwal, paket, totalSeconds(paket, subtes), sharing),
    cara_mulai: jadwal.cara_mulai ?? paket.cara_mulai,
    pendaftaran_terbuka: registrationClosed(jadwal, named, now) === null,
    pendaftaran_mulai: epochOrNull(jadwal.pendaftaran_mulai),
    pendaftaran_selesai: epochOrNull(jadwal.pendaftaran_selesai),
    kuota: jadwal.kuota,
    terisi: taken,
  }
}
