import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Timeline } from '#src/components/display/timeline.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { clock, dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { bytesText } from '#src/lib/format/text.ts'
import { paths } from '#src/lib/paths.ts'
import { useZone } from '#src/lib/zone.ts'
import { useOrderAction } from './use-order-action.ts'

/** The next step is somebody else's: what was done, what is being done, what follows. */
export function Verifying({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const zone = useZone()
  const { proof, goods } = order
  const steps = [
    { key: 'order', title: t('verify.ordered'), text: dateTime(order.created_at, zone), past: true },
    ...(proof
      ? [
          {
            ...{ key: 'proof', title: t('verify.proof'), past: true },
            text: `${dateTime(proof.sent_at, zone)}, ${rupiah(order.total)}`,
          },
        ]
      : []),
    { key: 'check', title: t('verify.checking'), text: t(`verify.why.${order.state}`), past: false, now: true },
    { key: 'paid', title: t(`verify.paid.${goods}`), text: t(`verify.then.${goods}`), past: false },
  ]
  return (
    <>
      <Page gap={6}>
        <Stack gap={2}>
          <Text as="h2" size="2xl">
            {t(proof ? 'verify.title' : 'verify.titleGateway')}
          </Text>
          <Text size="md" tone="muted">
            {t('verify.text')}
          </Text>
        </Stack>
        <Timeline steps={steps} />
        {proof && (
          <Row gap={4}>
            <Rest>
              <Text weight="semibold">{t(proof.media_type === 'application/pdf' ? 'proofPdf' : 'proofPicture')}</Text>
              <Text size="sm" tone="muted" numeric>
                {`${bytesText(proof.bytes)}, ${clock(proof.sent_at, zone)}`}
              </Text>
            </Rest>
            {order.state === 'proof_sent' && <TakeBack order_id={order.id} />}
          </Row>
        )}
      </Page>
      <ActionBar>
        <LinkButton size="lg" block to={paths.home()}>
          {t('toHome')}
        </LinkButton>
      </ActionBar>
    </>
  )
}

function TakeBack({ order_id }: { order_id: string }) {
  const { t } = useTranslation('money')
  const remove = useOrderAction('/manual-transfer/rm-evidence', order_id)
  return (
    <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
      {t('takeBack')}
    </Button>
  )
}
