import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AuditRow } from '#contract/audit.ts'
import type { ListReply } from '#contract/resource.ts'
import { type Zone, zoneName } from '#src/lib/format/dates.ts'
import { get } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { joinMoment } from '#src/office/crud/form/moment-parts.ts'
import { type ListState, readListState, writeListState } from '#src/office/crud/list/list-state.ts'

/** What the trail is narrowed by; all of it stands in the address. */
export const FILTERS = ['oleh', 'objek', 'op', 'outcome', 'dari', 'sampai', 'subject'] as const
export type Filter = (typeof FILTERS)[number]

/** An address may say anything: what is no day narrows nothing. */
const DAYS: readonly Filter[] = ['dari', 'sampai']
const DAY_MS = 86_400_000

export function useTrail() {
  const [search, setSearch] = useSearchParams()
  const zone = useZone()
  const state = useMemo(() => readListState(search, FILTERS, []), [search])
  const filter = (key: Filter) => {
    const text = state.filters[key]?.join(',') ?? ''
    return DAYS.includes(key) && !startOf(text, zone) ? '' : text
  }
  const query = {
    page: state.page,
    size: state.size,
    ...(filter('oleh') && { oleh: filter('oleh') }),
    ...(filter('subject') && { subject: filter('subject') }),
    ...(isOutcome(filter('outcome')) && { outcome: filter('outcome') }),
    ...actionOf(filter('objek'), filter('op')),
    ...(filter('dari') && { dari: startOf(filter('dari'), zone) }),
    // The last day is meant whole.
    ...(filter('sampai') && { sampai: startOf(filter('sampai'), zone, DAY_MS) }),
  }
  const found = useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: () => get<ListReply<AuditRow>>('/audit', query),
    placeholderData: keepPreviousData,
  })
  const change = (next: ListState) => setSearch(writeListState(next), { replace: true })
  const set = (values: Partial<Record<Filter, string | null>>) => {
    const filters = { ...state.filters }
    for (const [key, value] of Object.entries(values)) {
      if (value) filters[key] = [value]
      else delete filters[key]
    }
    change({ ...state, filters, page: 1 })
  }
  return { state, change, set, filter, found, zone, zoneWord: zoneName(zone) }
}

export const OUTCOMES = ['ok', 'refused'] as const
const isOutcome = (text: string) => (OUTCOMES as readonly string[]).includes(text)

/** `level/` is every deed on levels, `level/update` one of them; a deed alone is no beginning that could be sought. */
function actionOf(objek: string, op: string): { action?: string } {
  if (!objek) return {}
  return { action: op ? `${objek}/${op}` : objek }
}

function startOf(day: string, zone: Zone, later = 0): string | undefined {
  const at = joinMoment({ date: day, time: '00.00' }, zone)
  return at ? new Date(Date.parse(at) + later).toISOString() : undefined
}
