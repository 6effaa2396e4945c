import { ActionIcon, Button, Kbd } from '@mantine/core'
import { Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { forget, useUndo } from './undo.ts'
import styles from './undone.module.css'
import { takeBack } from './use-undo-key.ts'

/** The last deed and its way back; a toast would be gone before it is read. */
export function Undone() {
  const { t } = useTranslation('admin')
  const { stack, busy } = useUndo()
  const last = stack.at(-1)
  if (!last) return null
  return (
    <div className={styles.strip} role="status">
      <span>{last.text}</span>
      <Button
        size="xs"
        leftSection={<Undo2 size={14} />}
        rightSection={<Kbd>Ctrl Z</Kbd>}
        loading={busy}
        onClick={takeBack}
      >
        {t('undo.undo')}
      </Button>
      <ActionIcon size={28} aria-label={t('close')} onClick={forget}>
        <X size={14} />
      </ActionIcon>
    </div>
  )
}
