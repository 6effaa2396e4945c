import { type FieldShape, NO_SHAPE } from '#contract/field-shape.ts'
import type { Ref } from '#src/office/crud/field-props.ts'
import { ReferenceField } from '#src/office/crud/form/widgets/reference-field.tsx'

interface RefSelectProps {
  name: string
  label: string
  reference: Ref
  value: string | null
  onChange(value: string | null): void
  disabled: boolean
  help?: string
  error?: string | undefined
}

const SHAPE: FieldShape = { ...NO_SHAPE, kind: 'reference', nullable: true }

/** Another row by its name, where no form declares the field. */
export function RefSelect({ onChange, help = '', error, ...rest }: RefSelectProps) {
  return (
    <ReferenceField
      {...rest}
      help={help}
      error={error}
      onChange={(value) => onChange((value as string | null) || null)}
      onBlur={() => undefined}
      shape={SHAPE}
      wordOf={(value) => value}
      called=""
      values={{}}
    />
  )
}
