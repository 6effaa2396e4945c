import { isReason, type Params, type Reason } from '#contract/error-reasons.ts'

interface Refused {
  reason: Reason
  params?: Params
}

/** What a unique index refuses; the catalogue names those whose columns say too little to a reader. */
export const takenBy = (constraint = '', field: string): Refused =>
  isReason(`taken.${constraint}`)
    ? { reason: `taken.${constraint}` as Reason }
    : { reason: 'taken.value', params: { field } }

/** Records of what was published: a package has both or neither. */
const SAME: Record<string, string> = { published_paper: 'paper' }

/** Why a row cannot be deleted, by the table that still refers to it: kept for good, or to be released there first. */
export function heldBy(table = ''): Refused {
  const names = [`kept.${SAME[table] ?? table}`, `held.${table}`]
  const reason = names.find(isReason)
  return reason ? { reason } : { reason: 'held.other', params: { table: table.replaceAll('_', ' ') || 'data' } }
}
