import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnReport } from '#contract/results/own-reports.ts'
import type { ReportReason } from '#contract/results/report-reasons.ts'
import { get, post } from '#src/lib/http.ts'
import { useSession } from '#src/lib/session.ts'

const PATH = '/my-question-reports'
const KEY = 'my-question-reports'

/** What this student has said of a question; undefined where nothing was said, or while it is not known. */
export function useOwnReport(attempt_id: string, soal_id: string): OwnReport | undefined {
  const user_id = useSession((state) => state.session?.profile.id)
  const found = useQuery({
    queryKey: [KEY, user_id, attempt_id],
    queryFn: () => get<{ data: OwnReport[] }>(PATH, { attempt_id }),
  })
  return found.data?.data.find((report) => report.soal_id === soal_id)
}

export interface Said {
  reason: ReportReason
  text: string
}

/** Says it, or takes it back (null). */
export function useSaying(place: { attempt_id: string; soal_id: string }, onSaid: () => void) {
  const client = useQueryClient()
  const anew = () => client.invalidateQueries({ queryKey: [KEY] })
  return useMutation({
    mutationFn: (said: Said | null) =>
      said ? post(PATH, { ...place, ...said }) : post(`${PATH}/take-back`, { soal_id: place.soal_id }),
    onSuccess: async () => {
      await anew()
      onSaid()
    },
    // Staff may have answered meanwhile.
    onError: () => void anew(),
  })
}
