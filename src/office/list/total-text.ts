import type { ListTotal } from '#contract/resource.ts'
import type { ListControl } from './use-list.ts'

/** `1.284`, or `10.000+` where there are more than were counted. */
export const totalText = ({ total, total_is_at_least }: ListTotal): string =>
  `${total.toLocaleString('id-ID')}${total_is_at_least ? '+' : ''}`

/** How many rows are ticked, in the same words. */
export const selectedText = ({
  selecting,
  selected,
  total,
}: Pick<ListControl<unknown>, 'selecting' | 'selected' | 'total'>) =>
  totalText(selecting?.selection.all ? { ...total, total: selected } : { total: selected })
