import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { Field } from '#src/components/field.tsx'
import { Row, Stack } from '#src/components/stack.tsx'
import { Text } from '#src/components/text.tsx'
import { get } from '#src/lib/http.ts'
import { SNBP } from '../calls.ts'
import type { Picked } from './draft.ts'

interface PickProps {
  label: string
  help?: string
  error?: string | undefined
  picked: Picked | null
  onPick(picked: Picked | null): void
  /** What is searched: the resource, and what of each row is shown. */
  search: { path: string; query?: Record<string, string>; note(row: Found): string }
}

interface Found {
  id: string
  nama: string
  npsn?: string
  singkatan?: string
  jenjang?: string
}

const MOST = 8
const SHORTEST = 2

/** One of many, found by what one types. */
export function Pick({ label, help, error, picked, onPick, search }: PickProps) {
  const { t } = useTranslation('snbp')
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const found = useQuery({
    queryKey: [SNBP, 'find', search.path, search.query, q],
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
          <Button size="sm" variant="quiet" onClick={() => onPick(null)}>
            {t('pickOther')}
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
      {found.isError && <Text size="sm">{t('searchFailed')}</Text>}
      {found.data?.data.length === 0 && <Text size="sm">{t('nothingFound')}</Text>}
      {found.data?.data.map((row) => (
        <Button
          key={row.id}
          variant="soft"
          block
          onClick={() => onPick({ id: row.id, nama: row.nama, note: search.note(row) })}
        >
          {`${row.nama} · ${search.note(row)}`}
        </Button>
      ))}
    </Stack>
  )
}
