import type { FieldProps } from '#src/office/crud/field-props.ts'
import { ZonedMomentField } from './zoned-moment-field.tsx'

/** When students may register themselves; only where they may at all. */
export function RegistrationMomentField(props: FieldProps) {
  return props.values.pendaftaran_terbuka ? <ZonedMomentField {...props} /> : null
}
