import { expect, test } from 'vitest'
import { calendarFile } from '#src/lib/files/calendar-file.ts'

const NOW = Date.parse('2026-11-23T03:00:00Z')
const reminder = {
  id: '01a1@elp',
  title: 'Buka ELP: kirim jawaban “Tryout SKD, gelombang 1; Jawa”',
  text: 'Satu\nDua \\ tiga',
  url: 'https://elp.example/main-ujian?attempt=01a1',
  before: NOW + 86_400_000,
}
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n')

test('U203.3 the reminder is an entry of the hour before it is too late, with an alarm, as every calendar reads it', () => {
  const file = calendarFile(reminder, NOW)
  const lines = linesOf(file)
  expect(lines).toContain('DTSTART:20261124T020000Z')
  expect(lines).toContain('DTEND:20261124T030000Z')
  expect(lines).toContain('SUMMARY:Buka ELP: kirim jawaban “Tryout SKD\\, gelombang 1\\; Jawa”')
  expect(lines).toContain('DESCRIPTION:Satu\\nDua \\\\ tiga')
  expect(lines).toContain('TRIGGER:PT0S')
  expect(lines.filter((line) => /^(BEGIN|END):/.test(line)).length).toBe(6)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('U203.3 where less than two hours are left the alarm comes after half of them, never in the past', () => {
  const start = (left: number) =>
    linesOf(calendarFile({ ...reminder, before: NOW + left }, NOW)).find((line) => line.startsWith('DTSTART'))
  expect(start(3_600_000)).toBe('DTSTART:20261123T033000Z')
  expect(start(0)).toBe('DTSTART:20261123T030000Z')
})
