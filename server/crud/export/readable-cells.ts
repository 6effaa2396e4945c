import { durationText } from '#contract/duration.ts'
import type { ExportColumn, ExportLayout } from '#contract/export.ts'
import { type FieldKind, fieldShape } from '#contract/field-shape.ts'
import type { AnyResource } from '#contract/resource.ts'
import { type CellValue, cellValue, rounded } from './cells.ts'
import { plainText } from './plain-text.ts'

/** Names by id of the rows that a column refers to. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, string>>

/** One row as its reader sees it in the list: words for codes, names for ids, plain text for HTML, local time. */
export function readableCells(
  resource: AnyResource,
  { columns, zone }: ExportLayout,
  row: Record<string, unknown>,
  names: Names,
): CellValue[] {
  const moment = momentIn(zone)
  return columns.map(({ key, words }) => {
    const { kind } = fieldShape(resource, key)
    const value = row[key]
    // What a picture shows is said beside it, where it is said at all.
    if (kind === 'picture') return value ? String(row[`${key}_alt`] || (words?.true ?? cellValue(true))) : null
    // What is worked out has as many decimals as division gives; what somebody typed stays as it is.
    if (kind === 'number' && Object.hasOwn(resource.derived ?? {}, key)) return rounded(value as number | null)
    return readableCell(kind, words, value, names.get(key), moment)
  })
}

function readableCell(
  kind: FieldKind,
  words: ExportColumn['words'],
  value: unknown,
  names: ReadonlyMap<string, string> | undefined,
  moment: (iso: string) => string,
): CellValue {
  if (value === null || value === undefined || value === '') return null
  switch (kind) {
    case 'choice':
    case 'switch':
      return words?.[String(value)] ?? cellValue(value)
    case 'moment':
      return moment(String(value))
    case 'duration':
      return durationText(Number(value))
    case 'rich':
      return plainText(String(value))
    case 'reference':
      return names?.get(String(value)) ?? null
    case 'references':
      return (value as string[]).map((id) => names?.get(id) ?? '').join(', ')
    case 'other':
      return Array.isArray(value) ? value.length : plainCell(value)
    default:
      return cellValue(value)
  }
}

/** `A 1, B 5`: an object as a line of its plain values; what lies deeper is left out. */
function plainCell(value: unknown): CellValue {
  if (typeof value !== 'object' || value === null) return cellValue(value)
  const parts = Object.entries(value).flatMap(([key, one]) =>
    one === null || typeof one === 'object'
      ? []
      : [`${key} ${typeof one === 'number' ? String(one).replace('.', ',') : cellValue(one)}`],
  )
  return parts.join(', ') || null
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** ISO time as `29/11/2026 08:00` in a zone: spreadsheets of Indonesia and most of Europe read it as a time. */
export function momentIn(zone: string): (iso: string) => string {
  const known = formats.get(zone)
  const format =
    known ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
  if (!known) formats.set(zone, format)
  return (iso) => {
    const at = Date.parse(iso)
    return Number.isNaN(at) ? iso : format.format(at).replace(',', '')
  }
}
