import { Autocomplete } from '@mantine/core'
import { useWords } from '#src/office/kit/words.ts'
import { useTopics } from './use-topics.ts'

interface TopicFieldProps {
  /** Topics of this subject are offered; of all where there is none. */
  mapel_id: string | null
  value: string
  disabled: boolean
  error?: string | undefined
  onChange(value: string): void
}

/** A topic: one of those that questions of the subject have, or a new one. */
export function TopicField({ mapel_id, value, disabled, error, onChange }: TopicFieldProps) {
  const words = useWords('soal')
  const topics = useTopics(mapel_id)
  return (
    <Autocomplete
      label={words.field('materi')}
      readOnly={disabled}
      data={topics}
      limit={50}
      maxLength={160}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
