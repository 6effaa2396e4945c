import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { OrderState } from '#contract/money/order.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { get } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Columns } from '#src/office/kit/section/section.tsx'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { usePageWithin } from '#src/office/list/use-page-within.ts'
import { readTransaction, type Transaction, type Transactions } from '../transactions/api.ts'
import { OrderStateChip } from '../transactions/states.tsx'
import { Decide } from './decide.tsx'
import { ProofReview } from './proof-review.tsx'

const TABS = {
  waiting: ['proof_sent', 'late_proof'],
  unpaid: ['awaiting_payment', 'rejected'],
  paid: ['paid'],
} as const satisfies Record<string, readonly OrderState[]>
type Tab = keyof typeof TABS

const SIZE = 50
const KEY = ['admin', 'proof-queue'] as const

/** Transfers whose proof waits, the oldest first, one after the other and all of it by keyboard. */
export default function QueueScreen() {
  const { t } = useTranslation('transactions')
  useTrailName(t('queue.title'))
  const client = useQueryClient()
  const menu = useLocation().pathname.includes('ebook') ? 'transaksi-ebook-manual' : 'transaksi-manual'
  const rights = { other: useRights('transaksi-manual'), ebook: useRights('transaksi-ebook-manual') }
  const [tab, setTab] = useState<Tab>('waiting')
  const [chosen, setChosen] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const sort = tab === 'waiting' ? 'created_at' : '-created_at'
  const found = useQuery({
    queryKey: [...KEY, tab, page],
    queryFn: () => get<Transactions>('/transaksi-manual', { state: TABS[tab].join(','), sort, page, size: SIZE }),
    placeholderData: keepPreviousData,
  })
  usePageWithin({ page, size: SIZE }, (part) => setPage(part.page), found.isPlaceholderData ? undefined : found.data)
  const orders = found.data?.data ?? []
  const current = orders.find(({ id }) => id === chosen) ?? orders[0]
  const at = current ? orders.indexOf(current) : -1
  const go = (step: number) => setChosen(orders[Math.min(Math.max(at + step, 0), orders.length - 1)]?.id ?? null)
  useKeys({ j: () => go(1), k: () => go(-1), ArrowDown: () => go(1), ArrowUp: () => go(-1) })
  const decided = async () => {
    setChosen((orders[at + 1] ?? orders[at - 1])?.id ?? null)
    await client.invalidateQueries({ queryKey: ['admin'] })
  }
  const choose = (next: Tab) => {
    setTab(next)
    setPage(1)
    setChosen(null)
  }
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  const total = found.data?.total
  const list = (
    <Stack component="section" gap={0} style={COLUMN} aria-label={t('queue.title')}>
      <title>{`${t('queue.title')} · ELP`}</title>
      <Text component="h1" size="xl" fw={700} px="md" pt="sm">
        {t('queue.title')}
      </Text>
      <TabRow
        label={t('queue.tabs')}
        tabs={(Object.keys(TABS) as Tab[]).map((value) => ({
          ...{ value, name: t(`queue.tab.${value}`) },
          ...(value === tab && { count: total, tone: value === 'waiting' ? ('warning' as const) : undefined }),
        }))}
        chosen={tab}
        onChoose={choose}
      />
      {found.isPending && <Skeleton m="md" height={200} />}
      <Lines wide>
        {orders.map((order) => (
          <Row key={order.id} order={order} chosen={order === current} onChoose={() => setChosen(order.id)} />
        ))}
      </Lines>
      {total !== undefined && total > SIZE && (
        <Group gap="xs" p="md">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('queue.newer')}
          </Button>
          <Button disabled={page * SIZE >= total} onClick={() => setPage(page + 1)}>
            {t('queue.older')}
          </Button>
        </Group>
      )}
    </Stack>
  )
  if (current)
    return (
      <Chosen
        id={current.id}
        list={list}
        menu={menu}
        mayUpdate={(current.goods === 'ebook' ? rights.ebook : rights.other).update}
        onSkip={() => go(1)}
        onDecided={() => void decided()}
      />
    )
  return (
    <Columns
      width="minmax(0, 3fr)"
      side={
        !found.isPending && <State picture={<EmptyPicture />} title={t('queue.empty')} text={t('queue.emptyText')} />
      }
    >
      {list}
    </Columns>
  )
}

interface RowProps {
  order: Transaction
  chosen: boolean
  onChoose(): void
}

function Row({ order, chosen, onChoose }: RowProps) {
  const zone = useZone()
  return (
    <Line chosen={chosen}>
      <UnstyledButton
        flex={1}
        miw={0}
        py="2xs"
        aria-current={chosen || undefined}
        onClick={onChoose}
        // The chosen one stays in sight while J and K move.
        ref={(button) => {
          if (chosen) button?.scrollIntoView?.({ block: 'nearest' })
        }}
      >
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text fw={600} truncate>
            {order.buyer.nama}
          </Text>
          <Text fw={600} flex="none">
            {rupiah(order.total)}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" truncate>
          {order.invoice}
        </Text>
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {dateTime(order.created_at, zone)}
          </Text>
          {order.state !== 'proof_sent' && <OrderStateChip state={order.state} />}
        </Group>
      </UnstyledButton>
    </Line>
  )
}

interface ChosenProps {
  id: string
  list: ReactNode
  menu: string
  mayUpdate: boolean
  onSkip(): void
  onDecided(): void
}

/** The queue, the proof of the chosen order, and the order. */
function Chosen({ id, list, ...decide }: ChosenProps) {
  const found = useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => readTransaction({ menu: 'transaksi-manual', goods: 'paket', payment_method: 'transfer' }, id),
  })
  const order = found.data
  const missing = found.error ? (
    <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  ) : (
    <Skeleton m="lg" height={320} />
  )
  return (
    <Columns
      width="clamp(18rem, 26vw, 23rem)"
      side={
        order && (
          <Stack component="aside" gap={0} style={COLUMN} aria-label={order.invoice}>
            <Decide key={order.id} order={order} {...decide} />
          </Stack>
        )
      }
    >
      <Columns
        width="minmax(0, 1.8fr)"
        side={
          <Stack gap={0} style={WHOLE}>
            {order ? <ProofReview key={order.id} order={order} /> : missing}
          </Stack>
        }
      >
        {list}
      </Columns>
    </Columns>
  )
}

const HEIGHT = 'calc(var(--h-screen) - var(--admin-bar-h))'
/** Each column scrolls by itself. */
const COLUMN = { maxBlockSize: HEIGHT, overflowY: 'auto' } as const
const WHOLE = { blockSize: HEIGHT } as const
