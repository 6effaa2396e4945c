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
const WEEKDAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']
const MONTHS = [
  ...['Januari', 'Februari', 'Maret', 'April', 'Mei', 'Juni'],
  ...['Juli', 'Agustus', 'September', 'Oktober', 'November', 'Desember'],
]
/** As Indonesians write them: Agustus is Agt. */
const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agt', 'Sep', 'Okt', 'Nov', 'Des']

/**
 * Epoch ms (or ISO text) → its parts in the given zone, in Indonesian. By hand: the offsets are fixed, and neither a library
 * nor each browser's own idea of Indonesian has to be the same everywhere.
 */
function at(moment: number | string, zone: Zone) {
  const shifted = new Date(new Date(moment).getTime() + ZONES[zone].offset * MINUTE_MS)
  const month = shifted.getUTCMonth()
  return {
    day: String(shifted.getUTCDate()),
    weekday: WEEKDAYS[shifted.getUTCDay()] as string,
    month: MONTHS[month] as string,
    shortMonth: SHORT_MONTHS[month] as string,
    monthNumber: two(month + 1),
    year: String(shifted.getUTCFullYear()).padStart(4, '0'),
    hour: two(shifted.getUTCHours()),
    minute: two(shifted.getUTCMinutes()),
    second: two(shifted.getUTCSeconds()),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** `29 Nov 2026, 08.00 WIB` */
export const dateTime = (moment: number | string, zone: Zone) => `${shortDate(moment, zone)}, ${clock(moment, zone)}`

/** `29 Nov 2026` */
export const shortDate = (moment: number | string, zone: Zone) => {
  const { day, shortMonth, year } = at(moment, zone)
  return `${day} ${shortMonth} ${year}`
}

/** `Minggu, 29 November 2026` */
export const longDate = (moment: number | string, zone: Zone) => {
  const { weekday, day, month, year } = at(moment, zone)
  return `${weekday}, ${day} ${month} ${year}`
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
  const { day, shortMonth, weekday } = at(moment, zone)
  return { day, month: shortMonth, weekday }
}

/** `29-11-2026`: the seed's Do-MM-YYYY, whose ordinal is the bare number in Indonesian. */
export const dashedDate = (moment: number | string, zone: Zone) => {
  const { day, monthNumber, year } = at(moment, zone)
  return `${day}-${monthNumber}-${year}`
}

export const isSameDay = (a: number, b: number, zone: Zone) => longDate(a, zone) === longDate(b, zone)
