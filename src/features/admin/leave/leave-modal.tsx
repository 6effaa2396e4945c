import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import { leaveAnyway, stay, useLeave } from './leave.ts'

export function LeaveModal() {
  const { t } = useTranslation('admin')
  const open = useLeave((state) => state.waiting !== null)
  return (
    <Dialog opened={open} onClose={stay} title={t('leave.title')}>
      <Text size="sm">{t('leave.text')}</Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button color="danger" variant="subtle" onClick={leaveAnyway}>
          {t('leave.leave')}
        </Button>
        <Button variant="filled" data-autofocus onClick={stay}>
          {t('leave.stay')}
        </Button>
      </Group>
    </Dialog>
  )
}
