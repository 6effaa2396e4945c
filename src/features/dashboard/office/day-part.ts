import { clock, type Zone } from '#src/lib/format/dates.ts'

/** How one greets at this hour: pagi until 10, siang until 15, sore until 18, then malam. */
export function dayPart(now: number, zone: Zone): 'pagi' | 'siang' | 'sore' | 'malam' {
  const hour = Number.parseInt(clock(now, zone), 10)
  if (hour < 4 || hour >= 18) return 'malam'
  if (hour < 10) return 'pagi'
  return hour < 15 ? 'siang' : 'sore'
}
