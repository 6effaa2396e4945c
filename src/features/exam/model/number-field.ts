import { beginsNumber, isNumber } from '#contract/exam/number-text.ts'

/** What a text in a field for figures is; only a figure, or nothing at all, becomes the answer. */
export type FigureText = 'fits' | 'unfinished' | 'refused'

export function figureText(text: string): FigureText {
  if (text.trim() === '' || isNumber(text)) return 'fits'
  return beginsNumber(text) ? 'unfinished' : 'refused'
}

/**
 * The keys for it. The decimal pad of an iPhone has no minus and no slash. An iPad may call itself a Macintosh; where
 * that is the truth, no keys are shown.
 */
export const figureKeys = (userAgent = navigator.userAgent): 'text' | 'decimal' =>
  /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'text' : 'decimal'
