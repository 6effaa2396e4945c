import { part } from '#src/components/layout/part.tsx'
import styles from './bubble.module.css'

interface BubbleLook {
  filled?: boolean
}

/** The bubble of an answer sheet: one is one answer, with its letter, its number or nothing in it. */
export const Bubble = part<BubbleLook, 'span'>(styles.bubble, 'span', { filled: 'filled' })
