import { Anchor, Button, Group, Kbd, Radio, Stack, Text } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Candidate, StatementLine } from '#contract/money/bank-statement.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { useZone } from '#src/lib/zone.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { SidePanel } from '#src/office/kit/side-panel/side-panel.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { OrderStateChip } from '../transactions/states.tsx'
import { dayText } from './api.ts'

interface LinePanelProps {
  line: StatementLine
  place: string
  choice: string | null
  onChoose(order_id: string | null): void
  onNext(): void
}

const NONE = ''

/** One line and the orders that it may pay; which one is a choice of staff, and none is one too. */
export function LinePanel({ line, place, choice, onChoose, onNext }: LinePanelProps) {
  const { t } = useTranslation('statement')
  const open = line.verdict === 'matched' || line.verdict === 'ambiguous'
  return (
    <SidePanel
      title={t('panel', { row: line.row, amount: rupiah(line.amount) })}
      beside={
        <Text size="xs" c="dimmed" ms="auto">
          {place}
        </Text>
      }
      foot={
        <Button rightSection={<Kbd>L</Kbd>} onClick={onNext}>
          {t('next')}
        </Button>
      }
    >
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {`${dayText(line.day)} · ${line.text}`}
      </Text>
      {line.doubt && <Note tone="warning">{t(`explain.${line.doubt}`)}</Note>}
      {!open && line.orders.map((order) => <OrderFacts key={order.id} order={order} />)}
      {!open && !line.doubt && line.orders.length === 0 && (
        <Note>{t(`explain.${line.verdict as 'used' | 'unmatched'}`)}</Note>
      )}
      {open && (
        <Radio.Group
          label={t('choice')}
          value={choice ?? NONE}
          onChange={(value) => onChoose(value === NONE ? null : value)}
        >
          <Stack gap="xs" mt="xs">
            {line.orders.map((order, at) => (
              <Radio.Card key={order.id} value={order.id} p="sm">
                <Group gap="xs" align="start" wrap="nowrap" w="100%">
                  <Radio.Indicator />
                  <OrderFacts order={order} sign={String(at + 1)} />
                </Group>
              </Radio.Card>
            ))}
            <Radio.Card value={NONE} p="sm">
              <Group gap="xs" wrap="nowrap" w="100%">
                <Radio.Indicator />
                <Text flex={1}>{t('leave')}</Text>
                <Kbd>0</Kbd>
              </Group>
            </Radio.Card>
          </Stack>
        </Radio.Group>
      )}
      {!open && line.orders[0] && (
        <Anchor
          component={Link}
          to={`${menuUrl('transaksi-manual')}/detail/${line.orders[0].id}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('openOrder')}
        </Anchor>
      )}
    </SidePanel>
  )
}

function OrderFacts({ order, sign }: { order: Candidate; sign?: string }) {
  const { t } = useTranslation('statement')
  const zone = useZone()
  return (
    <Stack component="span" gap="2xs" flex={1} miw={0}>
      <Group component="span" justify="space-between" gap="xs" wrap="nowrap">
        <Text span fw={600} truncate>
          {order.buyer}
        </Text>
        <Text span fw={600} flex="none">
          {rupiah(order.total)} {sign && <Kbd>{sign}</Kbd>}
        </Text>
      </Group>
      <Text span size="xs" c="dimmed">
        {`${order.invoice} · ${order.goods_name}`}
      </Text>
      <Text span size="xs" c="dimmed">
        {t('ordered', { at: dateTime(order.created_at, zone) })}
      </Text>
      <Group component="span" gap="xs">
        <OrderStateChip state={order.state} />
        <Mark tone={order.name_seen ? 'success' : 'warning'} icon={order.name_seen ? CircleCheck : CircleAlert} fz="xs">
          {t(order.name_seen ? 'nameSeen' : 'nameNotSeen')}
        </Mark>
      </Group>
    </Stack>
  )
}
