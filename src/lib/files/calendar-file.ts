export interface Reminder {
  /** Names the entry: the same again replaces it. */
  id: string
  title: string
  text: string
  /** What the entry opens. */
  url: string
  /** Epoch ms: it must be done before; the entry lies in the time before it. */
  before: number
}

const HOUR_MS = 3_600_000
/** RFC 5545, section 3.1: a line has at most 75 octets, a fold begins with a blank. */
const LINE_OCTETS = 75

/** An entry with an alarm for the student's own calendar, as a file by RFC 5545. `now`: epoch ms. */
export function calendarFile({ id, title, text, url, before }: Reminder, now: number): string {
  // An hour is enough to find the phone and a network; where less is left, half of it.
  const begin = before - Math.min(HOUR_MS, Math.max(0, (before - now) / 2))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ELP//ELP//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(begin)}`,
    `DTEND:${moment(before)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const moment = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** By whole characters: a fold inside one would tear it. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let octets = 0
  let out = ''
  for (const character of line) {
    const length = encoder.encode(character).length
    if (octets + length > LINE_OCTETS) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += length
  }
  return out
}
