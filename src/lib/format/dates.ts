import i18next from 'i18next'
import type { Profile } from '#contract/accounts/auth.ts'

export type Zone = Profile['zona']

/** Indonesia keeps no summer time: three fixed offsets, in minutes, and no time-zone database on the phone. */
const ZONES: Record<Zone, { name: string; offset: number }> = {
  'Asia/Jakarta': { name: 'WIB', offset: 420 },
  'Asia/Makassar': { name: 'WITA', offset: 480 },
  'Asia/Jayapura': { name: 'WIT', offset: 540 },
}

export const ZONE_IDS = Object.keys(ZONES) as Zone[]
export const zoneName = (zone: Zone) => ZONES[zone].name

const MINUTE_MS = 60_000
/** As Indonesians write them: Agustus is Agt. Not each browser knows that. */
const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agt', 'Sep', 'Okt', 'Nov', 'Des']

const formats = new Map<string, Intl.DateTimeFormat>()

/** The name of a weekday or month in the language of the screen. */
function named(shifted: Date, part: 'weekday' | 'month', width: 'long' | 'short'): string {
  const language = i18next.language || 'id'
  if (part === 'month' && width === 'short' && language === 'id') return SHORT_MONTHS[shifted.getUTCMonth()] as string
  const key = `${language} ${part} ${width}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(shifted)
}

/** Epoch ms (or ISO text) → its parts in the given zone. By hand but for the names: the offsets are fixed, and the order is the same everywhere. */
function at(moment: number | string, zone: Zone) {
  const shifted = new Date(new Date(moment).getTime() + ZONES[zone].offset * MINUTE_MS)
  return {
    day: String(shifted.getUTCDate()),
    monthNumber: two(shifted.getUTCMonth() + 1),
    year: String(shifted.getUTCFullYear()).padStart(4, '0'),
    hour: two(shifted.getUTCHours()),
    minute: two(shifted.getUTCMinutes()),
    second: two(shifted.getUTCSeconds()),
    shifted,
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** `29 Nov 2026, 08.00 WIB` */
export const dateTime = (moment: number | string, zone: Zone) => `${shortDate(moment, zone)}, ${clock(moment, zone)}`

/** `29 Nov 2026` */
export const shortDate = (moment: number | string, zone: Zone) => {
  const { day, year, shifted } = at(moment, zone)
  return `${day} ${named(shifted, 'month', 'short')} ${year}`
}

/** `Minggu, 29 November 2026` */
export const longDate = (moment: number | string, zone: Zone) => {
  const { day, year, shifted } = at(moment, zone)
  return `${named(shifted, 'weekday', 'long')}, ${day} ${named(shifted, 'month', 'long')} ${year}`
}

/** `08.00 WIB` */
export const clock = (moment: number | string, zone: Zone) => `${hour(moment, zone)} ${zoneName(zone)}`

/** `08.00`, where the zone stands beside it already */
export const hour = (moment: number | string, zone: Zone) => {
  const parts = at(moment, zone)
  return `${parts.hour}.${parts.minute}`
}

/** `12.04.31` */
export const clockSeconds = (moment: number | string, zone: Zone) => `${hour(moment, zone)}.${at(moment, zone).second}`

/** `29` · `Nov` · `Minggu`: the parts of a row's date. */
export const dateParts = (moment: number | string, zone: Zone) => {
  const { day, shifted } = at(moment, zone)
  return { day, month: named(shifted, 'month', 'short'), weekday: named(shifted, 'weekday', 'long') }
}

/** `29-11-2026`: the seed's Do-MM-YYYY, whose ordinal is the bare number in Indonesian. */
export const dashedDate = (moment: number | string, zone: Zone) => {
  const { day, monthNumber, year } = at(moment, zone)
  return `${day}-${monthNumber}-${year}`
}

export const isSameDay = (a: number, b: number, zone: Zone) => longDate(a, zone) === longDate(b, zone)
