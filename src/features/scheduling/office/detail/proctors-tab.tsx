import { ActionIcon, Button, Group, Stack, TagsInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordedKelompok } from '#contract/audience/groups.ts'
import { jadwalPengawas, userList } from '#contract/resources/index.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { get } from '#src/lib/http.ts'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { RefSelect } from '#src/office/crud/ref-select.tsx'
import { refTo } from '#src/office/crud/refs.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import { asApiError, fieldProblems } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { useUndoKey } from '#src/office/kit/undo/use-undo-key.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { useParticipantCounts } from '../use-jadwal-people.ts'

const RESOURCE = jadwalPengawas.name
const list = (value: unknown) => (value as string[]).join(', ')

/** Staff who are there for some rooms or schools of a schedule alone; who stands in no list is there for everybody. */
export function ProctorsTab({ id }: { id: string }) {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const rights = useRights('jadwal-admin')
  const remember = useRemember()
  useUndoKey()
  const [editing, setEditing] = useState<AdminRow | 'new' | null>(null)
  const query = { jadwal_id: id, size: 100 }
  const found = useQuery({
    queryKey: ['admin', RESOURCE, 'list', query],
    queryFn: () => data.list(RESOURCE, query),
  })
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  const rows = found.data?.data ?? []
  const remove = async (row: AdminRow) => {
    try {
      await writeAll(RESOURCE, [{ op: 'delete', id: row.id, version: row.version }])
      const { user_id, ruang, sekolah } = row
      remember({
        text: t('proctors.removed', { name: row.nama }),
        run: async () => {
          await writeAll(RESOURCE, [{ op: 'create', id: row.id, data: { jadwal_id: id, user_id, ruang, sekolah } }])
          await refresh()
        },
      })
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      await refresh()
    }
  }
  return (
    <Section
      wide
      title={t('proctors.title')}
      help={t('proctors.help')}
      action={
        rights.create && (
          <Button leftSection={<Plus size={16} />} disabled={!online} onClick={() => setEditing('new')}>
            {t('proctors.add')}
          </Button>
        )
      }
    >
      {found.data && rows.length === 0 && (
        <Text px="gutter" c="dimmed">
          {t('proctors.none')}
        </Text>
      )}
      <Lines>
        {rows.map((row) => (
          <Line key={row.id}>
            <Text flex={1} truncate>
              <strong>{String(row.nama)}</strong> {[list(row.ruang), list(row.sekolah)].filter(Boolean).join(' · ')}
            </Text>
            {rights.update && (
              <Button variant="subtle" disabled={!online} onClick={() => setEditing(row)}>
                {t('proctors.edit')}
              </Button>
            )}
            {rights.delete && (
              <ActionIcon
                aria-label={t('proctors.remove', { name: row.nama })}
                disabled={!online}
                onClick={() => void remove(row)}
              >
                <Trash2 size={16} strokeWidth={1.75} />
              </ActionIcon>
            )}
          </Line>
        ))}
      </Lines>
      <Undone />
      {editing && (
        <ProctorForm jadwal_id={id} row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Section>
  )
}

function ProctorForm({ jadwal_id, row, onClose }: { jadwal_id: string; row: AdminRow | null; onClose(): void }) {
  const { t } = useTranslation('participants')
  const [user_id, setUser] = useState<string | null>(row ? String(row.user_id) : null)
  const [ruang, setRuang] = useState((row?.ruang ?? []) as string[])
  const [sekolah, setSekolah] = useState((row?.sekolah ?? []) as string[])
  const [problem, setProblem] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const rooms = useParticipantCounts(jadwal_id).data?.ruang.flatMap((room) => room.ruang ?? []) ?? []
  const schools = useQuery({
    queryKey: ['admin', 'student-groups', ''],
    queryFn: () => get<{ data: RecordedKelompok[] }>('/student-groups', { size: 100 }),
  })
  const known = new Set(schools.data?.data.flatMap((one) => one.sekolah ?? []))
  const save = async () => {
    setBusy(true)
    try {
      const change = { ruang, sekolah }
      await writeAll(RESOURCE, [
        row
          ? { op: 'update', id: row.id, version: row.version, data: change }
          : { op: 'create', id: crypto.randomUUID(), data: { ...change, jadwal_id, user_id } },
      ])
      onClose()
      resolved()
    } catch (failure) {
      const problems = fieldProblems(failure)
      setProblem(problems)
      if (Object.keys(problems).length === 0) await refuse(failure)
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return (
    <Dialog opened onClose={onClose} title={row ? String(row.nama) : t('proctors.add')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          {!row && (
            <RefSelect
              name="user_id"
              label={t('proctors.who')}
              reference={refTo(userList)}
              value={user_id}
              error={problem.user_id}
              onChange={setUser}
              disabled={false}
            />
          )}
          <TagsInput label={t('proctors.rooms')} data={rooms} value={ruang} error={problem.ruang} onChange={setRuang} />
          <TagsInput
            label={t('proctors.schools')}
            description={t('proctors.schoolsText')}
            data={[...known]}
            value={sekolah}
            error={problem.sekolah}
            onChange={setSekolah}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" color="accent" loading={busy} disabled={!user_id}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
