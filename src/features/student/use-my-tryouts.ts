import { useMemo } from 'react'
import { useAttempts } from '#src/lib/attempts.ts'
import { useMyJadwal } from '#src/lib/queries/my-jadwal.ts'
import { useServerNow } from '#src/lib/server-time.ts'
import { type MyTryouts, myTryouts } from './my-tryouts.ts'

const MINUTE = 60_000

/** The server's list and this phone's attempts together; also without the list, so that unsent work always shows. */
export function useMyTryouts(): { list: ReturnType<typeof useMyJadwal>; mine: MyTryouts } {
  const list = useMyJadwal()
  const local = useAttempts()
  const minute = Math.floor(useServerNow() / MINUTE) * MINUTE
  const jadwals = list.data?.reply.data
  const mine = useMemo(() => myTryouts(jadwals ?? [], local, minute), [jadwals, local, minute])
  return { list, mine }
}
