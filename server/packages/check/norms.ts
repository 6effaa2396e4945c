/**
 * Norms that the check compares with, from the published patterns: UTBK-SNBT 2025/2026 (160 questions, 195 minutes)
 * and SKD (KepmenPANRB 321/2024: 30 + 35 + 45 questions in 100 minutes). Elsewhere only what cannot be meant is named.
 */

/** Seconds per question by sub-test code. */
export const UTBK_SECONDS: Readonly<Record<string, number>> = {
  PU: 60,
  PPU: 45,
  PBM: 75,
  PK: 60,
  LBI: 85,
  LBE: 60,
  PM: 127.5,
}

/** A sub-test may be this much quicker or slower than its norm without a word. */
export const TOLERANCE = 0.2

/** Seconds per question that any written question may be given. */
export const USUAL_SECONDS = { least: 20, most: 240 } as const

/** Seconds per question over the three parts of SKD: 100 minutes for 110. */
export const SKD_SECONDS = 6000 / 110

export interface SkdPart {
  soal: number
  ambang: number
  /** Threshold of kedinasan where it differs from CPNS. */
  lain?: number
  seri: number
}

/** Parts of SKD: questions, threshold in points, place in the order of ties. */
export const SKD_PARTS: Readonly<Record<string, SkdPart>> = {
  TWK: { soal: 30, ambang: 65, seri: 3 },
  TIU: { soal: 35, ambang: 80, seri: 2 },
  TKP: { soal: 45, ambang: 166, lain: 156, seri: 1 },
}
