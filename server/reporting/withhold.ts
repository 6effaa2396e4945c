import { type ItemsReport, SHOWN_TAKERS } from '#contract/report-item.ts'

type Figures = Pick<ItemsReport, 'subtes' | 'butir'>

/** Statistics of fewer takers say nothing and look exact: they are withheld. What was answered stays. */
export function withholdFew<T extends Figures>(report: T, takers: number): T {
  if (takers >= SHOWN_TAKERS) return report
  const unknown = { facility: null, sd: null, discrimination: null, efficiency: null, bobot_nyata: null }
  return {
    ...report,
    subtes: report.subtes.map((part) => ({ ...part, alpha: null, sem: null, sd: null })),
    butir: report.butir.map((item) => ({ ...item, ...unknown })),
  }
}
