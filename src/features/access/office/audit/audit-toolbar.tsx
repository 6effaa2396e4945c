import { Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OUTCOMES } from '#contract/choices.ts'
import { useActionWords } from '#src/office/kit/action-words.ts'
import { useCalendarLabels } from '#src/office/kit/calendar.ts'
import { resourceNames } from '#src/office/kit/words.ts'
import { oneValue } from '#src/office/list/list-state.ts'
import { ChoiceFilter, ListToolbar, TextFilter } from '#src/office/list/list-toolbar.tsx'
import { OBJECTS, verbsOf } from './audit-objects.ts'
import type { useTrail } from './use-trail.ts'

export function AuditToolbar({ list }: { list: ReturnType<typeof useTrail> }) {
  const { t, i18n } = useTranslation('audit')
  const action = useActionWords()
  const calendar = useCalendarLabels()
  const filter = (key: string) => oneValue(list.state, key) ?? ''
  const entity = filter('object').replace(/\/$/, '')
  const verbs = verbsOf(entity)
  const subject = filter('subject')
  const name = list.rows?.find((row) => row.subject === subject)?.subject_nama ?? subject.slice(0, 8)
  const day = (key: 'from' | 'until') => (
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
      <TextFilter list={list} name="actor" label={t('filter.actor')} />
      <ChoiceFilter
        list={list}
        name="object"
        label={t('filter.object')}
        searchable
        options={OBJECTS.map((value) => ({
          value,
          label: resourceNames(value, i18n.language)?.one ?? t(`object.${value}`),
        }))}
        value={entity || null}
        onChoose={(value) => list.filter({ object: value && `${value}/`, op: null })}
      />
      {verbs.length > 1 && (
        <ChoiceFilter
          list={list}
          name="op"
          label={t('filter.op')}
          options={verbs.map((value) => ({ value, label: action(`${entity}/${value}`) }))}
          onChoose={(op) => list.filter({ op, object: `${entity}${op ? '' : '/'}` })}
        />
      )}
      <ChoiceFilter
        list={list}
        name="outcome"
        label={t('filter.outcome')}
        options={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
      />
      {day('from')}
      {day('until')}
      {subject && (
        <Button rightSection={<X size={14} />} onClick={() => list.filter({ subject: null })}>
          {t('filter.one', { name })}
        </Button>
      )}
    </ListToolbar>
  )
}
