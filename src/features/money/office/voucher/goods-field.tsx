import type { Goods } from '#contract/money/order.ts'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { ReferencesField } from '#src/office/crud/form/widgets/references-field.tsx'
import { FOR_SALE } from '../for-sale.ts'

/** Just these packages, e-books or programmes: of the kind that the voucher is for. */
export function GoodsField(props: FieldProps) {
  const scope = (props.values.cakupan as Goods | undefined) ?? 'paket'
  return <ReferencesField key={scope} {...props} reference={FOR_SALE[scope]} />
}
