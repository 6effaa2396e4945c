import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import { leaveAnyway, stay, useUnsavedChanges } from './unsaved-changes.ts'

export function LeaveModal() {
  const { t } = useTranslation('admin')
  const open = useUnsavedChanges((state) => state.waiting !== null)
  const about = useUnsavedChanges((state) => state.about)
  const word = (key: 'title' | 'text' | 'leave' | 'stay') =>
    t(about === 'cards' ? `leave.cards.${key}` : `leave.${key}`)
  return (
    <Dialog opened={open} onClose={stay} title={word('title')}>
      <Text size="sm">{word('text')}</Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button color="danger" variant="subtle" onClick={leaveAnyway}>
          {word('leave')}
        </Button>
        <Button variant="filled" data-autofocus onClick={stay}>
          {word('stay')}
        </Button>
      </Group>
    </Dialog>
  )
}
