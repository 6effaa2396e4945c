import { ActionIcon, Button, Group, Progress, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { CircleAlert, CircleCheck, Equal, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { subcatPaket } from '#contract/resources/index.ts'
import { equalWeights, MOST_PARTS, sumOfWeights, WHOLE } from '#contract/weights/rules.ts'
import { POINT_MODES } from '#contract/weights/weights.ts'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { refTo, useRefRows } from '#src/office/crud/refs.ts'
import { FigureInput } from '#src/office/kit/fields/figure-input.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'

type Part = Record<string, unknown>

interface Column {
  key: string
  /** In rem. */
  width?: number
  cell: 'text' | 'number' | 'mode' | 'subcat'
  /** A number that may be left out. */
  optional?: boolean
  /** One decimal place and more. */
  decimal?: boolean
}

const KODE: Column = { key: 'kode', width: 6, cell: 'text' }
const NAMA: Column = { key: 'nama', cell: 'text' }
const BOBOT: Column = { key: 'bobot', width: 7, cell: 'number', decimal: true }
const TIE: Column = { key: 'prioritas_seri', width: 6, cell: 'number', optional: true }
const number = (key: string, more: Partial<Column> = {}): Column => ({ key, width: 6, cell: 'number', ...more })

const COLUMNS = {
  utbk: [KODE, NAMA, BOBOT],
  bintara: [KODE, NAMA, BOBOT, TIE],
  subcat: [{ key: 'subcat_id', cell: 'subcat' }, BOBOT, TIE],
  kedinasan: [
    KODE,
    NAMA,
    number('jumlah_soal'),
    { key: 'mode', width: 9, cell: 'mode' },
    number('poin_benar', { decimal: true }),
    number('poin_salah', { decimal: true }),
    number('poin_kosong', { decimal: true }),
    number('ambang', { optional: true, decimal: true }),
    TIE,
  ],
} satisfies Record<string, readonly Column[]>
type PartsOf = keyof typeof COLUMNS

const FRESH: Record<PartsOf, Part> = {
  utbk: { kode: '', nama: '', bobot: 0 },
  bintara: { kode: '', nama: '', bobot: 0, prioritas_seri: null },
  subcat: { subcat_id: '', bobot: 0, prioritas_seri: null },
  kedinasan: {
    ...{ kode: '', nama: '', jumlah_soal: 30, mode: 'benar_salah', poin_benar: 5, poin_salah: 0, poin_kosong: 0 },
    ...{ ambang: null, prioritas_seri: null },
  },
}

/** The field of a set's parts, with the columns that this kind of set has. */
export function partsField(of: PartsOf) {
  return function PartsField(props: FieldProps) {
    return <Parts of={of} {...props} />
  }
}

function Parts({ of, value, values, onChange, onBlur, disabled, error, label }: FieldProps & { of: PartsOf }) {
  const { t } = useTranslation('weights')
  const parts = (Array.isArray(value) ? value : []) as Part[]
  const columns: readonly Column[] = COLUMNS[of]
  const weighed = columns.includes(BOBOT)
  const change = (at: number, part: Part) =>
    onChange(parts.map((now, place) => (place === at ? { ...now, ...part } : now)))
  const even = () => {
    const shares = equalWeights(parts.length)
    onChange(parts.map((part, place) => ({ ...part, bobot: shares[place] })))
  }
  return (
    <Stack gap="sm" data-wide="" role="group" aria-label={label}>
      <Table.ScrollContainer minWidth={columns.length > 4 ? 860 : 0}>
        <Table horizontalSpacing="2xs" onBlur={onBlur}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, width }) => (
                <Table.Th key={key} w={width === undefined ? undefined : `${width}rem`}>
                  {t(`part.${key}`)}
                </Table.Th>
              ))}
              <Table.Th w="2.5rem" aria-label={t('remove')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names until they are typed
              <Table.Tr key={at}>
                {columns.map((column) => (
                  <Table.Td key={column.key}>
                    <Cell
                      column={column}
                      label={t('cell', { field: t(`part.${column.key}`), n: at + 1 })}
                      value={part[column.key]}
                      disabled={disabled}
                      kategori_id={values.kategori_id}
                      onChange={(next) => change(at, { [column.key]: next })}
                    />
                  </Table.Td>
                ))}
                <Table.Td>
                  {!disabled && (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('removePart', { n: at + 1 })}
                      onClick={() => onChange(parts.filter((_, place) => place !== at))}
                    >
                      <Trash2 size={16} strokeWidth={1.75} />
                    </ActionIcon>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {!disabled && (
        <Group gap="xs">
          <Button
            leftSection={<Plus size={16} strokeWidth={1.75} />}
            disabled={parts.length >= MOST_PARTS}
            onClick={() => onChange([...parts, FRESH[of]])}
          >
            {t('add')}
          </Button>
          {weighed && (
            <Button leftSection={<Equal size={16} strokeWidth={1.75} />} disabled={parts.length === 0} onClick={even}>
              {t('even')}
            </Button>
          )}
        </Group>
      )}
      {weighed && parts.length > 0 && <Sum weights={parts.map(({ bobot }) => Number(bobot) || 0)} />}
      {error && (
        <Text size="sm" c={ink('danger')} role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

interface CellProps {
  column: Column
  label: string
  value: unknown
  disabled: boolean
  /** Sub-categories are those of the chosen category. */
  kategori_id: unknown
  onChange(value: unknown): void
}

function Cell({ column, label, value, disabled, kategori_id, onChange }: CellProps): ReactNode {
  const { t } = useTranslation('weights')
  const common = { 'aria-label': label, readOnly: disabled }
  if (column.cell === 'text')
    return (
      <TextInput
        {...common}
        maxLength={column.key === 'kode' ? 16 : 120}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (column.cell === 'mode')
    return (
      <Select
        {...common}
        data={POINT_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        value={String(value ?? '')}
        allowDeselect={false}
        onChange={onChange}
      />
    )
  if (column.cell === 'subcat')
    return <Subcat {...common} value={value} kategori_id={kategori_id} onChange={onChange} />
  return (
    <FigureInput
      {...common}
      hideControls
      allowDecimal={column.decimal ?? false}
      decimalScale={2}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? (column.optional ? null : undefined))}
      {...(column.key === 'bobot' && { rightSection: <span aria-hidden="true">%</span> })}
    />
  )
}

interface SubcatProps {
  'aria-label': string
  readOnly: boolean
  value: unknown
  kategori_id: unknown
  onChange(value: unknown): void
}

function Subcat({ kategori_id, value, ...select }: SubcatProps) {
  const { t } = useTranslation('weights')
  const of = typeof kategori_id === 'string' && kategori_id !== ''
  const rows = useRefRows(of ? { ...refTo(subcatPaket), only: { kategori_id } } : undefined)
  return (
    <Select
      {...select}
      placeholder={t(of ? 'pickSubcat' : 'categoryFirst')}
      data={(rows.data?.data ?? []).map((row) => ({ value: row.id, label: String(row.nama) }))}
      value={String(value ?? '')}
      allowDeselect={false}
    />
  )
}

/** All weights beside each other, and whether they are 100 together. */
function Sum({ weights }: { weights: readonly number[] }) {
  const { t } = useTranslation('weights')
  const sum = sumOfWeights(weights)
  const whole = sum === WHOLE
  const Icon = whole ? CircleCheck : CircleAlert
  return (
    <Stack gap="2xs">
      <Group justify="space-between">
        <Text fw={600}>{t('sum')}</Text>
        <Group gap="2xs" c={ink(whole ? 'success' : 'danger')}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          <Text span fw={600} role="status">
            {t(whole ? 'whole' : 'notWhole', { sum: sum.toLocaleString('id-ID') })}
          </Text>
        </Group>
      </Group>
      <Progress.Root size={12} aria-hidden="true">
        {weights.map((weight, place) => (
          <Progress.Section
            // biome-ignore lint/suspicious/noArrayIndexKey: a weight is known by its place alone
            key={place}
            value={weight}
            color={place % 2 === 0 ? 'var(--color-brand-graphic)' : 'var(--color-brand-border)'}
          />
        ))}
      </Progress.Root>
    </Stack>
  )
}
