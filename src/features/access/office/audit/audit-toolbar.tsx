import { Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCalendarLabels } from '#src/office/kit/calendar.ts'
import { resourceNames } from '#src/office/kit/words.ts'
import { oneValue } from '#src/office/list/list-state.ts'
import { ChoiceFilter, ListToolbar, TextFilter } from '#src/office/list/list-toolbar.tsx'
import { OBJECTS } from './audit-objects.ts'
import { OUTCOMES, type useTrail } from './use-trail.ts'

const OPS = ['create', 'update', 'delete'] as const
/** Actions that are one word: they have no kinds below them. */
const WHOLE = new Set<string>(['import-siswa', 'reset-ujian', 'reschedule-jadwal', 'import-hasil-ujian', 'impor-soal'])

/** Events of security: they are no changes of rows. */
const EVENTS = new Set<string>(['sesi/', 'sandi/', 'faktor/', 'ekspor/', 'cetak/', 'akses/'])

export function AuditToolbar({ list }: { list: ReturnType<typeof useTrail> }) {
  const { t, i18n } = useTranslation('audit')
  const calendar = useCalendarLabels()
  const filter = (key: string) => oneValue(list.state, key) ?? ''
  const objek = filter('objek').replace(/\/$/, '')
  const subject = filter('subject')
  const name = list.rows?.find((row) => row.subject === subject)?.subject_nama ?? subject.slice(0, 8)
  const day = (key: 'dari' | 'sampai') => (
    <DatePickerInput
      w="9.5rem"
      aria-label={t(`filter.${key}`)}
      placeholder={t(`filter.${key}`)}
      ariaLabels={calendar}
      valueFormat="D MMM YYYY"
      clearable
      value={filter(key) || null}
      onChange={(value) => list.filter({ [key]: value ? String(value) : null })}
    />
  )
  return (
    <ListToolbar list={list}>
      <TextFilter list={list} name="oleh" label={t('filter.oleh')} />
      <ChoiceFilter
        list={list}
        name="objek"
        label={t('filter.object')}
        searchable
        options={OBJECTS.map((value) => ({
          value,
          label: resourceNames(value, i18n.language)?.one ?? t(`object.${value}`),
        }))}
        value={objek || null}
        onChoose={(value) => list.filter({ objek: value && (WHOLE.has(value) ? value : `${value}/`), op: null })}
      />
      {objek !== '' && !WHOLE.has(objek) && !EVENTS.has(`${objek}/`) && (
        <ChoiceFilter
          list={list}
          name="op"
          label={t('filter.op')}
          options={OPS.map((value) => ({ value, label: t(`op.${value}`) }))}
          onChoose={(op) => list.filter({ op, objek: `${objek}${op ? '' : '/'}` })}
        />
      )}
      <ChoiceFilter
        list={list}
        name="outcome"
        label={t('filter.outcome')}
        options={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
      />
      {day('dari')}
      {day('sampai')}
      {subject && (
        <Button rightSection={<X size={14} />} onClick={() => list.filter({ subject: null })}>
          {t('filter.one', { name })}
        </Button>
      )}
    </ListToolbar>
  )
}
