import type { MyJadwal, Sitting } from '#contract/exam/schedule.ts'
import { useMyJadwal } from '#src/lib/queries/my-jadwal.ts'

/** One of the student's own schedules by the ids of the address bar; undefined where it is not among them. */
export function useJadwal(jadwal_id: string | null): {
  list: ReturnType<typeof useMyJadwal>
  jadwal: MyJadwal | undefined
} {
  const list = useMyJadwal()
  const jadwal = list.data?.reply.data.find((each) => each.jadwal_id === jadwal_id)
  return { list, jadwal }
}

/** The sitting named, or the only one there is. */
export function sittingOf(jadwal: MyJadwal | undefined, jadwal_ujian_id: string | null): Sitting | undefined {
  if (jadwal_ujian_id === null && jadwal?.sittings.length === 1) return jadwal.sittings[0]
  return jadwal?.sittings.find((sitting) => sitting.jadwal_ujian_id === jadwal_ujian_id)
}
