import { durationText } from '#contract/duration.ts'
import type { FieldShape } from '#contract/field-shape.ts'
import { rupiah } from '#src/lib/format/money.ts'

/** A number as what it is: rupiah, a year, a duration, or so many. */
export function numberText(value: number, shape: FieldShape | undefined): string {
  if (shape?.meaning === 'money') return rupiah(value)
  if (shape?.meaning === 'year') return `${value}`
  return shape?.kind === 'duration' ? durationText(value) : value.toLocaleString('id-ID')
}
