import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { Labelled } from './labelled.tsx'
import styles from './select-field.module.css'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  help?: string
}

/** A labelled native select: on a phone the system's own list is the quickest. */
export function SelectField({ label, help, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label} help={help}>
      <div className={styles.box}>
        <select {...select} id={id} aria-describedby={help ? `${id}-help` : undefined}>
          {children}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
    </Labelled>
  )
}
