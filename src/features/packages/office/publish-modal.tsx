import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PackageCheck } from '#contract/packages/building.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { publishPackage } from './calls.ts'
import { changeLines } from './change-lines.ts'

/** What publishing will change and for whom, before it does. */
export function PublishModal({ check, onClose }: { check: PackageCheck; onClose(): void }) {
  const { t } = useTranslation(['adminPackages', 'admin'])
  const zone = useZone()
  const { busy, run } = useAction()
  const reached = check.jadwal.filter((row) => row.receives || (row.status === 'terbit' && check.state === 'draft'))
  const warnings = check.findings.filter((finding) => finding.severity === 'warning').length
  const publish = () =>
    run(async () => {
      const { message } = await publishPackage(check.paket_id, check.paper ?? '')
      onClose()
      return message
    })
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('publish.title')}>
      <Stack gap="sm">
        <section>
          <Text component="h3" fw={600} mb="2xs">
            {t('publish.what')}
          </Text>
          <Stack component="ul" gap="2xs">
            {changeLines(check).map(({ key, count }) => (
              <li key={key}>{t(`publish.${key}`, { count })}</li>
            ))}
          </Stack>
        </section>
        <section>
          <Text component="h3" fw={600} mb="2xs">
            {t('publish.whom')}
          </Text>
          {reached.length === 0 && <Text c="dimmed">{t('publish.nobody')}</Text>}
          <Stack component="ul" gap="2xs">
            {reached.map((row) => (
              <li key={row.jadwal_id}>
                <strong>{row.nama}</strong> · <bdi>{dateTime(row.mulai, zone)}</bdi> ·{' '}
                {t('publish.members', { count: row.participants })}
                {row.running > 0 && <Text c={ink('info')}>{t('publish.running', { count: row.running })}</Text>}
              </li>
            ))}
          </Stack>
        </section>
        {warnings > 0 && <Note tone="warning">{t('publish.warnings', { count: warnings })}</Note>}
      </Stack>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button onClick={onClose}>{t('admin:cancel')}</Button>
        <Button variant="filled" color="accent" data-autofocus loading={busy} onClick={() => void publish()}>
          {t('publish.confirm', { count: check.jumlah_soal })}
        </Button>
      </Group>
    </Dialog>
  )
}
