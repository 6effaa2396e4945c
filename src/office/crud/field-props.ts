import type { FieldShape } from '#contract/field-shape.ts'

/** Other rows: which resource they are in, and the field by which people know them. */
export interface Ref {
  resource: string
  name: string
  /** Only rows that fit this are offered. */
  only?: Record<string, string>
}

/** What every widget of a form gets; one of a screen's own gets the same. */
export interface FieldProps {
  name: string
  label: string
  help: string
  error: string | undefined
  value: unknown
  onChange(value: unknown): void
  onBlur(): void
  disabled: boolean
  shape: FieldShape
  reference: Ref | undefined
  /** Words of an enum's value. */
  wordOf(value: string): string
  /** What people call the row, as far as it is typed. */
  called: string
  /** Everything typed so far: some fields depend on others. */
  values: Record<string, unknown>
}

/** What Mantine's inputs take of it. */
export const inputProps = ({ name, label, help, error, disabled, shape, onBlur }: FieldProps) => ({
  name,
  label,
  description: help || undefined,
  error,
  readOnly: disabled,
  onBlur,
  withAsterisk: !shape.nullable && shape.kind !== 'switch' && (shape.min ?? 1) > 0,
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
})
