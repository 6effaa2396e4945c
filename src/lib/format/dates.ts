import dayjs from 'dayjs'
import 'dayjs/locale/id'
import utc from 'dayjs/plugin/utc.js'
import type { Profile } from '#contract/auth.ts'

dayjs.extend(utc)

export type Zone = Profile['zona']

/** Indonesia keeps no summer time: three fixed offsets, in minutes, and no time-zone database on the phone. */
const ZONES: Record<Zone, { name: string; offset: number }> = {
  'Asia/Jakarta': { name: 'WIB', offset: 420 },
  'Asia/Makassar': { name: 'WITA', offset: 480 },
  'Asia/Jayapura': { name: 'WIT', offset: 540 },
}

export const ZONE_IDS = Object.keys(ZONES) as Zone[]
export const zoneName = (zone: Zone) => ZONES[zone].name

/** Epoch ms (or ISO text) → text in Indonesian, in the given zone. */
const at = (moment: number | string, zone: Zone) => dayjs(moment).utcOffset(ZONES[zone].offset).locale('id')

/** `29 Nov 2026, 08.00 WIB` */
export const dateTime = (moment: number | string, zone: Zone) =>
  `${at(moment, zone).format('D MMM YYYY, HH.mm')} ${zoneName(zone)}`

/** `29 Nov 2026` */
export const shortDate = (moment: number | string, zone: Zone) => at(moment, zone).format('D MMM YYYY')

/** `Minggu, 29 November 2026` */
export const longDate = (moment: number | string, zone: Zone) => at(moment, zone).format('dddd, D MMMM YYYY')

/** `08.00 WIB` */
export const clock = (moment: number | string, zone: Zone) => `${at(moment, zone).format('HH.mm')} ${zoneName(zone)}`

/** `08.00`, where the zone stands beside it already */
export const hour = (moment: number | string, zone: Zone) => at(moment, zone).format('HH.mm')

/** `12.04.31` */
export const clockSeconds = (moment: number | string, zone: Zone) => at(moment, zone).format('HH.mm.ss')

/** `29` · `Nov` · `Minggu`: the parts of a row's date. */
export const dateParts = (moment: number | string, zone: Zone) => {
  const day = at(moment, zone)
  return { day: day.format('D'), month: day.format('MMM'), weekday: day.format('dddd') }
}

/** `29-11-2026`: the seed's Do-MM-YYYY, whose ordinal is the bare number in Indonesian. */
export const dashedDate = (moment: number | string, zone: Zone) => at(moment, zone).format('D-MM-YYYY')

export const isSameDay = (a: number, b: number, zone: Zone) => at(a, zone).isSame(at(b, zone), 'day')
