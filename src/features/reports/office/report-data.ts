import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ExportStatus } from '#contract/export.ts'
import type { ItemsReport, ReportedSoal } from '#contract/reporting/item.ts'
import type { Matrix, MatrixQuery, MatrixRow } from '#contract/reporting/matrix.ts'
import type { AnswerSheet, ParticipantRow, Report, ReportGroup, reportExport } from '#contract/reporting/report.ts'
import type { Decision, Preview, RulingRow } from '#contract/reporting/ruling.ts'
import type { ListReply } from '#contract/resource.ts'
import { get, post } from '#src/lib/http.ts'

/** Below `admin`, so that whatever writes refreshes the report too. */
const key = (...parts: unknown[]) => ['admin', 'report-jadwal', ...parts]
const data = async <T>(path: string, params: Record<string, unknown>) =>
  (await get<{ data: T }>(`/report-jadwal${path}`, params)).data

const RUNNING_MS = 1000

/** While scores are worked out anew it is asked for every second. */
export const useReport = (jadwal_id: string) =>
  useQuery({
    queryKey: key('summary', jadwal_id),
    queryFn: () => data<Report>('', { jadwal_id }),
    refetchInterval: ({ state }) => (state.data && isBeingScored(state.data) ? RUNNING_MS : false),
  })

/** Scores are being made anew, or what was handed in waits for its first. */
const isBeingScored = ({ rescore, participants }: Report): boolean =>
  rescore?.state === 'running' || participants.finished > participants.scored + participants.uncounted

export const useItems = (jadwal_id: string, paper_sha256: string | undefined) =>
  useQuery({
    queryKey: key('items', jadwal_id, paper_sha256),
    queryFn: () => data<ItemsReport>('/items', { jadwal_id, paper_sha256 }),
    placeholderData: keepPreviousData,
  })

export const useItem = (jadwal_id: string, soal_id: string, paper_sha256: string | undefined) =>
  useQuery({
    queryKey: key('soal', jadwal_id, soal_id, paper_sha256),
    queryFn: () => data<ReportedSoal>('/soal', { jadwal_id, soal_id, paper_sha256 }),
  })

/** The ranking of a schedule, a page of it for each question. */
export const reportPeople = {
  key: key('peserta'),
  fetch: (query: Record<string, unknown>) => get<ListReply<ParticipantRow>>('/report-jadwal/participants', query),
}

/** How each school and class did. */
export const useGroups = (jadwal_id: string) =>
  useQuery({ queryKey: key('groups', jadwal_id), queryFn: () => data<ReportGroup[]>('/groups', { jadwal_id }) })

/** Students by questions of one paper, a page of the students for each question. */
export const reportMatrix = {
  key: key('matrix'),
  idOf: ({ attempt_id }: MatrixRow) => attempt_id,
  fetch: async (query: Partial<MatrixQuery>) => {
    const { rows, ...matrix } = await data<Matrix>('/matrix', query)
    return { ...matrix, data: rows }
  },
}

export const useSheet = (jadwal_id: string, attempt_id: string) =>
  useQuery({
    queryKey: key('lembar', jadwal_id, attempt_id),
    queryFn: () => data<AnswerSheet>('/sheet', { jadwal_id, attempt_id }),
  })

export const useRulings = (jadwal_id: string) =>
  useQuery({
    queryKey: key('ruling', jadwal_id),
    queryFn: () => data<RulingRow[]>('/rulings', { jadwal_id }),
  })

export interface Target {
  jadwal_id: string
  soal_id: string
  paper_sha256?: string
}

/** Null takes back what is in force; undefined: not yet decidable. */
export const usePreview = (target: Target, ruling: Decision | null | undefined) =>
  useQuery({
    queryKey: key('pratinjau', target, ruling),
    queryFn: async () => (await post<{ data: Preview }>('/report-jadwal/preview', { ...target, ruling })).data,
    enabled: ruling !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  })

export const decide = (body: Target & { id: string; reason: string; ruling: Decision }) =>
  post<{ message: string }>('/report-jadwal/rulings', body)

export const takeBack = (body: { jadwal_id: string; id: string; reason: string }) =>
  post<{ message: string }>('/report-jadwal/withdraw', body)

export const askFile = (wanted: z.input<typeof reportExport>) => post<ExportStatus>('/report-jadwal/export', wanted)
