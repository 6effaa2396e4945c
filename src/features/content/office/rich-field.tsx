import { Input } from '@mantine/core'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { RichEditor } from '#src/office/rich/rich-editor.tsx'

/** The text of an article in a form: with links, and headings of two ranks. */
export function RichField({ label, value, error, disabled, shape, onChange, onBlur }: FieldProps) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <RichEditor
        article
        label={label}
        value={typeof value === 'string' ? value : ''}
        max={shape.max ?? 0}
        disabled={disabled}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
    </Input.Wrapper>
  )
}
