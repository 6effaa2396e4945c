import type { FlagCode, Item } from '#contract/report-item.ts'

export type Tone = 'danger' | 'warning' | 'quiet'

const TONES: Record<FlagCode, Tone> = {
  kunci_dipertanyakan: 'danger',
  daya_beda_negatif: 'danger',
  daya_beda_lemah: 'warning',
  terlalu_sulit: 'warning',
  terlalu_mudah: 'warning',
  dua_opsi_bersaing: 'warning',
  pengecoh_mati: 'quiet',
}

export const toneOf = (code: FlagCode): Tone => TONES[code]

const WORST: Tone[] = ['danger', 'warning', 'quiet']

/** 0 for what is worst; what has no flag comes last. */
export const urgency = (item: Item): number =>
  Math.min(WORST.length, ...item.tanda.map(({ kode }) => WORST.indexOf(toneOf(kode))))

/** An option that nobody chose is worth knowing, and no reason to doubt the item. */
export const isDubious = (item: Item): boolean => item.tanda.some(({ kode }) => toneOf(kode) !== 'quiet')
