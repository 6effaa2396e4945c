import { Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StatementLine } from '#contract/money/bank-statement.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { type Choices, dayText } from './api.ts'

interface LineTableProps {
  lines: readonly StatementLine[]
  current: StatementLine
  choices: Choices
  onOpen(id: string): void
}

/** Lines of one kind: what the bank wrote, and the order that it pays or might. */
export function LineTable({ lines, current, choices, onOpen }: LineTableProps) {
  const { t } = useTranslation('statement')
  return (
    <DataTable wide>
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          <th scope="col">{t('line')}</th>
          <th scope="col" data-number="">
            {t('amount')}
          </th>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} data-open={line === current ? '' : undefined} onClick={() => onOpen(line.id)}>
            <td>{line.row}</td>
            <td>
              <UnstyledButton
                fz="inherit"
                aria-current={line === current || undefined}
                onClick={() => onOpen(line.id)}
                ref={(button) => {
                  if (line === current) button?.scrollIntoView?.({ block: 'nearest' })
                }}
              >
                {line.text || '–'}
              </UnstyledButton>
              <Text size="xs" c="dimmed">
                {dayText(line.day)}
              </Text>
            </td>
            <td data-number="" style={{ whiteSpace: 'nowrap' }}>
              {rupiah(line.amount)}
            </td>
            <td>{orderOf(line, choices[line.id]) ?? t('orders', { count: line.orders.length })}</td>
            <td>{line.doubt && <Chip tone="warning">{t(`doubt.${line.doubt}`)}</Chip>}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function orderOf({ orders }: StatementLine, choice: string | undefined): string | null {
  const order = orders.find(({ id }) => id === choice) ?? (orders.length === 1 ? orders[0] : undefined)
  return order ? `${order.invoice}, ${order.buyer}` : null
}
