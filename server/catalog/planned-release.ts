import { epoch } from '#contract/epoch.ts'
import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { jadwalPaketTable, paketTable } from '../db/tables/index.ts'
import { epochOrNull } from '../lib/times.ts'
import { releaseOf, ruleOf } from '../release/release.ts'
import { helpedUntil, type Sharing } from '../release/sharing.ts'

type Jadwal = Pick<
  typeof jadwalPaketTable.$inferSelect,
  'id' | 'rilis' | 'selesai' | 'kelonggaran_kirim_detik' | 'pengumuman_at' | 'pembahasan_at'
>
type Paket = Pick<typeof paketTable.$inferSelect, 'mode' | 'penilaian' | 'maks_percobaan' | 'kelonggaran_kirim_detik'>

/**
 * When result and discussion of a schedule come, as far as it is known before anybody sat. Epoch ms; null: as soon as an
 * attempt is sealed. `seconds`: how long the package takes; `sharing`: schedules that ask one of its questions.
 */
export function plannedRelease(jadwal: Jadwal, paket: Paket, seconds: number, sharing: readonly Sharing[]) {
  const grace = jadwal.kelonggaran_kirim_detik ?? paket.kelonggaran_kirim_detik
  const own = sharing.find(({ jadwal_id }) => jadwal_id === jadwal.id)
  const rilis = own?.rilis ?? ruleOf({ ...paket, rilis: jadwal.rilis, subtes: [] })
  const last = own?.window_ends_at ?? epoch(jadwal.selesai) + LATE_TOLERANCE_MS + (seconds + grace) * 1000
  const others = helpedUntil(
    sharing.filter((one) => one !== own),
    'window_ends_at',
  )
  const { hasil, pembahasan } = releaseOf({
    rilis,
    sealed_at: 0,
    pengumuman_at: epochOrNull(jadwal.pengumuman_at),
    pembahasan_at: epochOrNull(jadwal.pembahasan_at),
    closes_at: Math.max(others, rilis === 'langsung' ? 0 : last),
  })
  return { pengumuman_at: hasil || null, pembahasan_at: pembahasan || null }
}
