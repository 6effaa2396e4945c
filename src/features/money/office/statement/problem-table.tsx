import { useTranslation } from 'react-i18next'
import type { RowProblem } from '#contract/money/bank-statement.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'

/** Rows that were left out: which cell, why, and the way out. */
export function ProblemTable({ problems }: { problems: readonly RowProblem[] }) {
  const { t } = useTranslation('statement')
  return (
    <DataTable wide>
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('holds')}</th>
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, field, reason, value }) => (
          <tr key={`${row} ${field}`}>
            <td>{row}</td>
            <td>{t(`column.${field}`)}</td>
            <td>{value || '–'}</td>
            <td>{t(`problem.${reason}`)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
