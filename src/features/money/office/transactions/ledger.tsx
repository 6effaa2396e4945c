import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { useZone } from '#src/lib/zone.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import type { TransactionInFull } from './api.ts'

/** What the order did to money, in double entry. Lines are only ever added; both sides come to the same. */
export function Ledger({ ledger }: Pick<TransactionInFull, 'ledger'>) {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  const sum = (side: 'debit' | 'credit') => ledger.reduce((all, line) => all + line[side], 0)
  return (
    <Section title={t('ledger.title')} help={t('ledger.text')}>
      {ledger.length === 0 && <Text c="dimmed">{t('ledger.empty')}</Text>}
      {ledger.length > 0 && (
        <DataTable dense>
          <thead>
            <tr>
              <th>{t('ledger.at')}</th>
              <th>{t('ledger.account')}</th>
              <th data-number="">{t('ledger.debit')}</th>
              <th data-number="">{t('ledger.credit')}</th>
            </tr>
          </thead>
          <tbody>
            {ledger.map(({ entry_id, account, debit, credit, at }) => (
              <tr key={`${entry_id} ${account}`}>
                <td>{dateTime(at, zone)}</td>
                <td>{t(`ledger.of.${account}`)}</td>
                <td data-number="">{debit > 0 && rupiah(debit)}</td>
                <td data-number="">{credit > 0 && rupiah(credit)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t(sum('debit') === sum('credit') ? 'ledger.balanced' : 'ledger.unbalanced')}
              </th>
              <td data-number="">{rupiah(sum('debit'))}</td>
              <td data-number="">{rupiah(sum('credit'))}</td>
            </tr>
          </tfoot>
        </DataTable>
      )}
    </Section>
  )
}
