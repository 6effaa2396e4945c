import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GrantChange, GrantPart } from '#contract/audit/grant-history.ts'
import { type ListReply, PAGE_SIZE } from '#contract/resource.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { get } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { ownMenuName } from '#src/office/kit/words.ts'
import { Pager } from '#src/office/list/pager.tsx'

const FIRST = { page: 1, size: PAGE_SIZE }

/** Who gave or took which right when; of one level, or of all. */
export function RoleHistory({ levels, onClose }: { levels: readonly AdminRow[]; onClose(): void }) {
  const { t } = useTranslation('admin')
  const [level_id, setLevel] = useState<string | null>(null)
  const [part, setPart] = useState(FIRST)
  const found = useQuery({
    queryKey: ['admin', 'role', 'history', level_id, part],
    queryFn: () => get<ListReply<GrantChange>>('/role-history', { ...part, ...(level_id && { level_id }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog opened onClose={onClose} title={t('role.history')} size="lg">
      <Stack gap="sm">
        <Select
          label={t('role.historyOf')}
          placeholder={t('role.allLevels')}
          clearable
          data={levels.map((level) => ({ value: level.id, label: String(level.nama_level) }))}
          value={level_id}
          onChange={(next) => {
            setLevel(next)
            setPart((now) => ({ ...now, page: 1 }))
          }}
        />
        {found.error && <Note tone="danger">{reasonOf(found.error)}</Note>}
        {found.isLoading && <Skeleton height={160} />}
        {found.data && found.data.data.length === 0 && <Text c="dimmed">{t('role.noHistory')}</Text>}
        {found.data && found.data.data.length > 0 && (
          <Lines boxed aria-label={t('role.history')}>
            {found.data.data.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </Lines>
        )}
        {found.data && (
          <Pager
            state={part}
            total={found.data}
            onChange={(next) => setPart((now) => ({ ...now, page: 1, ...next }))}
          />
        )}
        <Group justify="end">
          <Button onClick={onClose}>{t('role.closeHistory')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Change({ change }: { change: GrantChange }) {
  const { t, i18n } = useTranslation('admin')
  const zone = useZone()
  const menu = change.menu_url?.split('/').at(-1) ?? ''
  const named = t(`menu.${menu}`, {
    defaultValue: ownMenuName(menu, i18n.language) ?? change.menu_nama ?? t('role.gone'),
  })
  const words = (parts: readonly GrantPart[]) =>
    parts
      .map((part) =>
        part === 'view' ? t('role.flag.lihat') : t(part in FLAG ? `role.flag.${part}` : `role.own.${part}`),
      )
      .join(', ')
  return (
    <Line>
      <Stack gap={0} flex={1} miw={0}>
        <Text span>
          <strong>{change.nama_level ?? t('role.gone')}</strong>, {named}
        </Text>
        {change.given.length > 0 && <Text size="sm">{t('role.given', { rights: words(change.given) })}</Text>}
        {change.taken.length > 0 && <Text size="sm">{t('role.taken', { rights: words(change.taken) })}</Text>}
      </Stack>
      <Text size="xs" c="dimmed" ta="end">
        {change.actor_nama ?? t('role.gone')}
        <br />
        <time dateTime={change.at}>{dateTime(change.at, zone)}</time>
      </Text>
    </Line>
  )
}

const FLAG = { create: true, update: true, delete: true }
