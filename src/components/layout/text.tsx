import { part } from './part.tsx'
import styles from './text.module.css'

interface TextLook {
  size?: 'xs' | 'sm' | 'base' | 'md' | 'lg' | 'xl' | '2xl' | '3xl'
  tone?: 'muted' | 'brand' | 'info' | 'success' | 'warning' | 'danger' | undefined
  weight?: 'regular' | 'medium' | 'semibold' | 'bold'
  /** Digits of one width, for what changes or stands in a column. */
  numeric?: true
  /** On one line: what does not fit is cut. */
  line?: true
}

/** Words in a size of the scale, with its line height. A paragraph where nothing is said. */
export const Text = part<TextLook, 'p'>(styles.text, 'p', {
  size: 'text',
  tone: 'tone',
  weight: 'weight',
  numeric: 'numeric',
  line: 'line',
})
