import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportSoalStatus,
  type TableLayout,
} from '#contract/question-bank/import-soal.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'

interface TableLayoutsProps {
  upload: ImportSoalStatus
  onClose(): void
  /** Answers whether the server took them. */
  onUse(tables: TableLayout[]): Promise<boolean>
}

type Column = TableLayout['columns'][number]

/** The first rows of each table of a file, with what its columns are read as above them, to be set right by hand. */
export function TableLayouts({ upload, onClose, onUse }: TableLayoutsProps) {
  const { t } = useTranslation('import')
  const [layouts, setLayouts] = useState(upload.tables.map(({ sheet, row, columns }) => ({ sheet, row, columns })))
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const set = (layout: TableLayout) => {
    setLayouts((old) => old.map((one) => (one.sheet === layout.sheet ? layout : one)))
    setChanged((old) => new Set([...old, layout.sheet]))
  }
  const chosen = layouts.filter(({ sheet }) => changed.has(sheet))
  const complete = chosen.length > 0 && chosen.every(({ columns }) => columns.includes('soal'))
  const use = async () => {
    setBusy(true)
    const taken = await onUse(chosen)
    setBusy(false)
    if (taken) onClose()
  }
  return (
    <Dialog opened onClose={onClose} size="80rem" title={t('columns.title', { name: upload.filename })}>
      <Stack gap="md">
        <Text c="dimmed">{t('columns.help')}</Text>
        {upload.tables.map((table, at) => (
          <Table key={table.sheet} table={table} layout={layouts[at] ?? table} onChange={set} />
        ))}
        <Group justify="flex-end" gap="sm">
          <Text c="dimmed">{complete ? t('columns.ready') : t('columns.missing')}</Text>
          <Button variant="subtle" onClick={onClose}>
            {t('columns.cancel')}
          </Button>
          <Button variant="filled" color="accent" disabled={!complete} loading={busy} onClick={() => void use()}>
            {t('columns.use')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface TableProps {
  table: ImportSoalStatus['tables'][number]
  layout: TableLayout
  onChange(layout: TableLayout): void
}

function Table({ table, layout, onChange }: TableProps) {
  const { t } = useTranslation('import')
  const width = Math.max(layout.columns.length, ...table.rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column): Column => layout.columns[column] ?? '')
  // A column of the bank stands in one column of the table.
  const give = (column: number, name: Column) =>
    onChange({ ...layout, columns: columns.map((other, at) => (at === column ? name : other === name ? '' : other)) })
  const named = table.sheet ? t('columns.sheet', { name: table.sheet }) : ''
  return (
    <Stack gap="xs" component="section" aria-label={named || t('columns.table')}>
      <Group justify="space-between" align="flex-end">
        {named && <Text fw={600}>{named}</Text>}
        <NativeSelect
          label={t('columns.heading')}
          value={String(layout.row)}
          onChange={(event) => onChange({ ...layout, columns, row: Number(event.currentTarget.value) })}
          data={[
            { value: '0', label: t('columns.none') },
            ...table.rows.map(({ number }) => ({ value: String(number), label: t('columns.row', { n: number }) })),
          ]}
        />
      </Group>
      {table.remembered && <Note tone="info">{t('columns.remembered')}</Note>}
      <DataTable dense>
        <thead>
          <tr>
            {columns.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col">
                <NativeSelect
                  aria-label={t('columns.of', { n: column + 1 })}
                  value={name}
                  onChange={(event) => give(column, event.currentTarget.value as Column)}
                  data={[
                    { value: '', label: t('columns.unread') },
                    ...IMPORT_COLUMNS.map((value) => ({ value, label: labelOf(value, t) })),
                  ]}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ number, cells }) => (
            <tr key={number} aria-current={number === layout.row || undefined}>
              {columns.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column}>{number === layout.row ? <b>{cells[column]}</b> : cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Stack>
  )
}

type T = ReturnType<typeof useTranslation<'import'>>['t']

/** `opsi_c` → Option C. */
function labelOf(name: ImportColumn, t: T): string {
  const [word = '', letter] = name.split('_')
  return t(`columns.as.${word as 'soal'}`, letter ? { letter: letter.toUpperCase() } : undefined)
}
