import { type ItemsReport, SHOWN_TAKERS } from '#contract/reporting/item.ts'

type Figures = Pick<ItemsReport, 'subtes' | 'items'>

/** Statistics of fewer takers say nothing and look exact: they are withheld. What was answered stays. */
export function withholdFew<T extends Figures>(report: T, takers: number): T {
  if (takers >= SHOWN_TAKERS) return report
  const unknown = { facility: null, sd: null, discrimination: null, efficiency: null, actual_weight: null }
  return {
    ...report,
    subtes: report.subtes.map((part) => ({ ...part, alpha: null, sem: null, sd: null })),
    items: report.items.map((item) => ({ ...item, ...unknown })),
  }
}
