import { type LoginCard, typedAddress } from '#contract/accounts/login-cards.ts'
import { xlsxWriter } from '../../crud/export/xlsx.ts'

/** Headings that the import of students reads too. */
const HEADINGS = ['NAMA SISWA', 'EMAIL', 'NISN', 'SEKOLAH ASAL', 'PASSWORD']

/** The cards as a workbook, base64: one row a student, every cell text. */
export function cardFile(cards: readonly LoginCard[]): string {
  const parts: Uint8Array[] = []
  const sheet = xlsxWriter((bytes) => parts.push(bytes))
  sheet.row(HEADINGS)
  for (const card of cards) sheet.row([card.nama, typedAddress(card), card.nisn, card.sekolah, card.password])
  sheet.end()
  return Buffer.concat(parts).toString('base64')
}
