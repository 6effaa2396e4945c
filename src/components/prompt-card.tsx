import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './prompt-card.module.css'

interface PromptCardProps {
  title: string
  text: ReactNode
  onClose(): void
  children?: ReactNode
}

/** An offer above the page that can be left alone: in its flow, so that it covers no control, and it takes no focus. */
export function PromptCard({ title, text, onClose, children }: PromptCardProps) {
  const { t } = useTranslation()
  return (
    <aside className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <p className={styles.title}>{title}</p>
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <div className={styles.text}>{text}</div>
      {children && <div className={styles.actions}>{children}</div>}
    </aside>
  )
}
