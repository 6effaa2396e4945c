import type * as z from 'zod/mini'
import type { reportCardReply } from '#contract/report-card/report-card.ts'
import type { Row } from '#contract/resource.ts'
import type { mapel } from '#contract/resources/mapel.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { SNBP } from '../calls.ts'

export type Subject = Pick<Row<typeof mapel>, 'id' | 'nama' | 'rapor'>
const MOST = 100

/** Subjects of school reports, those of everybody first; kept for typing without a network. */
export function useSubjects() {
  return useOwnList({
    queryKey: [SNBP, 'subjects'],
    user_id: 'everybody',
    name: 'snbp-subjects',
    fetchList: () => get<{ data: Subject[] }>('/mapel', { rapor: 'wajib,pilihan', sort: 'nama', size: MOST }),
  })
}

/** The report card as /raport keeps it on this phone. */
export function useReportCard(user_id: string | undefined) {
  return useOwnList({
    queryKey: ['raport', user_id, undefined],
    user_id,
    name: 'raport',
    fetchList: () => get<z.infer<typeof reportCardReply>>('/get-raport'),
  })
}
