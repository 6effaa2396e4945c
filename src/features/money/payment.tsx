import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { checkoutReply, checkoutRequest, paymentMethodsReply } from '#contract/money/orders.ts'
import { Button } from '#src/components/controls/button.tsx'
import { SubtestBand } from '#src/components/display/subtest-band.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { type ApiError, toApiError } from '#src/lib/calls/api-error.ts'
import { showToast } from '#src/lib/calls/toasts.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { lengthText } from '#src/lib/format/length-text.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { get, post } from '#src/lib/http.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useSession } from '#src/lib/session.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { type ChosenMethod, PaymentMethods } from './choose-method.tsx'
import { type CheckoutGoods, fetchOffer, type Offer, offerPath } from './offer.ts'
import { MY_ORDER } from './own-order.ts'
import { Sums } from './sums.tsx'
import { type TakenVoucher, VoucherField } from './voucher-field.tsx'

type MethodsReply = z.infer<typeof paymentMethodsReply>
type Checkout = z.infer<typeof checkoutRequest>

export default function PaymentPaket() {
  return <Payment goods="paket" />
}

/** Orders a package, an e-book or a place in an SNBP programme: voucher, way of paying, sum, and one button. */
export function Payment({ goods }: { goods: CheckoutGoods }) {
  const { t } = useTranslation('money')
  const params = useParams()
  const [search] = useSearchParams()
  const id = params.id ?? search.get('id') ?? ''
  const user_id = useSession((state) => state.session?.profile.id)
  const query = useQuery({
    queryKey: ['payment', user_id, goods, id],
    queryFn: async () => {
      const [thing, methods] = await Promise.all([fetchOffer(goods, id), get<MethodsReply>('/transaction/p-method')])
      return { goods, thing, methods: methods.data }
    },
  })
  return (
    <>
      <title>{`${t('order')} · ELP`}</title>
      <TaskHead back={offerPath(goods, id)} title={t('order')} heading />
      {query.isPending && <SkeletonBlock height="24rem" />}
      {query.isError && (
        <LoadError
          title={t('errorTitle')}
          text={failureText(query.error, t('errorText'))}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Order key={id} {...query.data} />}
    </>
  )
}

interface OrderProps {
  goods: CheckoutGoods
  thing: Offer
  methods: MethodsReply['data']
}

function Order({ goods, thing, methods }: OrderProps) {
  const { t } = useTranslation('money')
  const online = useOnline()
  const [voucher, setVoucher] = useState<TakenVoucher | null>(null)
  const [method, setMethod] = useState<ChosenMethod | null>(() => firstMethod(methods))
  const { checkout, refusal, placed } = useCheckout()
  // Made when the button is shown: however often and through whatever network it is pressed, it orders once.
  const [press_id] = useState(() => crypto.randomUUID())
  const discount = voucher?.discount ?? 0
  const total = thing.price - discount
  const free = total === 0
  if (placed) return <Navigate to={shopPaths.confirmation(placed, goods)} replace />
  if (!thing.forSale) return <Navigate to={offerPath(goods, thing.id)} replace />
  const order = () =>
    checkout.mutate({
      ...{ press_id, goods, goods_id: thing.id, voucher_code: voucher?.kode ?? null },
      ...(free || !method ? { payment_id: null, rekening_id: null } : method),
    })
  return (
    <>
      {!online && <OfflineBanner>{t('needsNetwork')}</OfflineBanner>}
      <Page gap={6}>
        <About thing={thing} />
        <VoucherField goods={goods} goods_id={thing.id} taken={voucher} onTake={setVoucher} />
        {!free && <PaymentMethods methods={methods} chosen={method} onChoose={setMethod} />}
        <Sums
          price={thing.price}
          discount={discount}
          voucher={voucher?.kode ?? null}
          total={total}
          {...(!free && method?.rekening_id && { note: t('uniqueCodeNext') })}
        />
        {refusal && <FieldError>{refusal}</FieldError>}
      </Page>
      <ActionBar>
        <Row gap={4}>
          {!free && <ToPay total={total} price={thing.price} />}
          <Rest>
            <Button
              variant="accent"
              size="lg"
              block
              busy={checkout.isPending}
              disabled={!free && method === null}
              onClick={order}
            >
              {t(free ? 'takeFree' : 'placeOrder')}
            </Button>
          </Rest>
        </Row>
        {!free && methods.length === 0 && (
          <Text size="sm" tone="muted">
            {t('noMethods')}
          </Text>
        )}
      </ActionBar>
    </>
  )
}

/** What is ordered; of a package its band. */
function About({ thing: { name, inside } }: { thing: Offer }) {
  const { t, i18n } = useTranslation('shop')
  if (!inside) return <h2 data-text="xl">{name}</h2>
  const count = inside.segments.length
  const said = `${t('subtests', { count })} · ${lengthText(inside.seconds, i18n.language)}`
  return (
    <Stack gap={2}>
      <h2 data-text="xl">{name}</h2>
      <Text tone="muted">{said}</Text>
      <SubtestBand segments={inside.segments} label={said} size="sm" />
    </Stack>
  )
}

/** Beside the button: what it costs, and what it cost before the voucher. */
function ToPay({ total, price }: { total: number; price: number }) {
  const { t } = useTranslation('shop')
  return (
    <Stack gap={0} align="start">
      <Text as="strong" size="md" numeric>
        {rupiah(total)}
      </Text>
      {total < price && (
        <Text as="s" size="sm" tone="muted" numeric>
          <span className="visually-hidden">{t('before')} </span>
          {rupiah(price)}
        </Text>
      )}
    </Stack>
  )
}

function firstMethod([first]: MethodsReply['data']): ChosenMethod | null {
  return first ? { payment_id: first.id, rekening_id: first.bank_accounts[0]?.id ?? null } : null
}

/** The order is placed, or was by an earlier press, or is refused in words. Where nobody answered the same press may be sent again. */
function useCheckout() {
  const { t } = useTranslation('money')
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [placed, setPlaced] = useState<string | null>(null)
  const checkout = useMutation({
    mutationFn: (asked: Checkout) => post<z.infer<typeof checkoutReply>>('/checkout-paket', asked),
    onMutate: () => setRefusal(null),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: [MY_ORDER] })
      await client.invalidateQueries({ queryKey: ['check-purchase-paket'] })
      setPlaced(data.id)
    },
    onError: async (failure) => {
      const error = await toApiError(failure)
      const open = openOrderOf(error)
      if (open) {
        // Placed on another device, or here before: whoever pressed is told why another amount may stand there.
        showToast({ variant: 'info', title: t('openAlready.title'), text: t('openAlready.text') })
        return setPlaced(open)
      }
      setRefusal(failureText(error, t('notSent')))
    },
  })
  return { checkout, refusal, placed }
}

/** The order for the same thing that is open already. */
function openOrderOf({ details }: ApiError): string | null {
  const order_id = (details as { order_id?: unknown } | undefined)?.order_id
  return typeof order_id === 'string' ? order_id : null
}
