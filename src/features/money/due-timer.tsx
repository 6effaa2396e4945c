import { Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { duration } from '#src/lib/format/duration.ts'
import { lengthText } from '#src/lib/format/length-text.ts'
import { useZone } from '#src/lib/zone.ts'
import { useOrderAction } from './use-order-action.ts'

const MINUTE = 60_000
/** From here on the timer warns (domain 6.1), and then once more. */
const WARN_MS = 180 * MINUTE
const LAST_MS = 10 * MINUTE

/** Until when is to be paid. It warns by tone and words, and may be put off once. */
export function DueTimer({ order }: { order: OrderInFull }) {
  const { t, i18n } = useTranslation('money')
  const zone = useZone()
  const left = order.due_at - useServerNow()
  const extend = useOrderAction('/update-timer-manual-tf', order.id)
  // A gateway closes its page at its hour and takes no proof.
  const isTransfer = order.payment_method === 'transfer'
  const near = left <= WARN_MS
  return (
    <Notice tone={left <= LAST_MS ? 'danger' : near ? 'warning' : 'brand'} icon={<Timer aria-hidden="true" />}>
      <Row between wrap>
        <Text size="sm">{t('until', { date: dateTime(order.due_at, zone) })}</Text>
        <Text as="strong" size="xl" numeric role="timer" aria-live="off">
          {duration(left)}
        </Text>
      </Row>
      {isTransfer && left <= 0 && <Text size="sm">{t('grace', { date: dateTime(order.grace_at, zone) })}</Text>}
      {near && left > 0 && (
        <Text size="sm" role="status">
          {t(left <= LAST_MS ? 'dueSoon' : 'dueNear')}
        </Text>
      )}
      {isTransfer && order.may_extend_hours > 0 && (
        <Button variant="quiet" size="sm" busy={extend.isPending} onClick={() => extend.mutate()}>
          {t('extend', { length: lengthText(order.may_extend_hours * 3600, i18n.language) })}
        </Button>
      )}
    </Notice>
  )
}
