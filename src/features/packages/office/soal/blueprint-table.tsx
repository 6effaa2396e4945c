import { Group, NumberInput, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIFFICULTIES } from '#contract/choices.ts'
import type { BlueprintRow } from '#contract/packages/building.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { DifficultyCell } from '#src/office/kit/difficulty-cell.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { cellName, stockOf, type Wanted } from './cells.ts'

const MOST = 500

interface BlueprintTableProps {
  rows: readonly BlueprintRow[]
  wanted: Wanted
  replacing: boolean
  topics: boolean
  onChange(wanted: Wanted): void
}

/** How many of each cell, beside what the sub-test has and what the bank still holds. */
export function BlueprintTable({ rows, wanted, replacing, topics, onChange }: BlueprintTableProps) {
  const { t } = useTranslation('adminPackages')
  const totals = DIFFICULTIES.map((tingkat) =>
    rows.reduce((sum, row) => sum + (wanted[cellName(row, tingkat)] ?? 0), 0),
  )
  return (
    <DataTable wide dense>
      <thead>
        <tr>
          <th scope="col">{t(topics ? 'draw.topic' : 'draw.subject')}</th>
          {DIFFICULTIES.map((level) => (
            <th key={level} scope="col">
              <DifficultyCell level={level} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={cellName(row, '')}>
            <th scope="row">{row.nama || t(topics ? 'draw.noTopic' : 'draw.noSubject')}</th>
            {row.cells.map((cell) => (
              <CellField
                key={cell.tingkat}
                row={row}
                cell={cell}
                count={wanted[cellName(row, cell.tingkat)] ?? 0}
                replacing={replacing}
                onChange={(count) => onChange({ ...wanted, [cellName(row, cell.tingkat)]: count })}
              />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <b>{t('draw.total')}</b>
          </th>
          {DIFFICULTIES.map((level, index) => (
            <td key={level}>
              <b>{totals[index]}</b>
            </td>
          ))}
        </tr>
      </tfoot>
    </DataTable>
  )
}

interface CellFieldProps {
  row: BlueprintRow
  cell: BlueprintRow['cells'][number]
  count: number
  replacing: boolean
  onChange(count: number): void
}

function CellField({ row, cell, count, replacing, onChange }: CellFieldProps) {
  const { t } = useTranslation('adminPackages')
  const stock = stockOf(cell, replacing)
  const short = count > stock
  return (
    <td>
      <Group component="span" gap="xs" wrap="nowrap" c={ink(short ? 'danger' : 'neutral')}>
        <NumberInput
          aria-label={t('draw.cell', { name: row.nama, level: cell.tingkat })}
          size="xs"
          w="3.75rem"
          min={0}
          max={MOST}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          error={short}
          placeholder="0"
          value={count || ''}
          onChange={(value) => onChange(Number(value) || 0)}
        />
        <span>{t('draw.stock', { count: stock, shown: stock.toLocaleString('id-ID') })}</span>
        {cell.chosen > 0 && (
          <Text span c={ink('brand')} fw={600}>
            {t('draw.chosen', { count: cell.chosen })}
          </Text>
        )}
      </Group>
    </td>
  )
}
