import type { Rilis } from '#contract/choices.ts'

/** All times epoch ms. */
export interface ReleaseFacts {
  /** As it may be: `ruleOf`. */
  rilis: Rilis
  sealed_at: number
  pengumuman_at: number | null
  pembahasan_at: number | null
  /** When every sitting is over whose students a key would help (sharing.ts); 0 where there is none. */
  closes_at: number
}

export interface Release {
  hasil: number
  pembahasan: number
}

/**
 * When result and discussion of an attempt are released (I8): no key, no discussion and no right or wrong before every
 * sitting that asks one of the questions is over, whatever was stated; totals before that only where they are to come at
 * once. The discussion never comes before the result.
 */
export function releaseOf({ rilis, sealed_at, closes_at, ...stated }: ReleaseFacts): Release {
  const keys = Math.max(sealed_at, closes_at)
  const hasil = Math.max(rilis === 'nilai_langsung' ? sealed_at : keys, stated.pengumuman_at ?? 0)
  return { hasil, pembahasan: Math.max(hasil, keys, stated.pembahasan_at ?? 0) }
}

interface RuleFacts {
  rilis: Rilis
  mode: 'nasional' | 'mandiri'
  penilaian: string
  maks_percobaan: number
  subtes: readonly { soal: readonly { jenis: string }[] }[]
}

/** A total over fewer questions tells of each whether it was right. */
export const FEWEST_FOR_TOTALS = 5

/** Why totals may not come at once; null where they may. Who sits again sees by the difference what was right. */
export function totalsProblem({ penilaian, maks_percobaan, subtes }: Omit<RuleFacts, 'rilis' | 'mode'>): string | null {
  if (penilaian === 'pauli') return null
  if (penilaian !== 'skd' && penilaian !== 'bobot') {
    return 'Nilai langsung hanya untuk paket yang dinilai dengan poin (SKD atau bobot).'
  }
  if (maks_percobaan > 1) return 'Nilai langsung hanya untuk paket dengan satu kesempatan.'
  const few = subtes.some(({ soal }) => soal.length < FEWEST_FOR_TOTALS && soal.some(({ jenis }) => !isSheet(jenis)))
  return few ? `Nilai langsung perlu sedikitnya ${FEWEST_FOR_TOTALS} soal di tiap subtes.` : null
}

const isSheet = (jenis: string) => jenis === 'pauli' || jenis === 'kecermatan'

/** What a schedule asks for, as far as its package allows it: an attempt is told nothing early for a rule gone stale. */
export function ruleOf(facts: RuleFacts): Rilis {
  if (facts.rilis === 'langsung' && facts.mode === 'nasional') return 'setelah_semua'
  if (facts.rilis === 'nilai_langsung' && totalsProblem(facts) !== null) return 'setelah_semua'
  return facts.rilis
}
