import { Button, Group, Kbd, Select, Table, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegionDecisions, RegionSpelling } from '#contract/catalog/import-master.ts'
import type { RegionRow } from '#contract/catalog/regions.ts'
import { get } from '#src/lib/http.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'

const NONE = '-'
const SHORTEST = 2

interface SpellingsProps {
  spellings: readonly RegionSpelling[]
  known: number
  decided: RegionDecisions
  /** How many strong proposals still wait. */
  strong: number
  onAcceptStrong(): void
  onDecide(kunci: string, id: string | null): void
}

/** Spellings of regions that are not in the table: each is decided once, for all its rows. */
export function Spellings({ spellings, known, decided, strong, onAcceptStrong, onDecide }: SpellingsProps) {
  const { t } = useTranslation('masterImport')
  if (!spellings.length) return <State title={t('allKnown')} text={t('known', { n: known })} />
  return (
    <>
      <Group justify="space-between" px="gutter" py="xs">
        <Text c="var(--color-text-muted)">
          {t('once')} {t('known', { n: known })}
        </Text>
        {strong > 0 && (
          <Button rightSection={<Kbd>Shift A</Kbd>} onClick={onAcceptStrong}>
            {t('acceptStrong', { count: strong })}
          </Button>
        )}
      </Group>
      <Table.ScrollContainer minWidth={640} px="gutter">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('written')}</Table.Th>
              <Table.Th ta="end">{t('lines')}</Table.Th>
              <Table.Th w="45%">{t('region')}</Table.Th>
              <Table.Th>{t('state')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {spellings.map((spelling) => (
              <Line
                key={spelling.kunci}
                spelling={spelling}
                said={decided[spelling.kunci]}
                onDecide={(id) => onDecide(spelling.kunci, id)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

interface LineProps {
  spelling: RegionSpelling
  said: string | null | undefined
  onDecide(id: string | null): void
}

function Line({ spelling: { kabupaten, provinsi, rows, proposals, clear }, said, onDecide }: LineProps) {
  const { t } = useTranslation('masterImport')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({
    queryKey: ['admin', 'kabupaten-kota', 'pick', q],
    queryFn: () => get<{ data: RegionRow[] }>('/kabupaten-kota', { q, size: 8 }),
    enabled: q.length >= SHORTEST,
  })
  const [best] = proposals
  const offered = new Map<string, string>([[NONE, t('none')]])
  for (const { id, nama, within, alike } of proposals) offered.set(id, `${nama}, ${within} · ${alike}%`)
  for (const { id, nama, within } of found.data?.data ?? []) if (!offered.has(id)) offered.set(id, `${nama}, ${within}`)
  const name = [kabupaten, provinsi].filter(Boolean).join(', ')
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td ta="end">{rows.toLocaleString('id-ID')}</Table.Td>
      <Table.Td>
        <Select
          aria-label={t('regionOf', { name })}
          placeholder={best ? t('proposed', { name: best.nama, n: best.alike }) : t('search')}
          searchable
          data={[...offered].map(([value, label]) => ({ value, label }))}
          filter={({ options }) => options}
          value={said === undefined ? null : (said ?? NONE)}
          allowDeselect={false}
          onSearchChange={setTyped}
          onChange={(id) => id && onDecide(id === NONE ? null : id)}
        />
      </Table.Td>
      <Table.Td>
        {said === undefined ? (
          <Mark icon={CircleHelp}>{t(clear ? 'strong' : 'open1')}</Mark>
        ) : (
          <Mark icon={CircleCheck}>{t('accepted')}</Mark>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
