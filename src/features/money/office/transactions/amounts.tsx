import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { accountRupiah, rupiah } from '#src/lib/format/money.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import type { TransactionInFull } from './api.ts'

const WHOLE = { whiteSpace: 'nowrap' } as const

/** What the order costs, line by line. */
export function Amounts({ order }: { order: TransactionInFull }) {
  const { t } = useTranslation('transactions')
  const rows: [string, number][] = [
    [order.goods_name, order.price],
    [t('voucher', { code: order.voucher_code ?? '' }), -order.discount],
    [t('uniqueCode'), order.unique_code],
  ]
  return (
    <Section title={t('amounts')}>
      <Table>
        <Table.Tbody>
          {rows
            .filter(([, amount], index) => index === 0 || amount !== 0)
            .map(([name, amount]) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="end" style={WHOLE}>
                  {accountRupiah(amount)}
                </Table.Td>
              </Table.Tr>
            ))}
          <Table.Tr>
            <Table.Th scope="row">{t('total')}</Table.Th>
            <Table.Th ta="end" style={WHOLE}>
              {rupiah(order.total)}
            </Table.Th>
          </Table.Tr>
          {order.refunded > 0 && (
            <Table.Tr>
              <Table.Td>{t('givenBack')}</Table.Td>
              <Table.Td data-number="">{accountRupiah(-order.refunded)}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
