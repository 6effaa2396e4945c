import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, TicketPercent } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { OfferedVoucher, offeredVouchersReply } from '#contract/money/orders.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { toApiError } from '#src/lib/calls/api-error.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { get } from '#src/lib/http.ts'
import { useSession } from '#src/lib/session.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { type CheckoutGoods, VOUCHERS } from './offer.ts'

type Offered = z.infer<typeof offeredVouchersReply>

export interface TakenVoucher {
  kode: string
  /** Whole rupiah. */
  discount: number
}

interface VoucherFieldProps {
  goods: CheckoutGoods
  goods_id: string
  taken: TakenVoucher | null
  onTake(voucher: TakenVoucher | null): void
}

/** A code, what it takes off or why it does not, and those that are for everybody. */
export function VoucherField({ goods, goods_id, taken, onTake }: VoucherFieldProps) {
  const { t } = useTranslation('money')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const shown = useShownVouchers(goods, goods_id)
  const judge = ({ kode, discount, refusal }: OfferedVoucher) => {
    setError(discount === null ? t(`refusal.${refusal ?? 'inactive'}`) : null)
    onTake(discount === null ? null : { kode, discount })
    setTyped(kode)
  }
  const ask = useMutation({
    mutationFn: (kode: string) => get<Offered>(VOUCHERS[goods].path, { [VOUCHERS[goods].query]: goods_id, kode }),
    onSuccess: ({ data: [named] }) => named && judge(named),
    onError: async (failure) => {
      const error = await toApiError(failure)
      setError(failureText(error, t('voucherUnasked')))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) ask.mutate(typed.trim())
  }
  const drop = () => {
    setTyped('')
    setError(null)
    onTake(null)
  }
  const end = taken ? (
    <Button variant="quiet" onClick={drop}>
      {t('remove')}
    </Button>
  ) : (
    <Button type="submit" variant="quiet" busy={ask.isPending}>
      {t('use')}
    </Button>
  )
  return (
    <Stack as="form" gap={2} onSubmit={submit} noValidate>
      <Field
        label={t('voucher')}
        value={typed}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        readOnly={taken !== null}
        error={error}
        end={end}
        onChange={({ target }) => setTyped(target.value)}
      />
      {taken && (
        <Note tone="brand" role="status" icon={<CircleCheck aria-hidden="true" />}>
          {t('saved', { amount: rupiah(taken.discount) })}
        </Note>
      )}
      {!taken && shown.length > 0 && (
        <Row gap={2} wrap>
          {shown.map((voucher) => (
            <Button
              key={voucher.id}
              size="sm"
              variant="soft"
              icon={<TicketPercent aria-hidden="true" />}
              onClick={() => judge(voucher)}
            >
              {voucher.kode}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}

/** Those that would take something off now. */
function useShownVouchers(goods: CheckoutGoods, goods_id: string): OfferedVoucher[] {
  const user_id = useSession((state) => state.session?.profile.id)
  const query = useQuery({
    queryKey: ['vouchers', user_id, goods, goods_id],
    queryFn: () => get<Offered>(VOUCHERS[goods].path, { [VOUCHERS[goods].query]: goods_id }),
  })
  return query.data?.data.filter(({ discount }) => discount !== null) ?? []
}
