import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIFFICULTIES, REVIEW_STATES } from '#contract/choices.ts'
import { QUESTION_TYPES } from '#contract/exam/choices.ts'
import { mapel } from '#contract/resources/index.ts'
import { refTo, useRefRows } from '#src/office/crud/refs.ts'
import { useWords } from '#src/office/kit/words.ts'
import { oneValue } from '#src/office/list/list-state.ts'
import { ChoiceFilter, ListToolbar, TextFilter } from '#src/office/list/list-toolbar.tsx'
import { totalText } from '#src/office/list/total-text.ts'
import { ON, SHEETS } from './picker-query.ts'
import type { useBank } from './use-bank.ts'

export function PickerFilters({ list }: { list: ReturnType<typeof useBank> }) {
  const { t } = useTranslation('adminPackages')
  const words = useWords('soal')
  const subjects = useRefRows(refTo(mapel)).data?.data ?? []
  const disabled = oneValue(list.state, 'jenis') === SHEETS
  const options = (key: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: words.value(key, value) }))
  const common = (name: string) => ({ list, name, label: words.field(name) })
  return (
    <ListToolbar
      list={list}
      search={t('pick.search')}
      end={
        list.reply && (
          <span role="status">{t('pick.total', { count: list.total.total, shown: totalText(list.total) })}</span>
        )
      }
    >
      <ChoiceFilter
        {...common('mapel_id')}
        options={subjects.map((row) => ({ value: row.id, label: String(row.nama) }))}
        searchable
        disabled={disabled}
      />
      <TextFilter {...common('materi')} disabled={disabled} />
      <ChoiceFilter {...common('tingkat')} options={options('tingkat', DIFFICULTIES)} disabled={disabled} />
      <ChoiceFilter
        {...common('jenis')}
        options={[...options('jenis', QUESTION_TYPES), { value: SHEETS, label: t('kind.lembar') }]}
      />
      <ChoiceFilter {...common('status')} options={options('status', REVIEW_STATES)} />
      <Checkbox
        label={t('pick.free')}
        checked={oneValue(list.state, 'unused') !== null}
        onChange={(event) => list.filter({ unused: event.currentTarget.checked ? ON : null })}
      />
    </ListToolbar>
  )
}
