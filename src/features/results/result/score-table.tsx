import { useTranslation } from 'react-i18next'
import type { Score, SubtesScore } from '#contract/results/results.ts'
import { Table } from '#src/components/display/table.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { figure } from '../figures.ts'
import { Card } from '../parts/card.tsx'

const COLUMNS = ['benar', 'bertingkat', 'salah', 'kosong', 'poin', 'bobot'] as const
type Column = (typeof COLUMNS)[number]

/** No column of zeros, no points where the score counts what is right, no weights where all count the same. */
function shows(column: Column, { satuan, total, subtes }: Score): boolean {
  if (column === 'bobot') return subtes.some(({ bobot }) => bobot !== subtes[0]?.bobot)
  if (column === 'bertingkat') return total.bertingkat > 0
  return column !== 'poin' || satuan !== 'benar'
}

/** The same in figures, sub-test by sub-test. */
export function ScoreTable({ score, span }: { score: Score; span: 7 | 12 }) {
  const { t } = useTranslation('results')
  const columns = COLUMNS.filter((column) => shows(column, score))
  return (
    <Card span={span} title={t('table.title')}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('table.subtes')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {score.subtes.map((part) => (
            <Line key={part.id} name={part.kode} title={part.nama} counts={part} columns={columns} />
          ))}
        </tbody>
        <tfoot>
          <Line name={t('table.total')} counts={score.total} columns={columns} />
        </tfoot>
      </Table>
    </Card>
  )
}

interface LineProps {
  name: string
  title?: string
  counts: Pick<SubtesScore, Exclude<Column, 'bobot'> | 'poin_maks'> & { bobot?: number }
  columns: readonly Column[]
}

function Line({ name, title, counts, columns }: LineProps) {
  return (
    <tr>
      <th scope="row">{title ? <abbr title={title}>{name}</abbr> : name}</th>
      {columns.map((column) => (
        <td key={column}>
          {counts[column] !== undefined && figure(counts[column])}
          {column === 'poin' && (
            <Text as="span" tone="muted">
              {' '}
              / {figure(counts.poin_maks)}
            </Text>
          )}
        </td>
      ))}
    </tr>
  )
}
