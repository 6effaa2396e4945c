import { Button, Checkbox, Group, ScrollArea, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Candidate, MAX_PEOPLE } from '#contract/scheduling/participants.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { findCalon } from './api.ts'
import { useAdding } from './use-adding.ts'

/** Students found by name, ticked one after the other over several searches, and entered at once. */
export function AddPeople({ jadwal_id, onClose }: { jadwal_id: string; onClose(): void }) {
  const { t } = useTranslation('participants')
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const adding = useAdding(jadwal_id, onClose)
  const found = useQuery({
    queryKey: ['admin', 'jadwal-paket-member', 'calon', jadwal_id, q],
    queryFn: () => findCalon(jadwal_id, q),
    placeholderData: keepPreviousData,
  })
  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const rows = found.data?.data ?? []
  return (
    <Dialog opened onClose={onClose} title={t('people.title')} size="lg">
      <TextInput
        type="search"
        aria-label={t('people.search')}
        placeholder={t('people.search')}
        leftSection={<Search size={16} strokeWidth={1.75} />}
        maxLength={120}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <ScrollArea h="20rem" my="sm" aria-busy={found.isFetching}>
        <Lines boxed>
          {rows.map((row) => (
            <CandidateRow key={row.user_id} row={row} chosen={chosen.has(row.user_id)} onToggle={toggle} />
          ))}
        </Lines>
        {found.data && rows.length === 0 && <Hint>{t('people.none')}</Hint>}
      </ScrollArea>
      {found.data?.more && <Hint>{t('people.more')}</Hint>}
      {chosen.size > MAX_PEOPLE && <Note tone="danger">{t('people.most', { n: MAX_PEOPLE })}</Note>}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="filled"
          color="accent"
          loading={adding.busy}
          disabled={chosen.size === 0 || chosen.size > MAX_PEOPLE}
          onClick={() => void adding.save({ jenis: 'people', user_ids: [...chosen] })}
        >
          {t('people.save', { n: chosen.size })}
        </Button>
      </Group>
    </Dialog>
  )
}

const Hint = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)

function CandidateRow({ row, chosen, onToggle }: { row: Candidate; chosen: boolean; onToggle(id: string): void }) {
  const { t } = useTranslation('participants')
  const entered = row.status === 'terdaftar'
  const word = entered ? t('people.already') : row.status === null ? '' : t('people.back')
  return (
    <Line>
      <Checkbox
        flex={1}
        label={row.nama}
        description={[row.email, row.sekolah].filter(Boolean).join(' · ')}
        checked={chosen || entered}
        disabled={entered}
        onChange={() => onToggle(row.user_id)}
      />
      {word && <Hint>{word}</Hint>}
    </Line>
  )
}
