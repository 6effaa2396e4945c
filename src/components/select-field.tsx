import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import styles from './select-field.module.css'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  help?: string
}

/** A labelled native select: on a phone the system's own list is the quickest. */
export function SelectField({ label, help, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select {...select} id={id} aria-describedby={help ? `${id}-help` : undefined}>
          {children}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}
