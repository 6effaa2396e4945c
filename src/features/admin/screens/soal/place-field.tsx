import { Button, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AdminRow } from '../../data.ts'
import styles from './editor.module.css'

interface PlaceFieldProps {
  places: readonly AdminRow[]
  value: string | null
  onChange(subtest_id: string): void
  /** It is in the bank and not yet in its sub-test. */
  waiting: boolean
  busy: boolean
  onRetry(): void
}

/** Which sub-test a new question goes into. */
export function PlaceField({ places, value, onChange, waiting, busy, onRetry }: PlaceFieldProps) {
  const { t } = useTranslation('soal')
  return (
    <div className={styles.place} data-waiting={waiting || undefined}>
      <Select
        label={t('place.subtest')}
        allowDeselect={false}
        data={places.map((row) => ({ value: row.id, label: `${row.kode} · ${row.nama}` }))}
        value={value}
        onChange={(next) => next && onChange(next)}
      />
      <p role={waiting ? 'alert' : undefined}>{t(waiting ? 'place.waiting' : 'place.hint')}</p>
      {waiting && (
        <Button loading={busy} onClick={onRetry}>
          {t('place.retry')}
        </Button>
      )}
    </div>
  )
}
