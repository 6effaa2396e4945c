import type { MyJadwalReply } from '#contract/exam/schedule.ts'
import { noteServerTime } from '../calls/server-time.ts'
import { get } from '../http.ts'
import { useSession } from '../session.ts'
import { useOwnList } from './own-list.ts'

export const MY_JADWAL = 'my-jadwal'

/** The student's registered schedules, readable without a network once they have been seen. */
export function useMyJadwal() {
  const user_id = useSession((state) => state.session?.profile.id)
  return useOwnList({
    queryKey: [MY_JADWAL, user_id],
    user_id,
    name: MY_JADWAL,
    fetchList: fetchMyJadwal,
    every: () => 60_000,
  })
}

async function fetchMyJadwal(): Promise<MyJadwalReply> {
  const reply = await get<MyJadwalReply>('/my-jadwal')
  noteServerTime(reply.server_time)
  return reply
}
