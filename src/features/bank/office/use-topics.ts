import { useQuery } from '@tanstack/react-query'
import { get } from '#src/lib/http.ts'

/** Topics that questions of a subject have so far; of all where it is null. */
export function useTopics(mapel_id: string | null): readonly string[] {
  const found = useQuery({
    queryKey: ['admin', 'soal', 'topics', mapel_id],
    queryFn: async () => (await get<{ data: { materi: string }[] }>('/topik-soal', mapel_id ? { mapel_id } : {})).data,
  })
  return (found.data ?? []).map(({ materi }) => materi)
}
