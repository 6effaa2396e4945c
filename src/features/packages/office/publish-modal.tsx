import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PackageCheck } from '#contract/packages-admin.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { publishPackage } from './calls.ts'
import { changeLines } from './change-lines.ts'
import styles from './publish-modal.module.css'

/** What publishing will change and for whom, before it does. */
export function PublishModal({ check, onClose }: { check: PackageCheck; onClose(): void }) {
  const { t } = useTranslation(['adminPackages', 'admin'])
  const zone = useZone()
  const { busy, run } = useAction()
  const reached = check.jadwal.filter((row) => row.menerima || (row.status === 'terbit' && check.keadaan === 'draf'))
  const warnings = check.temuan.filter((finding) => finding.berat === 'peringatan').length
  const publish = () =>
    run(async () => {
      const { message } = await publishPackage(check.paket_id, check.naskah ?? '')
      onClose()
      return message
    })
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('publish.title')}>
      <div className={styles.body}>
        <section>
          <h3>{t('publish.what')}</h3>
          <ul>
            {changeLines(check).map(({ key, count }) => (
              <li key={key}>{t(`publish.${key}`, { count })}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('publish.whom')}</h3>
          {reached.length === 0 && <p>{t('publish.nobody')}</p>}
          <ul>
            {reached.map((row) => (
              <li key={row.jadwal_id}>
                <strong>{row.nama}</strong> · <bdi>{dateTime(row.mulai, zone)}</bdi> ·{' '}
                {t('publish.members', { count: row.peserta })}
                {row.berjalan > 0 && <em>{t('publish.running', { count: row.berjalan })}</em>}
              </li>
            ))}
          </ul>
        </section>
        {warnings > 0 && <p className={styles.warn}>{t('publish.warnings', { count: warnings })}</p>}
      </div>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button onClick={onClose}>{t('admin:cancel')}</Button>
        <Button variant="filled" color="accent" data-autofocus loading={busy} onClick={() => void publish()}>
          {t('publish.confirm', { count: check.jumlah_soal })}
        </Button>
      </Group>
    </Dialog>
  )
}
