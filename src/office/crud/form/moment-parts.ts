import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Profile } from '#contract/accounts/auth.ts'

dayjs.extend(utc)

type Zone = Profile['zona']

/** Minutes east of Greenwich; Indonesia keeps no summer time. */
const OFFSETS: Record<Zone, number> = { 'Asia/Jakarta': 420, 'Asia/Makassar': 480, 'Asia/Jayapura': 540 }

export interface MomentParts {
  /** `2026-11-29` */
  date: string
  /** `08.00` */
  time: string
}

/** A moment (ISO text) as date and clock time of a zone. */
export function splitMoment(iso: string, zone: Zone): MomentParts {
  const at = dayjs(iso).utcOffset(OFFSETS[zone])
  return { date: at.format('YYYY-MM-DD'), time: at.format('HH.mm') }
}

/** `8`, `8.00`, `0800`, `08:00` as `08.00`; null where it is no time of day. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[.:]?(\d{2}))?$/.exec(text.trim())
  if (!match) return null
  const hours = Number(match[1])
  const minutes = Number(match[2] ?? 0)
  if (hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}.${String(minutes).padStart(2, '0')}`
}

/** The moment of a date and a clock time in a zone, as ISO text; null where either is missing or wrong. */
export function joinMoment({ date, time }: MomentParts, zone: Zone): string | null {
  const clock = readTime(time)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !clock) return null
  const at = dayjs.utc(`${date}T${clock.replace('.', ':')}:00Z`)
  if (!at.isValid() || at.format('YYYY-MM-DD') !== date) return null
  return at.subtract(OFFSETS[zone], 'minute').toISOString()
}
