import { Button } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { saveExport } from './api.ts'
import styles from './export-report.module.css'
import type { Asked } from './export-soal.tsx'

/** What goes into the file and what does not, question by question. */
export function ExportReport({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const { t } = useTranslation('import')
  const [busy, setBusy] = useState(false)
  const { format, wanted, check } = asked
  const save = async () => {
    setBusy(true)
    try {
      await saveExport(format, wanted)
      onClose()
      resolved()
    } catch (failure) {
      await refuse(failure)
      setBusy(false)
    }
  }
  const shown = check.dibawa.toLocaleString('id-ID')
  return (
    <Dialog opened onClose={onClose} title={t('export.title', { format: t(`export.${format}`) })} size="lg">
      <p>{t('export.carried', { n: shown, total: check.total.toLocaleString('id-ID') })}</p>
      {check.tidak.length > 0 && (
        <>
          <p className={styles.lead}>{t('export.left')}</p>
          <ul className={styles.left}>
            {check.tidak.map(({ id, soal, alasan }) => (
              <li key={id}>
                <code>{soal}</code> {alasan}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('save.cancel')}</Button>
        <Button
          variant="filled"
          color="accent"
          leftSection={<FileDown size={16} strokeWidth={1.75} />}
          loading={busy}
          disabled={check.dibawa === 0}
          onClick={() => void save()}
        >
          {t('export.save', { n: shown })}
        </Button>
      </div>
    </Dialog>
  )
}
