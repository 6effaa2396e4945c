import { Box, Button, Group, Radio, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kelompok } from '#contract/audience/audience.ts'
import { kategoriPaket } from '#contract/resources/index.ts'
import type { AddReply, AddRequest } from '#contract/scheduling/participants.ts'
import { GroupsPicker } from '#src/office/crud/form/widgets/groups-field.tsx'
import { refTo, useRefRows } from '#src/office/crud/refs.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { addPeserta } from './api.ts'
import { useAdding } from './use-adding.ts'

/** Whole classes and schools, everybody who owns the schedule's package, or a package of a category; first how many that are. */
export function AddOwners({ jadwal_id, onClose }: { jadwal_id: string; onClose(): void }) {
  const { t } = useTranslation('participants')
  const [source, setSource] = useState<'groups' | 'owners' | 'kategori'>('groups')
  const [groups, setGroups] = useState<readonly Kelompok[]>([])
  const [kategori_id, setKategori] = useState<string | null>(null)
  const categories = useRefRows(refTo(kategoriPaket))
  const adding = useAdding(jadwal_id, onClose)
  const from = chosen(source, kategori_id, groups)
  const preview = useQuery({
    queryKey: ['admin', 'jadwal-paket-member', 'owners', jadwal_id, from],
    queryFn: () =>
      addPeserta({
        batch: crypto.randomUUID(),
        jadwal_id,
        save: false,
        from: from as AddRequest['from'],
      }),
    enabled: from !== null,
    staleTime: 0,
  })
  const counts = from ? preview.data : undefined
  const over = counts !== undefined && counts.places_left !== null && counts.added > counts.places_left
  return (
    <Dialog opened onClose={onClose} title={t('owners.title')}>
      <Radio.Group
        value={source}
        onChange={(value) => setSource(value as typeof source)}
        aria-label={t('owners.title')}
      >
        <Stack gap="xs">
          <Radio value="groups" label={t('owners.groups')} data-autofocus />
          <Radio value="owners" label={t('owners.own')} />
          <Radio value="kategori" label={t('owners.category')} />
        </Stack>
      </Radio.Group>
      {source === 'groups' && <GroupsPicker label={t('owners.pickGroups')} value={groups} onChange={setGroups} />}
      {source === 'kategori' && (
        <Select
          mt="xs"
          aria-label={t('owners.pick')}
          placeholder={t('owners.pick')}
          searchable
          data={(categories.data?.data ?? []).map((row) => ({ value: row.id, label: String(row.nama) }))}
          value={kategori_id}
          onChange={setKategori}
        />
      )}
      {counts && <Counts counts={counts} over={over} />}
      {preview.error && <Note tone="danger">{reasonOf(preview.error)}</Note>}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="filled"
          color="accent"
          loading={adding.busy || preview.isLoading}
          disabled={!counts || counts.added === 0 || over}
          onClick={() => from && void adding.save(from)}
        >
          {t('owners.save', { n: (counts?.added ?? 0).toLocaleString('id-ID') })}
        </Button>
      </Group>
    </Dialog>
  )
}

function chosen(
  source: 'groups' | 'owners' | 'kategori',
  kategori_id: string | null,
  groups: readonly Kelompok[],
): AddRequest['from'] | null {
  if (source === 'groups') return groups.length ? { jenis: 'groups', groups: [...groups] } : null
  if (source === 'owners') return { jenis: 'owners' }
  return kategori_id ? { jenis: 'kategori', kategori_id } : null
}

function Counts({ counts, over }: { counts: AddReply; over: boolean }) {
  const { t } = useTranslation('participants')
  const shown = (n: number) => n.toLocaleString('id-ID')
  const facts = [
    [t('owners.fresh'), shown(counts.added)],
    [t('owners.already'), shown(counts.already)],
    [t('owners.skipped'), shown(counts.skipped)],
    [t('owners.places'), counts.places_left === null ? t('owners.noLimit') : shown(counts.places_left)],
  ] as const
  return (
    <Box my="md" aria-live="polite">
      <Lines boxed>
        {facts.map(([name, value]) => (
          <Line key={name}>
            <Text flex={1}>{name}</Text>
            <strong>{value}</strong>
          </Line>
        ))}
      </Lines>
      {over && <Note tone="danger">{t('owners.over')}</Note>}
    </Box>
  )
}
