import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { paymentMethodsReply } from '#contract/money/orders.ts'
import { List } from '#src/components/display/list.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { lengthText } from '#src/lib/format/length-text.ts'

type MethodOffered = z.infer<typeof paymentMethodsReply>['data'][number]

export interface ChosenMethod {
  payment_id: string
  /** Of a transfer. */
  rekening_id: string | null
}

interface PaymentMethodsProps {
  methods: readonly MethodOffered[]
  chosen: ChosenMethod | null
  onChoose(method: ChosenMethod): void
}

/** Ways of paying, one of them chosen; of a transfer the bank to transfer to. */
export function PaymentMethods({ methods, chosen, onChoose }: PaymentMethodsProps) {
  const { t, i18n } = useTranslation('money')
  const open = methods.find(({ id }) => id === chosen?.payment_id)
  return (
    <Stack as="fieldset" gap={3}>
      <Text as="legend" size="xl" weight="bold">
        {t('paymentMethod')}
      </Text>
      <List lined>
        {methods.map((method) => (
          <Row as="li" key={method.id} gap={0}>
            <Row as="label" gap={4}>
              <input
                type="radio"
                name="payment-method"
                value={method.id}
                checked={method.id === chosen?.payment_id}
                onChange={() => onChoose({ payment_id: method.id, rekening_id: method.bank_accounts[0]?.id ?? null })}
              />
              <Rest>
                <Text as="span" weight="bold">
                  {method.nama}
                </Text>
                <Text size="sm" tone="muted">
                  {method.keterangan} {t('payWithin', { length: lengthText(method.batas_jam * 3600, i18n.language) })}
                </Text>
              </Rest>
            </Row>
          </Row>
        ))}
      </List>
      {open && open.bank_accounts.length > 1 && (
        <SelectField
          label={t('bank')}
          value={chosen?.rekening_id ?? ''}
          onChange={({ target }) => onChoose({ payment_id: open.id, rekening_id: target.value })}
        >
          {open.bank_accounts.map(({ id, bank, atas_nama }) => (
            <option key={id} value={id}>
              {`${bank}, ${atas_nama}`}
            </option>
          ))}
        </SelectField>
      )}
    </Stack>
  )
}
