import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_SHAPE } from '#contract/field-shape.ts'
import { MAX_MAINTENANCE_MESSAGE, type Maintenance } from '#contract/maintenance/maintenance.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { MomentField } from '#src/office/crud/form/widgets/moment-field.tsx'
import { useAction } from '#src/office/crud/use-action.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { setMaintenance } from './calls.ts'

/** Closes the platform for maintenance, and opens it again. */
export function MaintenanceSwitch({ maintenance }: { maintenance: Maintenance | null }) {
  const { t } = useTranslation('superAdmin')
  const zone = useZone()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const open = () =>
    void run(async () => {
      await setMaintenance({ on: false })
      return t('maintenance.opened')
    })
  return (
    <>
      {maintenance && (
        <Note tone="warning" icon={Wrench}>
          {t('maintenance.since', { at: dateTime(maintenance.since, zone) })}{' '}
          {maintenance.until && t('maintenance.until', { at: dateTime(maintenance.until, zone) })} {maintenance.message}
        </Note>
      )}
      <Group gap="xs">
        {maintenance && (
          <Button variant="filled" loading={busy} onClick={open}>
            {t('maintenance.open')}
          </Button>
        )}
        <Button leftSection={<Wrench size={16} strokeWidth={1.75} />} onClick={() => setAsking(true)}>
          {t(maintenance ? 'maintenance.change' : 'maintenance.close')}
        </Button>
      </Group>
      {asking && <CloseDialog maintenance={maintenance} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What follows is said before it is done: who goes on, who does not. */
function CloseDialog({ maintenance, onClose }: { maintenance: Maintenance | null; onClose(): void }) {
  const { t } = useTranslation('superAdmin')
  const { t: admin } = useTranslation('admin')
  const [message, setMessage] = useState(maintenance?.message ?? '')
  const [until, setUntil] = useState<unknown>(maintenance?.until ?? null)
  const [unread, setUnread] = useState(false)
  const { busy, run } = useAction()
  const close = () => {
    if (until === '') return setUnread(true)
    void run(async () => {
      await setMaintenance({ on: true, message, until: (until as string | null) || null })
      onClose()
      return t('maintenance.closed')
    })
  }
  return (
    <Dialog opened title={t('maintenance.close')} onClose={onClose}>
      <Stack>
        <Text>{t('maintenance.follows')}</Text>
        <Textarea
          label={t('maintenance.message')}
          description={t('maintenance.messageHelp')}
          autosize
          minRows={2}
          maxLength={MAX_MAINTENANCE_MESSAGE}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          data-autofocus
        />
        <MomentField
          name="until"
          label={t('maintenance.end')}
          help={t('maintenance.endHelp')}
          error={unread ? admin('form.noMoment') : undefined}
          value={until}
          onChange={setUntil}
          onBlur={() => setUnread(until === '')}
          disabled={false}
          shape={{ ...NO_SHAPE, kind: 'moment', nullable: true }}
        />
        <Group justify="end" gap="xs">
          <Button onClick={onClose}>{t('maintenance.cancel')}</Button>
          <Button variant="filled" color="danger" loading={busy} onClick={close}>
            {t(maintenance ? 'maintenance.save' : 'maintenance.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
