import { Group, Text, UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/reporting/item.ts'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { type Column, ListTable } from '#src/office/list/list-table.tsx'
import { FlagChip } from './flag-chip.tsx'
import { DiscriminationCell, FacilityCell, MiniBars } from './item-cells.tsx'
import { ItemDetail } from './item-detail.tsx'

interface ItemTableProps {
  jadwal_id: string
  items: readonly Item[]
  /** Takers in each group of 27 %. */
  group: number
  open: string | null
  paper_sha256: string | undefined
  onOpen(soal_id: string | null): void
  /** Undefined where the level may not. */
  onRule: ((item: Item) => void) | undefined
  /** Under the picture: no words where no item is open. */
  quiet: boolean
}

export function ItemTable(props: ItemTableProps) {
  const { items, open, onOpen, quiet } = props
  const { t } = useTranslation('report')
  if (items.length === 0) return quiet ? null : <Nothing />
  const columns: Column<Item>[] = [
    {
      id: 'kode',
      head: t('item.code'),
      name: true,
      cell: ({ soal_id, kode }) => (
        <UnstyledButton fz="inherit" fw={600} mih={24} aria-expanded={soal_id === open}>
          <Group component="span" gap="xs" wrap="nowrap">
            <ChevronDown
              size={14}
              strokeWidth={1.75}
              color="var(--color-text-subtle)"
              style={{ flex: 'none', rotate: soal_id === open ? '180deg' : 'none' }}
              aria-hidden="true"
            />
            {kode}
          </Group>
        </UnstyledButton>
      ),
    },
    { id: 'teks', head: t('item.stem'), width: '40%', fill: true, cell: (item) => item.teks },
    {
      id: 'p',
      head: 'p',
      title: t('item.pHelp'),
      cell: (item) => <FacilityCell value={item.facility} />,
    },
    {
      id: 'd',
      head: 'D',
      title: t('item.dHelp'),
      cell: (item) => <DiscriminationCell value={item.discrimination} takers={item.n} />,
    },
    { id: 'jawaban', head: t('item.answers'), below: 1023, cell: (item) => <MiniBars item={item} /> },
    { id: 'flags', head: t('item.flag'), cell: (item) => <Verdict item={item} /> },
  ]
  return (
    <ListTable
      layout="dense"
      rows={items}
      idOf={({ soal_id }) => soal_id}
      columns={columns}
      open={open}
      details={(item) => <ItemDetail {...props} item={item} />}
      onRow={({ soal_id }) => onOpen(soal_id === open ? null : soal_id)}
    />
  )
}

/** What was decided of it, else the worst thing that is to be said. */
function Verdict({ item }: { item: Item }) {
  const { t } = useTranslation('report')
  if (item.ruling) {
    return <Chip tone="info">{t(`ruling.chip.${item.ruling.void_as ?? 'key'}`)}</Chip>
  }
  const [first, ...more] = item.flags
  if (!first) return null
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <FlagChip flag={first} />
      {more.length > 0 && (
        <Text span size="xs" c="dimmed">
          +{more.length}
        </Text>
      )}
    </Group>
  )
}

function Nothing() {
  const { t } = useTranslation('report')
  return (
    <Text c="dimmed" px="gutter" pt="md" pb="xl">
      {t('item.none')}
    </Text>
  )
}
