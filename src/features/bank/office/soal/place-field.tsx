import { Button, Group, Paper, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntoSubtest } from '#contract/input.ts'
import { type Origin, usePlaces } from './origin.ts'

export interface Place {
  /** What a new question is sent along with; undefined while it is not known where it is to stand. */
  into: IntoSubtest | undefined
  places: ReturnType<typeof usePlaces>
  choose(subtest_id: string): void
}

/** Where a new question goes; null where it stays in the bank alone. */
export function usePlace(origin: Origin): Place | null {
  const places = usePlaces(origin)
  const [chosen, setChosen] = useState<string | null>(null)
  if (origin.place === null || origin.id !== null) return null
  const subtest_id = chosen ?? places.data?.[0]?.id
  return { into: subtest_id ? { subtest_id } : undefined, places, choose: setChosen }
}

interface PlaceFieldProps {
  place: Place
  /** Why the sub-test does not take it. */
  problem: string | undefined
}

/** Which sub-test a new question goes into. */
export function PlaceField({ place: { into, places, choose }, problem }: PlaceFieldProps) {
  const { t } = useTranslation('soal')
  const unknown = places.error ? t('place.unread') : places.data?.length === 0 ? t('place.none') : undefined
  return (
    <Paper withBorder component={Group} gap="sm" align="end" px="sm" py="xs" mb="sm">
      <Select
        label={t('place.subtest')}
        allowDeselect={false}
        disabled={!places.data?.length}
        data={(places.data ?? []).map((row) => ({ value: row.id, label: `${row.kode} · ${row.nama}` }))}
        value={into?.subtest_id ?? null}
        error={problem ?? unknown}
        onChange={(next) => next && choose(next)}
      />
      <Text flex="1 1 12rem" c="dimmed">
        {t('place.hint')}
      </Text>
      {unknown && (
        <Button loading={places.isFetching} onClick={() => void places.refetch()}>
          {t('place.retry')}
        </Button>
      )}
    </Paper>
  )
}
