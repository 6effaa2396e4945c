import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STATEMENT_COLUMNS, type StatementColumn, type StatementMapping } from '#contract/money/bank-statement.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { SaveBar } from '#src/office/kit/toolbar/toolbar.tsx'

interface ChooseColumnsProps {
  rows: readonly (readonly string[])[]
  busy: boolean
  onChoose(mapping: StatementMapping): void
}

/** The first rows of a file that nobody knows, with what each column is above it. */
export function ChooseColumns({ rows, busy, onChoose }: ChooseColumnsProps) {
  const { t } = useTranslation('statement')
  const [mapping, setMapping] = useState<StatementMapping>({})
  const width = Math.max(...rows.map((row) => row.length))
  const roleOf = (column: number) => STATEMENT_COLUMNS.find((role) => mapping[role] === column) ?? ''
  const give = (column: number, role: string) => {
    const others = Object.entries(mapping).filter(([name, at]) => name !== role && at !== column)
    setMapping(Object.fromEntries(role === '' ? others : [...others, [role, column]]))
  }
  const has = (role: StatementColumn) => mapping[role] !== undefined
  const complete = has('day') && has('text') && (has('credit') || has('amount'))
  return (
    <>
      <Note mx="gutter" mb="sm" tone="warning" title={t('unknown')}>
        {t('unknownText')}
      </Note>
      <DataTable wide dense>
        <thead>
          <tr>
            {Array.from({ length: width }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col">
                <NativeSelect
                  aria-label={t('columnOf', { n: column + 1 })}
                  value={roleOf(column)}
                  onChange={(event) => give(column, event.currentTarget.value)}
                  data={[
                    { value: '', label: t('column.none') },
                    ...STATEMENT_COLUMNS.map((role) => ({ value: role, label: t(`column.${role}`) })),
                  ]}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file do not move
            <tr key={at}>
              {Array.from({ length: width }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
      <SaveBar text={complete ? t('columnsReady') : t('columnsMissing')}>
        <Button variant="filled" color="accent" disabled={!complete} loading={busy} onClick={() => onChoose(mapping)}>
          {t('read')}
        </Button>
      </SaveBar>
    </>
  )
}
