import { part } from './part.tsx'
import styles from './stack.module.css'

interface Gap {
  /** A step of the scale of spaces; 3 where nothing is said. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8
}

export interface StackLook extends Gap {
  /** Each as wide as its content, at the start or in the middle. */
  align?: 'start' | 'center'
}

interface RowLook extends Gap {
  /** On the first line instead of the middle: an icon before a text of several lines. */
  top?: true
  /** What does not fit takes another line. */
  wrap?: true
  /** The room stands between the parts. */
  between?: true
}

const GAP = { gap: 3 } as const

/** One below the other. Wide content scrolls in itself: the column never grows with it. */
export const Stack = part<StackLook, 'div'>(styles.stack, 'div', { gap: 'gap', align: 'align' }, GAP)

/** One beside the other. */
export const Row = part<RowLook, 'div'>(
  styles.row,
  'div',
  { gap: 'gap', top: 'top', wrap: 'wrap', between: 'between' },
  GAP,
)

/** Takes the room that is left beside others. */
export const Rest = part<object, 'div'>(styles.rest, 'div', {})
