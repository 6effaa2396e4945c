import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'

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
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
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
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
