import type { AuditExport, AuditRow } from '#contract/audit/trail.ts'
import { OUTCOMES } from '#contract/choices.ts'
import type { ListReply } from '#contract/resource.ts'
import type { Zone } from '#src/lib/format/dates.ts'
import { get } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { joinMoment } from '#src/office/crud/form/moment-parts.ts'
import { type ListAddress, type ListState, oneValue, single } from '#src/office/list/list-state.ts'
import { useList } from '#src/office/list/use-list.ts'

/** What the trail is narrowed by; all of it stands in the address. */
export const TRAIL: ListAddress = {
  filters: {
    actor: single(),
    object: single(),
    op: single(),
    outcome: single(OUTCOMES),
    from: single(),
    until: single(),
    subject: single(),
  },
}

const DAY_MS = 86_400_000
const idOf = (row: AuditRow) => row.id

export function useTrail() {
  const zone = useZone()
  return useList(TRAIL, {
    key: ['admin', 'audit'],
    ask: (state) => trailQuery(state, zone),
    fetch: (query) => get<ListReply<AuditRow>>('/audit', query),
    idOf,
  })
}

export const trailQuery = (state: ListState, zone: Zone) => ({
  page: state.page,
  size: state.size,
  ...trailFilters(state, zone),
})

/** What is empty, or no day, narrows nothing. */
export function trailFilters(state: ListState, zone: Zone): AuditExport['query'] {
  const filter = (key: string) => oneValue(state, key) ?? ''
  const asked = {
    actor: filter('actor'),
    subject: filter('subject'),
    outcome: filter('outcome'),
    action: actionOf(filter('object'), filter('op')),
    from: startOf(filter('from'), zone),
    // The last day is meant whole.
    until: startOf(filter('until'), zone, DAY_MS),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
}

/** `level/` is every action on levels, `level/update` one of them; an operation alone is nothing that can be sought. */
const actionOf = (object: string, op: string) => (object && op ? `${object.replace(/\/$/, '')}/${op}` : object)

function startOf(day: string, zone: Zone, later = 0): string {
  const at = joinMoment({ date: day, time: '00.00' }, zone)
  return at ? new Date(Date.parse(at) + later).toISOString() : ''
}
