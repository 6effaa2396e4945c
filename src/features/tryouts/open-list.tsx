import { useState } from 'react'
import type { Zone } from '#src/lib/format/dates.ts'
import { usePakets } from '#src/lib/queries/paket.ts'
import { OpenRow } from './open-row.tsx'
import { RegisterSheet } from './register-sheet.tsx'
import type { JadwalRow } from './use-open-jadwals.ts'

interface OpenListProps {
  jadwals: readonly JadwalRow[]
  zone: Zone
  busy?: boolean
}

const PAKETS = 100

/** What may be joined. The sheet outlives its row: who has registered has the tryout in another list. */
export function OpenList({ jadwals, zone, busy }: OpenListProps) {
  const [asked, setAsked] = useState<JadwalRow | null>(null)
  const pakets = usePakets(PAKETS, { beside: true }).data?.reply.data
  return (
    <>
      <ul aria-busy={busy}>
        {jadwals.map((jadwal) => (
          <OpenRow
            key={jadwal.id}
            jadwal={jadwal}
            paket={pakets?.find(({ id }) => id === jadwal.paket_id)}
            zone={zone}
            onAsk={() => setAsked(jadwal)}
          />
        ))}
      </ul>
      <RegisterSheet jadwal={asked} zone={zone} onClose={() => setAsked(null)} />
    </>
  )
}
