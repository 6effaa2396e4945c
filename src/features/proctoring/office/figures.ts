import type { TFunction } from 'i18next'
import type { PhoneReport } from '#contract/exam/phone-report.ts'

/** Less than this is little for an exam with pictures, MB. */
const LOW_MB = 200
/** A clock this far off is noticed by the student, ms. */
const SKEWED_MS = 60_000

const number = (value: number, digits = 0) =>
  value.toLocaleString('id-ID', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** `42 d`, `11:52`, `2 jam`: how long ago, ms. */
export function agoText(ms: number, t: TFunction<'board'>): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return t('ago.seconds', { count: seconds })
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return t('ago.hours', { count: Math.floor(seconds / 3600) })
}

type Report = PhoneReport | null

/** How far the phone's clock is ahead, in seconds: `+0,4 d`; null where it is not known. */
export function skewText(report: Report): string | null {
  const offset = report?.offset
  if (offset === null || offset === undefined) return null
  const ahead = Math.round(-offset / 100) / 10
  const sign = ahead > 0 ? '+' : ahead < 0 ? '−' : ''
  return `${sign}${number(Math.abs(ahead), 1)} d`
}

export const isSkewed = (report: Report) => Math.abs(report?.offset ?? 0) >= SKEWED_MS

export function freeText(report: Report): string | null {
  const mb = report?.free_mb
  if (mb === null || mb === undefined) return null
  return mb >= 1024 ? `${number(mb / 1024, 1)} GB` : `${number(mb)} MB`
}

export const isLow = (report: Report) => (report?.free_mb ?? LOW_MB) < LOW_MB
