import { Button, Group, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { ink } from '#src/office/kit/tone/tones.ts'

interface RowsFootProps {
  locked: boolean
  /** No more fit. */
  full: boolean
  /** How many there are, and how many there may be. */
  count: string
  add: string
  onAdd(): void
}

/** Under the rows of a question's key: one more, and how many there may be. */
export function RowsFoot({ locked, full, count, add, onAdd }: RowsFootProps) {
  return (
    <Group justify="space-between">
      {!locked && (
        <Button variant="subtle" leftSection={<Plus size={16} />} disabled={full} onClick={onAdd}>
          {add}
        </Button>
      )}
      <Text span size="xs" c="dimmed">
        {count}
      </Text>
    </Group>
  )
}

/** The rows with one of them a place further up or down. */
export function moved<T>(rows: readonly T[], index: number, by: 1 | -1): T[] {
  const next = [...rows]
  next.splice(index + by, 0, ...next.splice(index, 1))
  return next
}

/** Options that are stored in another order than they are written in: what is said of an empty one. */
export const blankOption = (problems: Record<string, string>, teks: string): string | undefined =>
  teks.trim() === '' ? Object.entries(problems).find(([path]) => /^opsi\.\d+\.teks$/.test(path))?.[1] : undefined

interface ValidationMessagesProps {
  problems: Record<string, string>
  paths: readonly string[]
}

export function ValidationMessages({ problems, paths }: ValidationMessagesProps) {
  return paths.map((path) =>
    problems[path] ? (
      <Text key={path} size="xs" c={ink('danger')} role="alert">
        {problems[path]}
      </Text>
    ) : null,
  )
}
