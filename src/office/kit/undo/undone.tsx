import { ActionIcon, Button, Group, Kbd, Text } from '@mantine/core'
import { Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { forget, lastOn, useUndo } from './undo.ts'
import { takeBack } from './use-undo-key.ts'

/** What was last done on this screen and its way back; a toast would be gone before it is read. */
export function Undone() {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const last = useUndo((state) => lastOn(state, pathname))
  const busy = useUndo((state) => state.busy)
  if (!last) return null
  return (
    <Group
      gap="xs"
      mx="gutter"
      my="xs"
      px="sm"
      py="2xs"
      bd="1px solid var(--color-border)"
      bdrs="md"
      bg="var(--color-surface-sunken)"
      role="status"
    >
      <Text flex={1}>{last.text}</Text>
      <Button
        size="xs"
        leftSection={<Undo2 size={14} />}
        rightSection={<Kbd>Ctrl Z</Kbd>}
        loading={busy}
        aria-label={t('undo.what', { text: last.text })}
        onClick={() => takeBack(pathname)}
      >
        {t('undo.undo')}
      </Button>
      <ActionIcon size={28} aria-label={t('close')} onClick={() => forget(pathname)}>
        <X size={14} />
      </ActionIcon>
    </Group>
  )
}
