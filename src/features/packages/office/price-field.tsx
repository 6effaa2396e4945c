import type { FieldProps } from '#src/office/crud/field-props.ts'
import { WIDGETS } from '#src/office/crud/form/field.tsx'

/** What it costs, asked only of what is sold, or where a price stands that a free package may not have. */
export function PriceField(props: FieldProps) {
  const Price = WIDGETS[props.shape.kind]
  const shown = props.values.tipe === 'berbayar' || Number(props.value ?? 0) > 0
  return shown && Price ? <Price {...props} /> : null
}
