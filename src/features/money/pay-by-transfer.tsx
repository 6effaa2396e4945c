import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { List } from '#src/components/display/list.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { AmountCard } from './amount-card.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CopyButton } from './copy-button.tsx'
import { DueTimer } from './due-timer.tsx'
import { ProofUpload } from './proof-upload.tsx'

/** How much to transfer where and until when; then the proof. */
export function PayByTransfer({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const refused =
    order.state === 'rejected' ? [...order.history].reverse().find(({ event }) => event === 'reject') : undefined
  return (
    <>
      <Page gap={6}>
        <Text size="sm" tone="muted" numeric>
          {`${order.goods_name} · ${order.invoice}`}
        </Text>
        {refused && (
          <Notice tone="danger" icon={<CircleAlert />}>
            <strong>{t('rejected')}</strong>
            <Text>{refused.reason}</Text>
          </Notice>
        )}
        <DueTimer order={order} />
        <AmountCard order={order} />
        <Account order={order} />
        <List>
          {(['once', 'night'] as const).map((key) => (
            <li key={key}>
              <Note icon={<Check aria-hidden="true" />}>{t(`advice.${key}`)}</Note>
            </li>
          ))}
        </List>
      </Page>
      <ProofUpload order={order}>
        <AfterThis goods={order.goods} />
        <CancelOrder order={order} />
      </ProofUpload>
    </>
  )
}

function Account({ order: { bank_account: account } }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  if (!account) return null
  return (
    <Stack gap={1}>
      <Text tone="muted">{t('account', { bank: account.bank, name: account.atas_nama })}</Text>
      <Row between>
        <Text as="strong" size="xl" numeric>
          {account.nomor}
        </Text>
        <CopyButton value={account.nomor.replace(/\D/g, '')} label={t('copyNumber')} />
      </Row>
      {account.petunjuk && (
        <Text size="sm" tone="muted">
          {account.petunjuk}
        </Text>
      )}
    </Stack>
  )
}

function AfterThis({ goods }: Pick<OrderInFull, 'goods'>) {
  const { t } = useTranslation('money')
  return (
    <Stack as="section" gap={2}>
      <h2>{t('next.title')}</h2>
      <List as="ol">
        <Text as="li">{t('next.match')}</Text>
        <Text as="li">{t(`next.${goods}`)}</Text>
      </List>
    </Stack>
  )
}
