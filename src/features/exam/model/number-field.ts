import { beginsNumber, isNumber } from '#contract/exam/number-text.ts'

/** What a text in a field for figures is; only a figure, or nothing at all, becomes the answer. */
export type FigureText = 'fits' | 'unfinished' | 'refused'

export function figureText(text: string): FigureText {
  if (text.trim() === '' || isNumber(text)) return 'fits'
  return beginsNumber(text) ? 'unfinished' : 'refused'
}
