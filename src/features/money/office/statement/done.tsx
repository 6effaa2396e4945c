import { Button } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StatementReply } from '#contract/money/bank-statement.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import type { Outcome } from './api.ts'

interface DoneProps {
  reply: StatementReply
  outcomes: readonly Outcome[]
  onAgain(): void
}

/** How many orders are paid, and which were not and why. */
export function Done({ reply, outcomes, onAgain }: DoneProps) {
  const { t } = useTranslation('statement')
  const lines = new Map(reply.lines.map((line) => [line.id, line]))
  const refused = outcomes.filter((outcome) => outcome.refused !== null)
  const paid = outcomes.filter((outcome) => outcome.refused === null)
  const sum = paid.reduce((all, { line_id }) => all + (lines.get(line_id)?.amount ?? 0), 0)
  return (
    <>
      <div role="status">
        <State
          icon={<CircleCheck size={24} />}
          title={t('done', { count: paid.length, sum: rupiah(sum) })}
          text={refused.length > 0 ? t('refused', { count: refused.length }) : t('doneText')}
          actions={
            <Button variant="filled" color="accent" onClick={onAgain}>
              {t('again')}
            </Button>
          }
        />
      </div>
      {refused.length > 0 && (
        <DataTable wide>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col" data-number="">
                {t('amount')}
              </th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ line_id, refused: why }) => (
              <tr key={line_id}>
                <td>{lines.get(line_id)?.text}</td>
                <td data-number="">{rupiah(lines.get(line_id)?.amount ?? 0)}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  )
}
