import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { myOrdersReply, Order } from '#contract/money/orders.ts'
import { forgetShared, keepProof, sharedProof } from '#shared/proof-files.ts'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { rupiah } from '#src/lib/format/money.ts'
import { get } from '#src/lib/http.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useSession } from '#src/lib/session.ts'

const MOST = 100
const TAKES_PROOF: readonly Order['state'][] = ['awaiting_payment', 'rejected']

/** A receipt that another app handed over by the phone's share sheet: for which order it is. It is looked at there before it is sent. */
export default function SharedProof() {
  const { t } = useTranslation('money')
  const user_id = useSession((state) => state.session?.profile.id) ?? ''
  const go = useNavigate()
  const [file, setFile] = useState<File | null | undefined>(undefined)
  useEffect(() => void sharedProof().then(setFile), [])
  const orders = useQuery({
    queryKey: ['my-order', user_id, 'shared'],
    queryFn: () => get<z.infer<typeof myOrdersReply>>('/my-order', { show: 'open', size: MOST }),
  })
  const waiting = orders.data?.data.filter(
    ({ payment_method, state }) => payment_method === 'transfer' && TAKES_PROOF.includes(state),
  )
  const choose = async (order: Order) => {
    if (file) await keepProof(user_id, order.id, file)
    await forgetShared()
    await go(shopPaths.confirmation(order.id, order.goods), { replace: true })
  }
  if (file === null) return <Navigate to={shopPaths.billing()} replace />
  return (
    <>
      <title>{`${t('shared.title')} · ELP`}</title>
      <TaskHead back={shopPaths.billing()} title={t('shared.title')} heading />
      {(orders.isPending || file === undefined) && <SkeletonRows />}
      {orders.isError && (
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={orders.isFetching}
          onRetry={() => void orders.refetch()}
        />
      )}
      {file && waiting?.length === 0 && (
        <StateMessage title={t('shared.none')} action={<LinkButton to={shopPaths.billing()}>{t('bills')}</LinkButton>}>
          {t('shared.noneText')}
        </StateMessage>
      )}
      {file && waiting && waiting.length > 0 && (
        <Page>
          <Text tone="muted">{t('shared.lead')}</Text>
          <List lined>
            {waiting.map((order) => (
              <Row as="li" key={order.id} gap={4}>
                <Rest>
                  <h2 data-text="md">{order.goods_name}</h2>
                  <Text size="sm" tone="muted" numeric>
                    {`${rupiah(order.total)} · ${order.invoice}`}
                  </Text>
                </Rest>
                <Button
                  variant="brand"
                  aria-label={t('shared.for', { name: order.goods_name })}
                  onClick={() => void choose(order)}
                >
                  {t('shared.choose')}
                </Button>
              </Row>
            ))}
          </List>
        </Page>
      )}
    </>
  )
}
