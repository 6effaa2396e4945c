/** GIFT as its authors mean it: the tree of a file, before anything is judged. */
export interface GiftText {
  format: 'moodle' | 'html' | 'markdown' | 'plain'
  text: string
}

export interface GiftAnswer {
  isCorrect: boolean
  /** percent; null where none is written */
  weight: number | null
  text: GiftText
  feedback: GiftText | null
}

export type GiftFigure =
  | { type: 'simple'; number: number }
  | { type: 'range'; number: number; range: number }
  | { type: 'high-low'; numberHigh: number; numberLow: number }

export interface GiftFigureAnswer {
  isCorrect: boolean
  weight: number | null
  figure: GiftFigure
  /** As written, for a report and to keep its digits. */
  source: string
  feedback: GiftText | null
}

export interface GiftQuestion {
  line: number
  type: 'Category' | 'Description' | 'Essay' | 'TF' | 'MC' | 'Short' | 'Matching' | 'Ordering' | 'Numerical'
  id: string | null
  tags: string[]
  title: string | null
  stem: GiftText
  hasEmbeddedAnswers: boolean
  globalFeedback: GiftText | null
  isTrue: boolean
  feedback: GiftText[]
  answers: GiftAnswer[]
  /** A sign = stands inside the line of an answer, where it begins another. */
  doubtful?: boolean
  pairs: { subquestion: GiftText; subanswer: string }[]
  figures: GiftFigureAnswer[]
}

export interface GiftProblem {
  line: number
  title: string | null
  reason: string
  /** Well written, and of a kind that the bank does not hold. */
  unheld: boolean
}
