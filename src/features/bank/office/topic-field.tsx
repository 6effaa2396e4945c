import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { get } from '#src/lib/http.ts'
import { useWords } from '#src/office/kit/words.ts'

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
  const found = useQuery({
    queryKey: ['admin', 'soal', 'topics', mapel_id],
    queryFn: async () => (await get<{ data: { materi: string }[] }>('/topik-soal', mapel_id ? { mapel_id } : {})).data,
  })
  return (
    <Autocomplete
      label={words.field('materi')}
      readOnly={disabled}
      data={(found.data ?? []).map(({ materi }) => materi)}
      limit={50}
      maxLength={160}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
