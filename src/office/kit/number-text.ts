import { durationText } from '#contract/duration.ts'
import type { FieldShape } from '#contract/field-shape.ts'
import { rupiah } from '#src/lib/format/money.ts'

/** A number as what it is: rupiah, a year, a duration, or so many. */
export function numberText(value: number, shape: FieldShape | undefined): string {
  if (shape?.meaning === 'money') return rupiah(value)
  if (shape?.meaning === 'year') return `${value}`
  return shape?.kind === 'duration' ? durationText(value) : value.toLocaleString('id-ID')
}

/** The figure that a box holds as it is typed (`4.` is four); null where there is none yet. */
export const figureOf = (typed: string | number): number | null =>
  typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed)
