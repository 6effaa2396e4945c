import { Bubble } from '#src/components/display/bubble.tsx'
import type { CellState } from '../model/map-state.ts'
import type { Item } from '../model/session.ts'
import styles from './answer-dots.module.css'

interface Props {
  items: readonly Item[]
  cells: readonly CellState[]
}

/** The answer sheet at a glance: one dot, one answer. For the eye; the rows below say the same in words. */
export function AnswerDots({ items, cells }: Props) {
  return (
    <div className={styles.sheet} aria-hidden="true">
      {items.map((item, index) => (
        <Bubble
          key={item.soal.id}
          filled={cells[index]?.fill === 'answered'}
          className={styles.dot}
          data-fill={cells[index]?.fill}
          data-flagged={cells[index]?.flagged}
        >
          {item.number}
        </Bubble>
      ))}
    </div>
  )
}
