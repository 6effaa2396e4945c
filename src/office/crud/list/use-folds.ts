import { useMediaQuery } from '@mantine/hooks'
import { fieldShape } from '#contract/field-shape.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { AdminRow } from '../data.ts'
import type { Spec } from '../spec.ts'
import { cellWords } from './cell-words.ts'
import type { ColumnNames } from './use-column-names.ts'

/** px; `data-below` of columns says the same to their style sheet. */
export const NARROW = 1100
/** More columns would push the actions of a row out of sight, also beside the wide menu. */
const ON_NARROW = 4

interface Folds {
  /** The columns that stand on their own. */
  standing: readonly string[]
  /** What the others say, below the first; absent where none is folded. */
  second: ((row: AdminRow) => string) | undefined
  /** So many of those that stand are shown in a narrow window. */
  room: number
}

/** Which of the shown columns a narrow window folds into a second line of the first one. */
export function useFolds({ resource, columns, folds }: Spec, shown: readonly string[], names: ColumnNames): Folds {
  const words = useWords(resource.name)
  const narrow = useMediaQuery(`(max-width: ${NARROW}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const folded = narrow ? shown.slice(1).filter((key) => folds.includes(key)) : []
  const second = (row: AdminRow) =>
    folded
      .map((key) => cellWords(key, row[key], fieldShape(resource, key), words, names[key]))
      .filter(Boolean)
      .join(' · ')
  return {
    standing: shown.filter((key) => !folded.includes(key)),
    second: folded.length > 0 ? second : undefined,
    // The columns that a screen begins with were chosen to fit beside what it folds.
    room: folds.length > 0 ? columns.filter((key) => !folds.includes(key)).length : ON_NARROW,
  }
}
