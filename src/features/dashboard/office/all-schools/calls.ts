import { useQuery } from '@tanstack/react-query'
import type { FIGURE_DAYS, Figures, MaintenanceRequest, SchoolFigures, Service } from '#contract/access/super-admin.ts'
import { get, post } from '#src/lib/http.ts'
import type { ListPage } from '#src/office/list/use-list.ts'

export type Days = (typeof FIGURE_DAYS)[number]

/** Under `admin`, so that whatever is written in the back office asks for them again. */
const KEY = ['admin', 'all-schools'] as const
/** Figures of the whole are not asked for with every look at them, ms. */
const EVERY_MS = 30_000

export const useFigures = (days: Days) =>
  useQuery({
    queryKey: [...KEY, 'figures', days],
    queryFn: async () => (await get<{ data: Figures }>('/super-admin/figures', { days })).data,
    refetchInterval: EVERY_MS,
  })

export const useService = () =>
  useQuery({
    queryKey: [...KEY, 'service'],
    queryFn: async () => (await get<{ data: Service }>('/super-admin/service')).data,
    refetchInterval: EVERY_MS,
  })

export const SCHOOLS = [...KEY, 'schools'] as const
export const listSchools = (query: object) => get<ListPage<SchoolFigures>>('/super-admin/schools', { ...query })

export const setMaintenance = (request: MaintenanceRequest) => post('/super-admin/maintenance', request)
