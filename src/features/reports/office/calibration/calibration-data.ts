import { useQuery } from '@tanstack/react-query'
import type { CalibrationOverview, CalibrationRun, Moves, Parameters } from '#contract/reporting/calibration.ts'
import { get, post } from '#src/lib/http.ts'

const BASE = '/report-jadwal/calibration'
const key = (...parts: unknown[]) => ['admin', 'report-jadwal', 'calibration', ...parts]
const data = async <T>(path: string, params: Record<string, unknown>) =>
  (await get<{ data: T }>(`${BASE}${path}`, params)).data

const RUNNING_MS = 1000
const SCHEDULED_MS = 20_000

/** While a run works it is asked for every second; while one waits for its moment, now and then. */
export const useCalibration = (jadwal_id: string) =>
  useQuery({
    queryKey: key('overview', jadwal_id),
    queryFn: () => data<CalibrationOverview>('', { jadwal_id }),
    refetchInterval: ({ state }) => {
      const now = state.data?.run?.state
      if (now === 'running') return RUNNING_MS
      return now === 'scheduled' ? SCHEDULED_MS : false
    },
  })

export const useParameters = (jadwal_id: string, id: string, subtes_id: string | undefined) =>
  useQuery({
    queryKey: key('items', jadwal_id, id, subtes_id),
    queryFn: () => data<Parameters>('/items', { jadwal_id, id, subtes_id }),
    enabled: subtes_id !== undefined,
  })

/** Not below `admin`: once the run is published there are no moves to ask for. */
export const useMoves = (jadwal_id: string, id: string) =>
  useQuery({
    queryKey: ['calibration-moves', jadwal_id, id],
    queryFn: () => data<Moves>('/moves', { jadwal_id, id }),
    retry: false,
  })

type Reply = Promise<{ message: string; data: CalibrationRun }>
export const start = (jadwal_id: string): Reply => post(`${BASE}/start`, { jadwal_id })
export const stop = (jadwal_id: string, id: string): Reply => post(`${BASE}/stop`, { jadwal_id, id })
export const publish = (body: { jadwal_id: string; id: string; when: 'now' | 'announced'; reason: string }): Reply =>
  post(`${BASE}/publish`, body)
