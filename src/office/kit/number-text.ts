import { durationText } from '#contract/duration.ts'
import type { FieldShape } from '#contract/field-shape.ts'
import { rupiah } from '#src/lib/format/money.ts'

/** A number as what it is: rupiah, a year, a duration, or so many. */
export function numberText(value: number, shape: FieldShape | undefined): string {
  if (shape?.meaning === 'money') return rupiah(value)
  if (shape?.meaning === 'year') return `${value}`
  return shape?.kind === 'duration' ? durationText(value) : value.toLocaleString('id-ID')
}

/** What a field for figures holds as it is typed; undefined on the way to one (`4,`), where what was read before stands. */
export const figureOf = (value: string | number): number | null | undefined =>
  typeof value === 'number' ? value : value === '' ? null : undefined
