import type { FlagCode, Item } from '#contract/reporting/item.ts'

export type Tone = 'danger' | 'warning' | 'quiet'

const TONES: Record<FlagCode, Tone> = {
  questionable_key: 'danger',
  negative_discrimination: 'danger',
  weak_discrimination: 'warning',
  too_hard: 'warning',
  too_easy: 'warning',
  competing_options: 'warning',
  unused_distractor: 'quiet',
}

export const toneOf = (code: FlagCode): Tone => TONES[code]

const WORST: Tone[] = ['danger', 'warning', 'quiet']

/** 0 for what is worst; what has no flag comes last. */
export const urgency = (item: Item): number =>
  Math.min(WORST.length, ...item.flags.map(({ code }) => WORST.indexOf(toneOf(code))))

/** An option that nobody chose is worth knowing, and no reason to doubt the item. */
export const isDubious = (item: Item): boolean => item.flags.some(({ code }) => toneOf(code) !== 'quiet')
