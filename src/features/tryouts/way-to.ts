import type { MyJadwal } from '#contract/exam/schedule.ts'
import { paths } from '#src/lib/paths.ts'

/** Straight to the checks where there is one sitting to choose from. */
export function wayToStart(jadwal: MyJadwal): string {
  const [only, ...more] = jadwal.sittings
  return only && more.length === 0
    ? paths.tryoutDetailSubtest(jadwal.jadwal_id, only.jadwal_ujian_id)
    : paths.tryoutDetail(jadwal.jadwal_id)
}
