import { useMemo } from 'react'
import type { AttemptSummary } from '#offline/types.ts'
import { useKnownOffset, useServerNow } from '#src/lib/calls/server-time.ts'
import { useReadAttempts } from '#src/lib/exam/attempts.ts'
import { useMyJadwal } from '#src/lib/queries/my-jadwal.ts'
import { type MyTryouts, myTryouts, withReopened } from './my-tryouts.ts'

/** How late a list may tell that time ran out, ms. */
const STEP = 5000

const NONE: readonly AttemptSummary[] = []

interface Tryouts {
  list: ReturnType<typeof useMyJadwal>
  mine: MyTryouts
  /** What is on this phone, as far as it has been read; what staff opened again runs. */
  local: readonly AttemptSummary[]
  /** What is on this phone has been read. */
  read: boolean
}

/** The server's list and this phone's attempts together; also without the list, so that unsent work always shows. */
export function useMyTryouts(): Tryouts {
  const list = useMyJadwal()
  const known = useReadAttempts()
  const now = Math.floor(useServerNow() / STEP) * STEP
  const reply = list.data?.reply
  const local = useMemo(() => (reply ? withReopened(known ?? NONE, reply, now) : (known ?? NONE)), [known, reply, now])
  const jadwals = reply?.data
  const told = useKnownOffset() !== null
  const past = reply?.past
  const mine = useMemo(() => myTryouts(jadwals ?? [], local, now, told, past), [jadwals, local, now, told, past])
  const read = known !== undefined
  // Until then nobody knows whether what the server alone names runs here or elsewhere.
  return { list, mine: read ? mine : { ...mine, running: [] }, local, read }
}
