import type { Row } from '#contract/resource.ts'
import type { banner } from '#contract/resources/index.ts'

export type BannerRow = Row<typeof banner>
export type BannerState = 'draf' | 'arsip' | 'scheduled' | 'showing' | 'over'

type Shown = Pick<BannerRow, 'status' | 'mulai' | 'selesai'>

/** Whether it hangs at `now` (epoch ms). */
export function bannerState({ status, mulai, selesai }: Shown, now: number): BannerState {
  if (status !== 'terbit') return status
  if (Date.parse(mulai) > now) return 'scheduled'
  return selesai !== null && Date.parse(selesai) <= now ? 'over' : 'showing'
}

const DAY = 86_400_000
/** Days before today and behind it that a drawing of windows shows at least, and days that it shows at most. */
const [BEFORE, BEHIND, MOST] = [7, 28, 120]

export interface Span {
  from: number
  until: number
}

export interface Bar {
  row: BannerRow
  /** Shares of the drawn span, 0 to 1. */
  start: number
  length: number
  /** It goes on beyond what is drawn. */
  open: boolean
}

/** What of these windows lies around `now`, and the span that they are drawn in. Those that are no longer public are left out. */
export function barsOf(rows: readonly BannerRow[], now: number): { span: Span; bars: Bar[] } {
  const from = now - BEFORE * DAY
  const shown = rows.filter(
    (row) => row.status === 'terbit' && (row.selesai === null || Date.parse(row.selesai) > from),
  )
  const ends = shown.flatMap(({ mulai, selesai }) => [Date.parse(mulai), ...(selesai ? [Date.parse(selesai)] : [])])
  const until = Math.min(now + MOST * DAY, Math.max(now + BEHIND * DAY, ...ends))
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (until - from)))
  const bars = shown.map((row) => {
    const end = row.selesai === null ? Number.POSITIVE_INFINITY : Date.parse(row.selesai)
    const start = share(Date.parse(row.mulai))
    return { row, start, length: Math.max(0.005, share(end) - start), open: end > until }
  })
  return { span: { from, until }, bars }
}

/** Some days to write under the drawing, evenly over it. */
export function ticksOf({ from, until }: Span, count = 6): { at: number; share: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const share = index / count
    return { at: from + share * (until - from), share }
  })
}
