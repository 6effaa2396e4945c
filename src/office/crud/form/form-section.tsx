import { type Control, useController } from 'react-hook-form'
import { fieldShape } from '#contract/field-shape.ts'
import { Section as Part } from '#src/office/kit/section/section.tsx'
import { useWords } from '#src/office/kit/words.ts'
import { refOf } from '../refs.ts'
import type { Section, Spec } from '../spec.ts'
import type { Values } from '../values.ts'
import { WIDGETS } from './field.tsx'
import styles from './form-body.module.css'

interface FormSectionProps {
  spec: Spec
  section: Section<string>
  control: Control<Values>
  values: Values
  /** To be read only. */
  locked: boolean
}

export function FormSection({ spec, section, control, values, locked }: FormSectionProps) {
  const words = useWords(spec.resource.name)
  return (
    <Part title={words.section(section.title)} help={words.sectionText(section.title)} beside inset>
      <div className={styles.fields}>
        {section.fields.map((key) => (
          <FormField key={key} spec={spec} name={key} control={control} values={values} locked={locked} />
        ))}
      </div>
    </Part>
  )
}

function FormField({ spec, name, control, values, locked }: Omit<FormSectionProps, 'section'> & { name: string }) {
  const words = useWords(spec.resource.name)
  const { field, fieldState } = useController({ name, control })
  const shape = fieldShape(spec.resource, name)
  const Widget = spec.fields[name] ?? WIDGETS[shape.kind]
  if (!Widget) return null
  return (
    <div data-kind={shape.kind}>
      <Widget
        name={name}
        label={words.field(name)}
        help={words.help(name)}
        error={messageIn(fieldState.error)}
        // `field.value` is the default again where the form holds undefined: an emptied box would get its old figure back.
        value={values[name]}
        onChange={field.onChange}
        onBlur={field.onBlur}
        disabled={locked || name in spec.only}
        shape={shape}
        reference={refOf(spec.resource, name)}
        wordOf={(value) => words.value(name, value)}
        called={String(values[spec.resource.label ?? ''] ?? '')}
        values={values}
      />
    </div>
  )
}

/** What is wrong with a field; with one that is made of parts the first thing that is. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  // `ref` is the element itself.
  const parts = Object.entries(error).filter(([key]) => key !== 'ref')
  for (const [, part] of parts) {
    const found = messageIn(part)
    if (found !== undefined) return found
  }
  return undefined
}
