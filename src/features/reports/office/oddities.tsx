import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './people.module.css'

/** What is odd about an attempt, in the words of the board. */
export function Oddities({ kinds }: { kinds: readonly string[] }) {
  const { t } = useTranslation('board')
  if (kinds.length === 0) return null
  return (
    <small className={styles.odd}>
      <TriangleAlert size={12} aria-hidden="true" />
      {kinds.map((kind) => t(`odd.${kind}`, kind)).join(', ')}
    </small>
  )
}
