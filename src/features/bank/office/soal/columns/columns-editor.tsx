import { ActionIcon, Button, Group, Select, Skeleton } from '@mantine/core'
import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '#src/office/kit/section/section.tsx'
import { DigitGrid } from './digit-grid.tsx'
import { SymbolRows } from './symbol-rows.tsx'
import type { Columns } from './use-columns.ts'

interface ColumnsEditorProps {
  columns: Columns
  /** What the generator goes by was changed: saving makes the columns anew. */
  anew: boolean
  locked: boolean
}

/** The columns that the generator made, one after another, each digit to be changed by hand. */
export function ColumnsEditor({ columns, anew, locked }: ColumnsEditorProps) {
  const { t } = useTranslation('soal')
  const [chosen, setChosen] = useState(0)
  const { rows } = columns
  const at = Math.min(chosen, Math.max(0, (rows?.length ?? 1) - 1))
  const column = rows?.[at]
  return (
    <Section inset title={t('sheet.columnsTitle')} help={t(anew ? 'sheet.columnsAnew' : 'sheet.columnsHint')}>
      {!anew && columns.failed && <Button onClick={columns.retry}>{t('sheet.columnsRetry')}</Button>}
      {!anew && !rows && !columns.failed && <Skeleton height={80} />}
      {!anew && rows && column && (
        <>
          <Group gap="2xs">
            <ActionIcon aria-label={t('sheet.previousColumn')} disabled={at === 0} onClick={() => setChosen(at - 1)}>
              <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            </ActionIcon>
            <Select
              w={168}
              aria-label={t('sheet.columnChoice')}
              allowDeselect={false}
              data={rows.map((row, index) => ({
                value: String(index),
                label: `${t('sheet.column', { number: index + 1, total: rows.length })}${columns.isChanged(row.id) ? ' •' : ''}`,
              }))}
              value={String(at)}
              onChange={(value) => value && setChosen(Number(value))}
            />
            <ActionIcon
              aria-label={t('sheet.nextColumn')}
              disabled={at === rows.length - 1}
              onClick={() => setChosen(at + 1)}
            >
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
            </ActionIcon>
            {columns.isChanged(column.id) && (
              <Button variant="subtle" leftSection={<Undo2 size={16} />} onClick={() => columns.restore(column.id)}>
                {t('sheet.columnRestore')}
              </Button>
            )}
          </Group>
          {column.angka.length > 0 ? (
            <DigitGrid
              key={column.id}
              column={at + 1}
              digits={column.angka}
              locked={locked}
              onChange={(angka) => columns.edit(column.id, { angka })}
            />
          ) : (
            <SymbolRows
              key={column.id}
              symbols={column.simbol}
              rows={column.baris_simbol}
              locked={locked}
              onChange={(baris_simbol) => columns.edit(column.id, { baris_simbol })}
            />
          )}
        </>
      )}
    </Section>
  )
}
