import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Labelled } from './labelled.tsx'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** What is wrong and how to mend it; null or absent where nothing is. */
  error?: string | null
  help?: string
  /** Icon or button inside the box, at its end. */
  end?: ReactNode
}

/** A labelled box whose help and error are read out with it. */
export function Field({ label, error, help, end, className, ...input }: FieldProps) {
  const id = useId()
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <Labelled id={id} label={label} error={error} help={help} className={className}>
      <div className={styles.box} data-invalid={error ? '' : undefined} data-locked={input.readOnly ? '' : undefined}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={!!error}
          aria-describedby={notes || undefined}
        />
        {end}
      </div>
    </Labelled>
  )
}
