import { ageOn, dateInJakarta } from '#contract/accounts/age.ts'
import { FULL_NAME_AGE, type RankingName } from '#contract/results/ranking.ts'

export interface NameFacts {
  nama: string
  /** `YYYY-MM-DD`; null where nobody stated it. */
  tanggal_lahir: string | null
  pilihan: RankingName | null
}

/** "Ahmad Fauzan Hakim" → "Ahmad F." */
export function shortName(nama: string): string {
  const [first = '', second] = nama.trim().split(/\s+/u)
  const [letter] = [...(second ?? '')]
  return letter ? `${first} ${letter.toUpperCase()}.` : first
}

/** Whether others may read the whole name; `now`: epoch ms. */
export const mayShowWhole = (tanggal_lahir: string | null, now: number): boolean =>
  tanggal_lahir !== null && ageOn(tanggal_lahir, dateInJakarta(now)) >= FULL_NAME_AGE

/** What others read of a name, null for none. Age is asked each time, not when the choice was made. */
export function publicName({ nama, tanggal_lahir, pilihan }: NameFacts, now: number): string | null {
  if (pilihan === 'sembunyi') return null
  return pilihan === 'lengkap' && mayShowWhole(tanggal_lahir, now) ? nama : shortName(nama)
}
