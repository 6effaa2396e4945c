import type { MyJadwal } from '#contract/exam/schedule.ts'

/** Attempts still left on a schedule, over all its sittings. */
const hasLeft = (jadwal: MyJadwal) =>
  jadwal.sittings.length === 0 ||
  jadwal.sittings.some(
    (sitting) => sitting.attempts.filter((attempt) => attempt.counted).length < jadwal.paket.maks_percobaan,
  )

/** The tryout to show first: the next one to begin, else one that is open now and not used up. */
export function nextOf(jadwals: readonly MyJadwal[], now: number): MyJadwal | undefined {
  const live = jadwals.filter((jadwal) => jadwal.selesai > now && hasLeft(jadwal))
  const ahead = live.filter((jadwal) => jadwal.mulai > now).sort((a, b) => a.mulai - b.mulai)
  return ahead[0] ?? live.sort((a, b) => a.selesai - b.selesai)[0]
}
