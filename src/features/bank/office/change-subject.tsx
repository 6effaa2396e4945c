import { Button, Group, Stack } from '@mantine/core'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mapel, soal } from '#contract/resources/index.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import type { BulkActionsProps } from '#src/office/crud/list/bulk-bar.tsx'
import { RefSelect } from '#src/office/crud/ref-select.tsx'
import { refTo } from '#src/office/crud/refs.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { useWords } from '#src/office/kit/words.ts'
import { TopicField } from './topic-field.tsx'

/** Gives all ticked questions a subject, a topic or both; what is left empty stays as it is. */
export function ChangeSubject({ rows, disabled }: BulkActionsProps) {
  const { t } = useTranslation('soal')
  const { t: admin } = useTranslation('admin')
  const words = useWords('soal')
  const remember = useRemember()
  const { update } = useRights(soal.access.write)
  const [open, setOpen] = useState(false)
  const [mapel_id, setMapel] = useState<string | null>(null)
  const [materi, setMateri] = useState('')
  const [busy, setBusy] = useState(false)
  if (!update) return null
  const data = { ...(mapel_id && { mapel_id }), ...(materi.trim() && { materi: materi.trim() }) }
  const save = async () => {
    setBusy(true)
    await attempt(async () => {
      const before = await rows()
      const saved = await writeAll(soal.name, before.map(updating(() => data)))
      const versions = new Map(saved.map((row) => [row.id, row]))
      remember({
        text: t('subject.done', { count: saved.length }),
        async run() {
          const old = new Map(before.map((row) => [row.id, row]))
          const back = ({ id }: AdminRow) => ({ mapel_id: old.get(id)?.mapel_id, materi: old.get(id)?.materi })
          await writeAll(soal.name, [...versions.values()].map(updating(back)))
          await refresh()
        },
      })
      setOpen(false)
    })
    setBusy(false)
    await refresh()
  }
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        disabled={disabled}
        leftSection={<Tag size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('subject.change')}
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t('subject.title')}>
        <Stack gap="sm">
          <RefSelect
            name="mapel_id"
            label={words.field('mapel_id')}
            reference={refTo(mapel)}
            value={mapel_id}
            disabled={busy}
            onChange={setMapel}
          />
          <TopicField mapel_id={mapel_id} value={materi} disabled={busy} onChange={setMateri} />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={() => setOpen(false)}>{admin('cancel')}</Button>
          <Button
            variant="filled"
            color="accent"
            loading={busy}
            disabled={Object.keys(data).length === 0}
            onClick={() => void save()}
          >
            {t('subject.save')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}

const updating = (data: (row: AdminRow) => object) => (row: AdminRow) => ({
  ...{ op: 'update' as const, id: row.id, version: row.version },
  data: data(row) as Record<string, unknown>,
})
