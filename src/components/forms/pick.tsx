import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#src/components/controls/button.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { get } from '#src/lib/http.ts'
import { Field } from './field.tsx'

export interface Picked {
  id: string
  nama: string
  /** What tells two of the same name apart. */
  note: string
}

interface PickProps<Row> {
  label: string
  help?: string
  error?: string | undefined
  picked: Picked | null
  onPick(picked: Picked | null): void
  /** What is searched: the list, and what of each row is shown beside its name. */
  search: { path: string; query?: Record<string, string>; note(row: Row): string }
  words: { other: string; failed: string; none: string }
}

const MOST = 8
const SHORTEST = 2

/** One of many, found by what one types. */
export function Pick<Found extends { id: string; nama: string }>(props: PickProps<Found>) {
  const { label, help, error, picked, onPick, search, words } = props
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['pick', search.path, search.query, q],
    queryFn: () => get<{ data: Found[] }>(search.path, { ...search.query, q, size: MOST }),
    enabled: picked === null && (q.length >= SHORTEST || search.query !== undefined),
  })
  if (picked)
    return (
      <Stack gap={1}>
        <Text size="sm" weight="semibold">
          {label}
        </Text>
        <Row between>
          <Stack gap={0}>
            <Text weight="medium">{picked.nama}</Text>
            <Text size="sm" tone="muted">
              {picked.note}
            </Text>
          </Stack>
          <Button size="sm" variant="quiet" onClick={() => onPick(null)} aria-label={`${words.other}: ${label}`}>
            {words.other}
          </Button>
        </Row>
        {error && (
          <Text size="sm" tone="danger" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    )
  return (
    <Stack gap={2}>
      <Field
        label={label}
        value={typed}
        type="search"
        autoComplete="off"
        maxLength={120}
        {...(help && { help })}
        error={error ?? null}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.isError && <Text size="sm">{words.failed}</Text>}
      {found.data?.data.length === 0 && <Text size="sm">{words.none}</Text>}
      {found.data?.data.map((row) => {
        const note = search.note(row)
        return (
          <Button key={row.id} variant="soft" block onClick={() => onPick({ id: row.id, nama: row.nama, note })}>
            {[row.nama, note].filter(Boolean).join(' · ')}
          </Button>
        )
      })}
    </Stack>
  )
}
