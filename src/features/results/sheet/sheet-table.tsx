import { useTranslation } from 'react-i18next'
import type { SheetPoint, SheetScore } from '#contract/results/results.ts'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { Table } from '#src/components/display/table.tsx'
import { figure, upTo } from '../figures.ts'

type Column = keyof SheetPoint

/** The chart in words, for everybody who wants the figures and for those who cannot see the curve. */
export function SheetTable({ sheet }: { sheet: SheetScore }) {
  const { t } = useTranslation('results')
  const columns: readonly Column[] =
    sheet.satuan === 'kolom'
      ? ['jumlah', 'benar', 'salah', 'kosong', 'corrections']
      : ['jumlah', 'benar', 'salah', 'corrections']
  return (
    <Disclosure label={t(`sheet.table.${sheet.satuan}`)}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t(`sheet.${sheet.satuan}`)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`sheet.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {upTo(sheet.points.length).map((n) => (
            <tr key={n}>
              <th scope="row">{n}</th>
              {columns.map((column) => (
                <td key={column}>{figure(sheet.points[n - 1]?.[column] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  )
}
