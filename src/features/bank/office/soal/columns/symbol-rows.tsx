import { Group, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Fields } from '#src/office/kit/fields/fields.tsx'

interface SymbolRowsProps {
  symbols: readonly string[]
  rows: readonly (readonly string[])[]
  locked: boolean
  onChange(rows: string[][]): void
}

/** Rows of four of the column's five symbols; the one that is missing, which is the answer, can be another. */
export function SymbolRows({ symbols, rows, locked, onChange }: SymbolRowsProps) {
  const { t } = useTranslation('soal')
  const put = (index: number, missing: string) =>
    onChange(rows.map((row, place) => (place === index ? withMissing(row, symbols, missing) : [...row])))
  return (
    <Fields component="ol" least={13} mah="22rem" style={{ overflowY: 'auto' }}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Group component="li" key={index} gap="xs" wrap="nowrap" justify="space-between">
          <span dir="ltr">{row.join(' ')}</span>
          <Select
            size="xs"
            w={88}
            aria-label={t('sheet.missing', { number: index + 1 })}
            allowDeselect={false}
            readOnly={locked}
            data={symbols.map((symbol, place) => ({ value: symbol, label: `${'ABCDE'[place] ?? ''}  ${symbol}` }))}
            value={missingIn(row, symbols)}
            onChange={(symbol) => symbol && put(index, symbol)}
          />
        </Group>
      ))}
    </Fields>
  )
}

const missingIn = (row: readonly string[], symbols: readonly string[]): string =>
  symbols.find((symbol) => !row.includes(symbol)) ?? ''

/** The row with the symbol that was missing in the place of the one that now is. */
function withMissing(row: readonly string[], symbols: readonly string[], missing: string): string[] {
  const before = missingIn(row, symbols)
  return row.map((symbol) => (symbol === missing ? before : symbol))
}
