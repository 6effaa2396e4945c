/** What is counted of questions, topics and sub-tests alike; contract/results/results.ts names the fields. */
export interface Tally {
  jumlah: number
  benar: number
  salah: number
  kosong: number
  bertingkat: number
  poin: number
  poin_min: number
  poin_maks: number
}

export const NOTHING: Readonly<Tally> = {
  jumlah: 0,
  benar: 0,
  salah: 0,
  kosong: 0,
  bertingkat: 0,
  poin: 0,
  poin_min: 0,
  poin_maks: 0,
}

/** Binary fractions add up with dust (0.1 + 0.2); 6 decimals are finer than any rule and free of it. */
export const tidy = (value: number): number => Math.round(value * 1e6) / 1e6 || 0

const FIELDS = Object.keys(NOTHING) as (keyof Tally)[]

export function sum(tallies: readonly Tally[]): Tally {
  const total = { ...NOTHING }
  for (const tally of tallies) for (const field of FIELDS) total[field] += tally[field]
  return { ...total, poin: tidy(total.poin), poin_min: tidy(total.poin_min), poin_maks: tidy(total.poin_maks) }
}

export const mean = (values: readonly number[]): number =>
  values.length ? values.reduce((total, value) => total + value, 0) / values.length : 0

/** 0-100: the share of the points that were to be had; points below zero count as none. */
export function outOfHundred({ poin, poin_maks }: Pick<Tally, 'poin' | 'poin_maks'>): number {
  if (poin_maks <= 0) return 0
  return tidy(Math.min(100, Math.max(0, (100 * poin) / poin_maks)))
}
