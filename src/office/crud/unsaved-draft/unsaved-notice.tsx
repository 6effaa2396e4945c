import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'

interface UnsavedNoticeProps {
  at: number
  outdated: boolean
  onRestore(): void
  onDiscard(): void
}

/** What an earlier visit typed and never saved is offered, not put in unasked. */
export function UnsavedNotice({ at, outdated, onRestore, onDiscard }: UnsavedNoticeProps) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  return (
    <Alert color="accent" role="status" title={t('unsaved.title', { time: dateTime(at, zone) })}>
      {t(outdated ? 'unsaved.outdated' : 'unsaved.text')}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="filled" onClick={onRestore}>
          {t('unsaved.restore')}
        </Button>
        <Button size="xs" onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
      </Group>
    </Alert>
  )
}
