import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  Essay,
  EssaysQuery,
  MarkingOverview,
  MarkingSetting,
  MarkRequest,
  UnmarkRequest,
} from '#contract/reporting/essays.ts'
import { get, post } from '#src/lib/http.ts'

const key = (...parts: unknown[]) => ['admin', 'essay-marking', ...parts]

export const useMarking = (jadwal_id: string, enabled = true) =>
  useQuery({
    queryKey: key(jadwal_id),
    queryFn: async () => (await get<{ data: MarkingOverview }>('/essay-marking', { jadwal_id })).data,
    enabled,
  })

export const useEssays = (query: EssaysQuery) =>
  useQuery({
    queryKey: key('essays', query),
    queryFn: async () => (await get<{ data: { total: number; rows: Essay[] } }>('/essay-marking/essays', query)).data,
    placeholderData: keepPreviousData,
  })

const said = async (path: string, body: object): Promise<string> =>
  (await post<{ message: string }>(`/essay-marking/${path}`, body)).message

export const sendMark = (request: MarkRequest) => said('mark', request)
export const takeMarkBack = (request: UnmarkRequest) => said('unmark', request)
export const saveSetting = (jadwal_id: string, setting: MarkingSetting) => said('setting', { jadwal_id, ...setting })
export const publishMarks = (jadwal_id: string) => said('publish', { jadwal_id })
