import { clock, ZONE_IDS } from '#src/lib/format/dates.ts'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { MomentField } from '#src/office/crud/form/widgets/moment-field.tsx'

/** A moment that all of Indonesia keeps: typed in the reader's zone, shown in all three. */
export function ZonedMomentField(props: FieldProps) {
  const at = typeof props.value === 'string' ? Date.parse(props.value) : Number.NaN
  const everywhere = Number.isFinite(at) ? ZONE_IDS.map((zone) => clock(at, zone)).join(' · ') : ''
  return <MomentField {...props} help={[everywhere, props.help].filter(Boolean).join('. ')} />
}
