import { Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { paymentMethodsReply } from '#contract/money/orders.ts'
import { userList } from '#contract/resources/index.ts'
import { get } from '#src/lib/http.ts'
import { RefSelect } from '#src/office/crud/ref-select.tsx'
import { refTo } from '#src/office/crud/refs.ts'
import { useStudentLevels } from '#src/office/crud/student-levels.ts'
import { FOR_SALE } from '../for-sale.ts'
import { orderFor, type Shelf, type TransactionInFull, type Wire } from './api.ts'
import { OrderReason } from './order-reason.tsx'

interface NewOrderProps {
  shelf: Shelf
  onDone(order: TransactionInFull): void
  onClose(): void
}

type Methods = Wire<typeof paymentMethodsReply>['data']

interface Option {
  value: string
  label: string
  payment_id: string
  rekening_id: string | null
}

/** Staff order for a student: price, voucher and quota are decided by the server, as when the student orders. */
export function NewOrder({ shelf, onDone, onClose }: NewOrderProps) {
  const { t } = useTranslation('transactions')
  const { goods } = shelf
  const [press_id] = useState(() => crypto.randomUUID())
  const [buyer_id, setBuyer] = useState<string | null>(null)
  const [goods_id, setGoods] = useState<string | null>(null)
  const [method, setMethod] = useState<string | null>(null)
  const [voucher, setVoucher] = useState('')
  const students = useStudentLevels()
  const options = usePaymentMethods(shelf)
  const run = async (reason: string) => {
    const chosen = options.find(({ value }) => value === method)
    const asked = { press_id, goods, voucher_code: voucher.trim() || null } as const
    const { payment_id, rekening_id } = chosen ?? { payment_id: null, rekening_id: null }
    // The button waits for both.
    if (buyer_id && goods_id)
      onDone(await orderFor(shelf, { ...asked, reason, buyer_id, goods_id, payment_id, rekening_id }))
  }
  return (
    <OrderReason action="create" run={run} waits={!buyer_id || !goods_id} onDone={() => undefined} onClose={onClose}>
      <Stack gap="sm" mb="sm">
        <RefSelect
          name="buyer_id"
          label={t('buyer')}
          reference={{ ...refTo(userList), only: { level_id: students } }}
          value={buyer_id}
          onChange={setBuyer}
          disabled={false}
        />
        <RefSelect
          name="goods_id"
          label={t(`thing.${goods}`)}
          reference={FOR_SALE[goods]}
          value={goods_id}
          onChange={setGoods}
          disabled={false}
        />
        <Select
          label={t('paymentMethod')}
          description={t('methodFree')}
          data={options.map(({ value, label }) => ({ value, label }))}
          value={method}
          onChange={setMethod}
        />
        <TextInput
          label={t('voucherCode')}
          value={voucher}
          maxLength={40}
          onChange={(event) => setVoucher(event.currentTarget.value)}
        />
      </Stack>
    </OrderReason>
  )
}

/** Each bank account is a way of its own. */
function usePaymentMethods({ payment_method }: Shelf): Option[] {
  const { data } = useQuery({
    queryKey: ['admin', 'p-method'],
    queryFn: async () => (await get<{ data: Methods }>('/transaction/p-method')).data,
  })
  return (data ?? [])
    .filter(({ cara }) => payment_method === undefined || cara === payment_method)
    .flatMap(({ id, nama, bank_accounts, cara }): Option[] =>
      cara === 'gateway'
        ? [{ value: id, label: nama, payment_id: id, rekening_id: null }]
        : bank_accounts.map((account) => ({
            ...{ value: `${id} ${account.id}`, label: `${nama} · ${account.bank} ${account.nomor}` },
            ...{ payment_id: id, rekening_id: account.id },
          })),
    )
}
