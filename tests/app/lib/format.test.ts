import { describe, expect, test } from 'vitest'
import {
  clock,
  clockSeconds,
  dashedDate,
  dateParts,
  dateTime,
  hour,
  isSameDay,
  longDate,
  shortDate,
} from '#src/lib/format/dates.ts'
import { countdownParts, duration } from '#src/lib/format/duration.ts'
import { leftText } from '#src/lib/format/left-text.ts'
import { lengthText } from '#src/lib/format/length-text.ts'
import { accountRupiah, rupiah } from '#src/lib/format/money.ts'
import { bytesText, cut, initials } from '#src/lib/format/text.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'

const MOMENT = Date.UTC(2026, 10, 29, 1, 0, 5)

describe('money', () => {
  test('U2.1 rupiah has the prefix, dots between thousands and a comma before decimals', () => {
    expect(rupiah(1_500_000)).toBe('Rp. 1.500.000')
    expect(rupiah(0)).toBe('Rp. 0')
    expect(rupiah(1234.5)).toBe('Rp. 1.234,5')
  })

  test('U2.2 what is owed on an account stands in parentheses', () => {
    expect(accountRupiah(-20_000)).toBe('(Rp. 20.000)')
    expect(accountRupiah(20_000)).toBe('Rp. 20.000')
    expect(rupiah(-20_000)).toBe('-Rp. 20.000')
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-29T01:20:00Z', 'dalam 20 menit'],
    ['2026-11-29T03:10:00Z', 'dalam 2 jam'],
    ['2026-11-29T16:59:00Z', 'dalam 16 jam'],
    ['2026-11-29T17:01:00Z', 'besok'],
    ['2026-11-30T16:59:00Z', 'besok'],
    ['2026-11-30T17:01:00Z', 'lusa'],
    ['2026-12-02T01:00:00Z', 'dalam 3 hari'],
  ])('U2.9 how long it is until %s is said by the calendar of the student: %s', (moment, words) => {
    expect(leftText(Date.parse(moment), MOMENT, 'Asia/Jakarta', 'id')).toBe(words)
  })

  test('U2.3 are Indonesian, with the zone of the student', () => {
    expect(dateTime(MOMENT, 'Asia/Jakarta')).toBe('29 Nov 2026, 08.00 WIB')
    expect(dateTime(MOMENT, 'Asia/Makassar')).toBe('29 Nov 2026, 09.00 WITA')
    expect(dateTime(MOMENT, 'Asia/Jayapura')).toBe('29 Nov 2026, 10.00 WIT')
    expect(shortDate(MOMENT, 'Asia/Jakarta')).toBe('29 Nov 2026')
    expect(longDate(MOMENT, 'Asia/Jakarta')).toBe('Minggu, 29 November 2026')
    expect(clock(MOMENT, 'Asia/Jakarta')).toBe('08.00 WIB')
    expect(hour(MOMENT, 'Asia/Jakarta')).toBe('08.00')
    expect(clockSeconds(MOMENT, 'Asia/Jakarta')).toBe('08.00.05')
    expect(dateParts(MOMENT, 'Asia/Jakarta')).toEqual({ day: '29', month: 'Nov', weekday: 'Minggu' })
    expect(dashedDate(MOMENT, 'Asia/Jakarta')).toBe('29-11-2026')
  })

  test.each([
    ['en', 'Monday, 17 August 2026', '17 Aug 2026'],
    ['de', 'Montag, 17 August 2026', '17 Aug 2026'],
    ['fr', 'lundi, 17 août 2026', '17 août 2026'],
    ['pt', 'segunda-feira, 17 agosto 2026', '17 ago. 2026'],
    ['id', 'Senin, 17 Agustus 2026', '17 Agt 2026'],
  ] as const)('U2.14 names of days and months are of the language of the screen: %s', async (lng, long, short) => {
    await startWords(lng)
    const moment = Date.UTC(2026, 7, 17, 1)
    expect([longDate(moment, 'Asia/Jakarta'), shortDate(moment, 'Asia/Jakarta')]).toEqual([long, short])
  })

  test('U2.4 a day is a day of the zone, whatever the phone is set to', () => {
    const lateInJakarta = Date.UTC(2026, 10, 29, 16, 30)
    expect(dateTime(lateInJakarta, 'Asia/Jayapura')).toBe('30 Nov 2026, 01.30 WIT')
    expect(isSameDay(MOMENT, lateInJakarta, 'Asia/Jakarta')).toBe(true)
    expect(isSameDay(MOMENT, lateInJakarta, 'Asia/Jayapura')).toBe(false)
  })
})

describe('durations', () => {
  test('U2.5 have a colon, an hour only where there is one, and never run below zero', () => {
    expect(duration(31 * 60_000 + 24_000)).toBe('31:24')
    expect(duration(9000)).toBe('00:09')
    expect(duration(3_909_000)).toBe('1:05:09')
    expect(duration(-5)).toBe('00:00')
    expect(duration(1)).toBe('00:01')
  })

  test('U2.6 a countdown takes them apart', () => {
    expect(countdownParts(((7 * 24 + 21) * 60 + 14) * 60_000 + 6000)).toEqual({
      days: 7,
      hours: 21,
      minutes: 14,
      seconds: 6,
    })
    expect(countdownParts(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  })

  test('U201.8 a length is told in minutes, from three hours on in hours, from two days on in days, in every language', () => {
    expect(lengthText(2550, 'id')).toBe('42,5 menit')
    expect(lengthText(1800, 'id')).toBe('30 menit')
    expect(lengthText(6000, 'id')).toBe('100 menit')
    expect(lengthText(195 * 60, 'id')).toBe('3 jam 15 menit')
    expect(lengthText(1440 * 60, 'id')).toBe('24 jam')
    expect(lengthText(7 * 86_400, 'id')).toBe('7 hari')
    expect(lengthText(50 * 3600, 'id')).toBe('2 hari 2 jam')
    expect(lengthText(3 * 3600 - 1, 'id')).toBe('3 jam')
    expect(['en', 'de', 'fr', 'pt'].map((language) => lengthText(1440 * 60, language))).toEqual([
      '24 hours',
      '24 Stunden',
      '24\u00a0heures',
      '24 horas',
    ])
    expect(lengthText(60, 'en')).toBe('1 minute')
  })
})

describe('text', () => {
  test('U2.7 a long text ends in an ellipsis, a short one stays, an emoji is never halved', () => {
    expect(cut('Pengetahuan Kuantitatif', 12)).toBe('Pengetahuan…')
    expect(cut('Penalaran', 9)).toBe('Penalaran')
    expect(cut('👩‍🎓👩‍🎓👩‍🎓', 2)).toBe('👩‍🎓…')
  })

  test('U2.8 initials and sizes', () => {
    expect(initials('Nadira Putri Prameswari')).toBe('NP')
    expect(initials('  budi ')).toBe('B')
    expect(initials('')).toBe('')
    expect(bytesText(3_140_000)).toBe('3,1 MB')
  })
})
