import type { MyJadwal, SubtesSummary } from '#contract/exam/schedule.ts'
import { limits, openIndex } from '#contract/exam/timeline.ts'
import type { Running } from './my-tryouts.ts'

/** How far a running attempt is, for its card. */
export interface Progress {
  subtes: readonly SubtesSummary[]
  /** Segments of the band that are done, with the fraction of the open one. */
  done: number
  /** The sub-test that is open, where each has its own time; ms left of it. */
  open: { index: number; left: number } | null
  /** Answered of all, where one may move freely. */
  answered: { count: number; of: number } | null
}

/** Null where this phone cannot tell: another device may have moved on early, or its list is not here. `now`: epoch ms. */
export function progressOf(running: Running, jadwals: readonly MyJadwal[], now: number): Progress | null {
  const jadwal = jadwals.find(({ jadwal_id }) => jadwal_id === running.jadwal_id)
  const sitting = jadwal?.sittings.find(({ jadwal_ujian_id }) => jadwal_ujian_id === running.jadwal_ujian_id)
  if (!jadwal || !sitting || sitting.subtes.length === 0) return null
  const { subtes } = sitting
  const here = running.local?.progress ?? null
  if (jadwal.paket.waktu === 'total') {
    const of = subtes.reduce((sum, { jumlah_soal }) => sum + jumlah_soal, 0)
    return (
      here && { subtes, done: along(subtes, here.answered, of), open: null, answered: { count: here.answered, of } }
    )
  }
  const started_at = running.local?.started_at ?? running.started_at
  if (started_at === null || (!here && (running.local || jadwal.paket.izin_lanjut_awal))) return null
  const all = limits({ ...jadwal.paket, subtes }, here?.moves ?? [], here?.given ?? 0)
  const t = Math.max(0, now - started_at)
  const index = openIndex(all, t)
  const limit = all[index]
  if (!limit) return { subtes, done: subtes.length, open: null, answered: null }
  const share = (t - limit.mulai) / Math.max(1, limit.akhir - limit.mulai)
  return { subtes, done: index + share, open: { index, left: limit.akhir - t }, answered: null }
}

/** A share of all questions as a place on the band, whose segments are as wide as their time. */
function along(subtes: readonly SubtesSummary[], count: number, of: number): number {
  const weights = subtes.map(({ durasi_detik }) => Math.max(1, durasi_detik))
  let rest = (Math.min(count, of) / Math.max(1, of)) * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    if (rest < weight) return index + rest / weight
    rest -= weight
  }
  return subtes.length
}
