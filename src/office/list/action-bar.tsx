import { Button, Kbd } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './action-bar.module.css'
import { selectedText, totalText } from './total-text.ts'
import type { ListControl } from './use-list.ts'

interface ActionBarProps {
  list: Pick<ListControl<unknown>, 'selecting' | 'selected' | 'total'>
  label: string
  /** What is done can also be done to all that the filter lets through. */
  everything?: boolean
  children: ReactNode
}

/** What can be done with all that is ticked; the last row of the list, there while something is ticked. */
export function ActionBar({ list, label, everything = false, children }: ActionBarProps) {
  const { t } = useTranslation('admin')
  const { selecting, selected, total } = list
  if (!selecting || selected === 0) return null
  const { all } = selecting.selection
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <strong>{t('bulk.count', { count: selected, shown: selectedText(list) })}</strong>
      {everything && !all && selected < total.total && (
        <Button size="xs" variant="subtle" onClick={selecting.everything}>
          {t('bulk.all', { total: totalText(total) })}
        </Button>
      )}
      <span className={styles.rule} />
      {children}
      <span className={styles.rule} />
      <Button
        size="xs"
        variant="subtle"
        leftSection={<X size={14} />}
        rightSection={<Kbd>Esc</Kbd>}
        onClick={selecting.clear}
      >
        {t('bulk.clear')}
      </Button>
    </div>
  )
}
