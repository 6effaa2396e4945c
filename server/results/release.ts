import { type TimelinePaper, totalMs } from '#contract/exam/timeline.ts'

/** All times epoch ms. */
export interface ReleaseFacts {
  mode: 'nasional' | 'mandiri'
  sealed_at: number
  pengumuman_at: number | null
  pembahasan_at: number | null
  /** When the sitting is over for everybody: `sittingClosesAt`. */
  closes_at: number
}

export interface Release {
  hasil: number
  pembahasan: number
}

/**
 * When result and discussion of an attempt are released (I8). Practice: at the stated times, else at once. A national
 * sitting: never before it is over for everybody, whatever was stated, since a score or a key that is out early is
 * out for those who still sit. The discussion never comes before the result.
 */
export function releaseOf(facts: ReleaseFacts): Release {
  const earliest = facts.mode === 'nasional' ? Math.max(facts.sealed_at, facts.closes_at) : facts.sealed_at
  const hasil = Math.max(earliest, facts.pengumuman_at ?? 0)
  return { hasil, pembahasan: Math.max(hasil, facts.pembahasan_at ?? 0) }
}

/**
 * The last start (`selesai`) has its full time and then the sync grace; who was given more time, or sits again by an
 * admin's leave, is waited for too (`open_until`: the latest deadline with grace among attempts still open).
 */
export function sittingClosesAt(sitting: {
  selesai: number
  kelonggaran_kirim_detik: number
  paper: TimelinePaper
  open_until: number | null
}): number {
  const last = sitting.selesai + totalMs(sitting.paper, []) + sitting.kelonggaran_kirim_detik * 1000
  return Math.max(last, sitting.open_until ?? 0)
}
