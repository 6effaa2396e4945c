import { ActionIcon, Anchor, Box, Group, Menu, Text } from '@mantine/core'
import { CircleCheck, CircleX, Ellipsis, ListChecks, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Rights } from '#contract/access/access.ts'
import { durationText } from '#contract/duration.ts'
import type { Finding } from '#contract/packages/building.ts'
import { useOnline } from '#src/lib/device/online.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { ink } from '#src/office/kit/tone/tones.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { at } from './addresses.ts'

interface SubtestRowProps {
  row: AdminRow
  paket: AdminRow
  worst: Finding['severity'] | null
  rights: Rights
  onRemove(): void
}

export function SubtestRow({ row, paket, worst, rights, onRemove }: SubtestRowProps) {
  const { t } = useTranslation(['adminPackages', 'admin'])
  const soal = Array.isArray(row.soal_ids) ? row.soal_ids.length : 0
  const seconds = Number(row.durasi_detik)
  const each = soal && paket.waktu === 'subtes' ? Math.round(seconds / soal) : 0
  const random = [row.acak_soal ? t('subtest.shuffled') : '', row.acak_opsi ? t('subtest.shuffledOptions') : '']
  return (
    <>
      <Box flex={1} miw={0} py="2xs">
        <Anchor component={Link} to={at.questions(row.id)} display="block" truncate fw={600} c="inherit">
          {String(row.nama)}
        </Anchor>
        <Group component="span" gap="xs" fz="xs" c={ink('neutral')} className="numeric">
          <b>{String(row.kode)}</b>
          <Text inherit span c={soal ? undefined : ink('danger')}>
            {t('subtest.soal', { count: soal })}
          </Text>
          <bdi>{durationText(seconds)}</bdi>
          {each > 0 && <span>{t('subtest.each', { count: each })}</span>}
          {Number(row.bobot) !== 1 && (
            <span>{t('subtest.weight', { weight: Number(row.bobot).toLocaleString('id-ID') })}</span>
          )}
          {random.filter(Boolean).map((word) => (
            <span key={word}>{word}</span>
          ))}
        </Group>
      </Box>
      <Mark worst={worst} />
      <More row={row} paket_id={paket.id} rights={rights} onRemove={onRemove} />
    </>
  )
}

const GOOD = { Icon: CircleCheck, tone: 'success', name: 'good' } as const
const WORST = {
  error: { Icon: CircleX, tone: 'danger', name: 'bad' },
  warning: { Icon: TriangleAlert, tone: 'warning', name: 'warn' },
} as const

function Mark({ worst }: { worst: Finding['severity'] | null }) {
  const { t } = useTranslation('adminPackages')
  const { Icon, tone, name } = worst ? WORST[worst] : GOOD
  return (
    <Icon
      size={18}
      strokeWidth={1.75}
      color={ink(tone)}
      style={{ flex: 'none' }}
      role="img"
      aria-label={t(`subtest.mark_${name}`)}
    />
  )
}

function More({
  row,
  paket_id,
  rights,
  onRemove,
}: Pick<SubtestRowProps, 'row' | 'rights' | 'onRemove'> & { paket_id: string }) {
  const { t } = useTranslation(['adminPackages', 'admin'])
  const go = useGo()
  const online = useOnline()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('admin:list.moreOf', { name: String(row.nama) })}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<ListChecks size={16} />} onClick={() => go(at.questions(row.id))}>
          {t('subtest.questions')}
        </Menu.Item>
        <Menu.Item leftSection={<Pencil size={16} />} onClick={() => go(at.subtest(paket_id, row.id))}>
          {t(rights.update ? 'subtest.edit' : 'subtest.look')}
        </Menu.Item>
        {rights.delete && (
          <Menu.Item color="danger" leftSection={<Trash2 size={16} />} disabled={!online} onClick={onRemove}>
            {t('subtest.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
