import { Select, TextInput } from '@mantine/core'
import { fieldShape } from '#contract/field-shape.ts'
import { mapel, soal } from '#contract/resources/index.ts'
import { RefSelect } from '#src/office/crud/ref-select.tsx'
import { refTo } from '#src/office/crud/refs.ts'
import { Fields } from '#src/office/kit/fields/fields.tsx'
import { useWords } from '#src/office/kit/words.ts'
import { TopicField } from '../../topic-field.tsx'
import type { SoalDraft } from '../draft.ts'

export interface PartProps {
  draft: SoalDraft
  change(part: Partial<SoalDraft>): void
  /** Messages by path. */
  problems: Record<string, string>
  locked: boolean
}

/** Type, subject, topic, difficulty, state, code. */
export function HeadFields({ draft, change, problems, locked }: PartProps) {
  const words = useWords('soal')
  const choice = (key: 'jenis' | 'tingkat' | 'status') => (
    <Select
      label={words.field(key)}
      readOnly={locked}
      allowDeselect={false}
      data={fieldShape(soal, key).options.map((value) => ({ value, label: words.value(key, value) }))}
      value={draft[key]}
      error={problems[key]}
      onChange={(value) => value && change({ [key]: value })}
    />
  )
  return (
    <Fields least={7.75}>
      {choice('jenis')}
      <RefSelect
        name="mapel_id"
        label={words.field('mapel_id')}
        reference={refTo(mapel)}
        value={draft.mapel_id}
        disabled={locked}
        error={problems.mapel_id}
        onChange={(mapel_id) => change({ mapel_id })}
      />
      <TopicField
        mapel_id={draft.mapel_id}
        disabled={locked}
        value={draft.materi}
        error={problems.materi}
        onChange={(materi) => change({ materi })}
      />
      {choice('tingkat')}
      {choice('status')}
      <TextInput
        label={words.field('kode_asal')}
        readOnly={locked}
        maxLength={fieldShape(soal, 'kode_asal').max}
        value={draft.kode_asal ?? ''}
        error={problems.kode_asal}
        onChange={({ currentTarget }) => change({ kode_asal: currentTarget.value })}
      />
    </Fields>
  )
}
