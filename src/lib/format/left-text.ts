import { isSameDay, type Zone } from './dates.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long it is until then, in the words of a language: `dalam 2 jam`, `besok`, `dalam 3 hari`. */
export function leftText(moment: number, now: number, zone: Zone, language: string): string {
  const say = (ms: number, unit: 'day' | 'hour' | 'minute', of: number) =>
    new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(ms / of), unit)
  const left = moment - now
  if (left < HOUR) return say(left, 'minute', HOUR / 60)
  // By the calendar, not by hours: tomorrow may be an hour away.
  const whole = Math.floor(left / DAY)
  const days = isSameDay(moment, now + whole * DAY, zone) ? whole : whole + 1
  return days === 0 ? say(left, 'hour', HOUR) : say(days, 'day', 1)
}
