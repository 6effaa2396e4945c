import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FilePlus2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from '#src/office/crud/data.ts'
import { RefSelect } from '#src/office/crud/ref-select.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import type { PartProps } from './head-fields.tsx'
import { StimulusModal } from './stimulus-modal.tsx'

const STIMULUS = { resource: 'stimulus', name: 'judul' }

/** A text or picture that several questions share: one that is there, or a new one. */
export function StimulusField({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const rights = useRights('bank-soal')
  const [open, setOpen] = useState<'new' | 'edit' | null>(null)
  const id = draft.stimulus_id
  const sharing = useQuery({
    queryKey: ['admin', 'soal', 'sharing', id],
    queryFn: () => data.list('soal', { stimulus_id: id ?? '', size: 1 }),
    enabled: id !== null,
  })
  return (
    <Box component="section" mt="sm" aria-label={t('stimulus.title')}>
      <RefSelect
        name="stimulus_id"
        label={t('stimulus.title')}
        reference={STIMULUS}
        value={id}
        disabled={locked}
        help={sharing.data ? t('stimulus.sharing', { count: sharing.data.total }) : t('stimulus.help')}
        error={problems.stimulus_id}
        onChange={(stimulus_id) => change({ stimulus_id })}
      />
      <Group gap="xs" mt="xs">
        {!locked && rights.create && (
          <Button size="xs" leftSection={<FilePlus2 size={16} />} onClick={() => setOpen('new')}>
            {t('stimulus.new')}
          </Button>
        )}
        {!locked && rights.update && id && (
          <Button size="xs" leftSection={<Pencil size={16} />} onClick={() => setOpen('edit')}>
            {t('stimulus.edit')}
          </Button>
        )}
      </Group>
      {open && (
        <StimulusModal
          id={open === 'edit' ? id : null}
          shared={sharing.data?.total ?? 0}
          onSaved={(stimulus_id) => {
            change({ stimulus_id })
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  )
}
