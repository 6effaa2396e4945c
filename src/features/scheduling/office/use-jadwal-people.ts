import { useQuery } from '@tanstack/react-query'
import type { ParticipantSummary } from '#contract/scheduling/participants.ts'
import { get } from '#src/lib/http.ts'
import { data } from '#src/office/crud/data.ts'

/** Exams and participants of a saved schedule; a new one has no exam and is asked nothing about. */
export function useJadwalPeople(id: string | undefined) {
  const enabled = id !== undefined
  const query = { jadwal_id: id, size: 20 }
  const sittings = useQuery({
    queryKey: ['admin', 'jadwal-paket-ujian', 'list', query],
    queryFn: () => data.list('jadwal-paket-ujian', query),
    enabled,
  })
  const ids = sittings.data?.data.map((row) => String(row.ujian_id)) ?? []
  const ujian = useQuery({
    queryKey: ['admin', 'ujian', 'of', ids],
    queryFn: () => Promise.all(ids.map((ujian_id) => data.one('ujian', ujian_id))),
    enabled: sittings.isSuccess,
  })
  const counts = useParticipantCounts(id)
  return {
    ujian: enabled
      ? (ujian.data?.map((row) => ({ nama: String(row.nama), status: String(row.status) })) ?? null)
      : null,
    terdaftar: counts.data?.registered ?? null,
  }
}

/** How many participants a schedule has, by status, state and room. */
export function useParticipantCounts(id: string | undefined) {
  return useQuery({
    queryKey: ['admin', 'jadwal-paket-member', 'ringkasan', id],
    queryFn: async () => (await get<{ data: ParticipantSummary }>('/peserta-jadwal/summary', { jadwal_id: id })).data,
    enabled: id !== undefined,
  })
}
