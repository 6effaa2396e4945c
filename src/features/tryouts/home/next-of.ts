import type { MyJadwal } from '#contract/exam/schedule.ts'

/** Of the tryouts that may still be begun (`ahead` of myTryouts) the one to show: the next to open, else what is open. */
export function nextOf(ahead: readonly MyJadwal[], now: number): MyJadwal | undefined {
  return ahead.find(({ mulai }) => mulai > now) ?? ahead[0]
}
