import type { jadwalPaketTable, paketTable } from '../db/tables/index.ts'
import { releaseOf } from '../results/release.ts'
import { epoch, epochOrNull } from './times.ts'

type Jadwal = Pick<
  typeof jadwalPaketTable.$inferSelect,
  'selesai' | 'kelonggaran_kirim_detik' | 'pengumuman_at' | 'pembahasan_at'
>
type Paket = Pick<typeof paketTable.$inferSelect, 'mode' | 'kelonggaran_kirim_detik'>

/**
 * When result and discussion of a schedule come, as far as it is known before anybody sat: a national one waits until
 * it is over for everybody, whatever was stated. Epoch ms; null: as soon as an attempt is sealed. `seconds`: how long
 * the package takes.
 */
export function plannedRelease(jadwal: Jadwal, paket: Paket, seconds: number) {
  const grace = jadwal.kelonggaran_kirim_detik ?? paket.kelonggaran_kirim_detik
  const { hasil, pembahasan } = releaseOf({
    mode: paket.mode,
    sealed_at: 0,
    pengumuman_at: epochOrNull(jadwal.pengumuman_at),
    pembahasan_at: epochOrNull(jadwal.pembahasan_at),
    closes_at: epoch(jadwal.selesai) + (seconds + grace) * 1000,
  })
  return { pengumuman_at: hasil || null, pembahasan_at: pembahasan || null }
}
