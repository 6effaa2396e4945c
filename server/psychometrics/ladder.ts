import type { CalibrationOptions } from './calibration.ts'
import { type ItemPrior, type Normal, USUAL_PRIORS } from './priors.ts'
import { ABSENT, BLANK, type Choices } from './responses.ts'

/** How hard the author called an item: mudah, sedang, sulit. */
export type AuthorLevel = 'easy' | 'medium' | 'hard'

const LEVELS: Record<AuthorLevel, Normal> = {
  easy: { mean: -1, sd: 1 },
  medium: { mean: 0, sd: 1 },
  hard: { mean: 1, sd: 1 },
}

export interface KnownItem {
  level?: AuthorLevel
  /** From an earlier calibration: they hold this one on its scale. */
  anchor?: { a: number; b: number; se_a: number | null; se_b: number | null }
}

export type Rung = 'author_levels' | '1pl' | '2pl'

export interface Plan {
  rung: Rung
  /** Scores that later ones replace: "skor sementara". */
  provisional: boolean
  options: CalibrationOptions
}

/** Below these numbers of examinees the model is simpler (domain rules, 7: found by simulation). */
export const FROM_1PL = 30
export const FROM_2PL = 200
/** Attempts with fewer answers are scored but calibrate nothing. */
export const FEWEST_ANSWERS = 5

/** Those whose answers calibrate: examinees with enough of them, by their place. */
export function calibrating({ persons, items, values }: Choices): number[] {
  const answered = (person: number) =>
    values.subarray(person * items, (person + 1) * items).filter((choice) => choice !== BLANK && choice !== ABSENT)
      .length
  return Array.from({ length: persons }, (_, person) => person).filter((person) => answered(person) >= FEWEST_ANSWERS)
}

/** An error that is not known, and one that would hold an item faster than two calibrations ever agree. */
const ANCHOR_ERROR = 0.2
const LEAST_ERROR = 0.05

/** Which model so many examinees can carry, and with which priors. */
export function planFor(examinees: number, items: readonly KnownItem[] = []): Plan {
  const rung: Rung = examinees < FROM_1PL ? 'author_levels' : examinees < FROM_2PL ? '1pl' : '2pl'
  const own = items.map((item) => ownPrior(item, rung))
  const anchored = items.some(({ anchor }) => anchor)
  return {
    rung,
    provisional: rung === 'author_levels',
    options: {
      model: rung === '2pl' ? '2pl' : '1pl',
      priors: { ...USUAL_PRIORS, items: own },
      free_latent: anchored,
    },
  }
}

function ownPrior({ anchor, level = 'medium' }: KnownItem, rung: Rung): ItemPrior | undefined {
  if (anchor) {
    const error = Math.max(LEAST_ERROR, anchor.se_b ?? ANCHOR_ERROR)
    const slope = Math.max(LEAST_ERROR, (anchor.se_a ?? ANCHOR_ERROR * anchor.a) / anchor.a)
    return {
      slope: { mean: Math.log(anchor.a), sd: slope },
      difficulty: { mean: anchor.b, sd: error },
      intercept: undefined,
    }
  }
  return rung === 'author_levels' ? { difficulty: LEVELS[level], intercept: undefined } : undefined
}
