import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '#src/office/kit/dialog/use-focus-back.ts'
import { somethingIsOpen } from '#src/office/kit/keys/use-keys.ts'
import styles from './side-panel.module.css'

interface SidePanelProps {
  title: string
  badge?: string | undefined
  onClose(): void
  children: ReactNode
}

/** Beside the list, never over it where there is room: the rows stay in sight. */
export function SidePanel({ title, badge, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  useFocusBack(true)
  useEffect(() => head.current?.focus(), [])
  return (
    <aside
      className={styles.panel}
      aria-labelledby={id}
      // Also from a field, to which the screen's keys leave every key.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || somethingIsOpen()) return
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id={id} ref={head} tabIndex={-1}>
          {title}
        </h2>
        {badge && <span className={styles.badge}>{badge}</span>}
        <ActionIcon className={styles.close} aria-label={t('close')} onClick={onClose}>
          <X size={16} />
        </ActionIcon>
      </header>
      {children}
    </aside>
  )
}
