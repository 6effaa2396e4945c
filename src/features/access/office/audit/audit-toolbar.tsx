import { Button, Select, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditRow } from '#contract/audit.ts'
import { isNarrowed } from '#src/office/crud/list/list-state.ts'
import { useCalendarLabels } from '#src/office/kit/calendar.ts'
import { resourceNames } from '#src/office/kit/words.ts'
import styles from './audit.module.css'
import { OBJECTS } from './audit-objects.ts'
import { FILTERS, OUTCOMES, type useTrail } from './use-trail.ts'

const OPS = ['create', 'update', 'delete'] as const
/** Actions that are one word: they have no kinds below them. */
const WHOLE = new Set<string>(['import-siswa', 'reset-ujian', 'reschedule-jadwal', 'import-hasil-ujian', 'impor-soal'])

/** Events of security: they are no changes of rows. */
const EVENTS = new Set<string>(['sesi/', 'sandi/', 'faktor/', 'ekspor/', 'cetak/', 'akses/'])

interface AuditToolbarProps {
  trail: ReturnType<typeof useTrail>
  rows: readonly AuditRow[]
}

export function AuditToolbar({ trail: { state, filter, set }, rows }: AuditToolbarProps) {
  const { t, i18n } = useTranslation('audit')
  const calendar = useCalendarLabels()
  const objek = filter('objek').replace(/\/$/, '')
  const subject = filter('subject')
  const name = rows.find((row) => row.subject === subject)?.subject_nama ?? subject.slice(0, 8)
  const day = (key: 'dari' | 'sampai') => (
    <DatePickerInput
      className={styles.choice}
      aria-label={t(`filter.${key}`)}
      placeholder={t(`filter.${key}`)}
      ariaLabels={calendar}
      valueFormat="D MMM YYYY"
      clearable
      value={filter(key) || null}
      onChange={(value) => set({ [key]: value ? String(value) : null })}
    />
  )
  return (
    <div className={styles.bar}>
      <Who value={filter('oleh')} onChange={(oleh) => set({ oleh })} />
      <Select
        className={styles.choice}
        aria-label={t('filter.object')}
        placeholder={t('filter.object')}
        clearable
        searchable
        data={OBJECTS.map((value) => ({
          value,
          label: resourceNames(value, i18n.language)?.one ?? t(`object.${value}`),
        }))}
        value={objek || null}
        onChange={(value) => set({ objek: value && (WHOLE.has(value) ? value : `${value}/`), op: null })}
      />
      {objek !== '' && !WHOLE.has(objek) && !EVENTS.has(`${objek}/`) && (
        <Select
          className={styles.choice}
          aria-label={t('filter.op')}
          placeholder={t('filter.op')}
          clearable
          data={OPS.map((value) => ({ value, label: t(`op.${value}`) }))}
          value={filter('op') || null}
          onChange={(op) => set({ op, objek: `${objek}${op ? '' : '/'}` })}
        />
      )}
      <Select
        className={styles.choice}
        aria-label={t('filter.outcome')}
        placeholder={t('filter.outcome')}
        clearable
        data={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        value={filter('outcome') || null}
        onChange={(outcome) => set({ outcome })}
      />
      {day('dari')}
      {day('sampai')}
      {subject && (
        <Button rightSection={<X size={14} />} onClick={() => set({ subject: null })}>
          {t('filter.one', { name })}
        </Button>
      )}
      {isNarrowed(state) && (
        <Button variant="subtle" onClick={() => set(Object.fromEntries(FILTERS.map((key) => [key, null])))}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

/** Searches a moment after the last letter; follows the address where that changes by itself. */
function Who({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useTranslation('audit')
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onChange, 250)
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      className={styles.who}
      type="search"
      aria-label={t('filter.oleh')}
      placeholder={t('filter.oleh')}
      leftSection={<Search size={16} strokeWidth={1.75} />}
      maxLength={120}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
    />
  )
}
