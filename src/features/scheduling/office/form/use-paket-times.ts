import { useQuery } from '@tanstack/react-query'
import { data } from '#src/office/crud/data.ts'
import type { PaketTimes } from '../timeline-events.ts'

const UNKNOWN: PaketTimes = { seconds: null, cara_mulai: null, kelonggaran_kirim_detik: null, mode: null, status: null }

/** Facts of the chosen package: its one timer, else those of its sub-tests together; how it starts; whether it is out. */
export function usePaketTimes(id: string | undefined): PaketTimes {
  const enabled = Boolean(id)
  const paket = useQuery({
    queryKey: ['admin', 'paket', 'one', id],
    queryFn: () => data.one('paket', id ?? ''),
    enabled,
  })
  const query = { paket_id: id, size: 100 }
  const subtests = useQuery({
    queryKey: ['admin', 'subtest-paket', 'list', query],
    queryFn: () => data.list('subtest-paket', query),
    enabled,
  })
  if (!paket.data || !subtests.data) return UNKNOWN
  const sum = subtests.data.data.reduce((total, row) => total + Number(row.durasi_detik), 0)
  const own = paket.data.waktu === 'total' ? (paket.data.durasi_detik as number | null) : null
  return {
    seconds: own ?? sum,
    cara_mulai: String(paket.data.cara_mulai),
    kelonggaran_kirim_detik: Number(paket.data.kelonggaran_kirim_detik),
    mode: String(paket.data.mode),
    untuk: String(paket.data.untuk),
    status: String(paket.data.status),
  }
}
