import { Image } from '@mantine/core'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldShape } from '#contract/field-shape.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { numberText } from '#src/office/kit/number-text.ts'
import { readable } from '#src/office/kit/readable.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { AdminRow } from '../data.ts'
import { idsIn } from '../refs.ts'
import type { Spec } from '../spec.ts'
import { StatusChip } from './status-chip.tsx'

interface CellProps {
  spec: Spec
  column: string
  shape: FieldShape
  row: AdminRow
  /** Names of what the column refers to, by id. */
  names: ReadonlyMap<string, string> | undefined
}

const NONE = <span className="visually-hidden">–</span>

/** What a field's value looks like. */
export function Cell({ spec, column, shape, row, names }: CellProps): ReactNode {
  const words = useWords(spec.resource.name)
  const { t } = useTranslation('admin')
  const value = row[column]
  if (value === null || value === undefined || value === '') return <Nothing />
  switch (shape.kind) {
    case 'choice':
      if (shape.meaning === 'status')
        return <StatusChip status={String(value)} word={words.value(column, String(value))} />
      return words.value(column, String(value))
    case 'reference':
      return names?.get(String(value)) ?? NONE
    case 'references': {
      const known = idsIn(value).map((id) => names?.get(id) ?? '…')
      return known.length ? known.join(', ') : <Nothing />
    }
    case 'moment':
      return <Moment at={String(value)} dayOnly={isStamp(column)} />
    case 'duration':
      return <bdi>{numberText(Number(value), shape)}</bdi>
    case 'switch':
      return value ? <Check size={16} aria-label={t('yes')} /> : <Minus size={16} aria-label={t('no')} />
    case 'number':
      return numberText(Number(value), shape)
    case 'picture':
      return <Image src={String(value)} alt="" w={32} h={32} fit="cover" radius="sm" />
    case 'rich':
      return readable(String(value))
    default:
      return Array.isArray(value) ? value.length.toLocaleString('id-ID') : String(value)
  }
}

/** When a row was made or changed: the day says enough, the rest is in the title. */
export const isStamp = (column: string) => column === 'created_at' || column === 'updated_at'

function Moment({ at, dayOnly }: { at: string; dayOnly: boolean }) {
  const zone = useZone()
  const full = dateTime(at, zone)
  return (
    <time dateTime={at} title={full}>
      <bdi>{dayOnly ? full.split(',')[0] : full}</bdi>
    </time>
  )
}

function Nothing() {
  return <span aria-hidden="true">–</span>
}
