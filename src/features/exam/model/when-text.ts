import { clock, dateTime, isSameDay, type Zone } from '#src/lib/format/dates.ts'

/** `12.15 WIB` today, `21 Nov 2027, 12.15 WIB` on another day. Times are epoch ms. */
export function whenText(moment: number, now: number, zone: Zone): string {
  return isSameDay(moment, now, zone) ? clock(moment, zone) : dateTime(moment, zone)
}
