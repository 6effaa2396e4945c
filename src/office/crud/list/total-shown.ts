import type { ListTotal } from '#contract/resource.ts'

/** `1.284`, or `10.000+` where there are more than were counted. */
export const totalShown = ({ total, total_is_at_least }: ListTotal): string =>
  `${total.toLocaleString('id-ID')}${total_is_at_least ? '+' : ''}`
