import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './steps.module.css'

export interface Step {
  name: string
  state: 'done' | 'now' | 'failed' | 'ahead'
}

/** Where a job of several steps stands. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t } = useTranslation('admin')
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ name, state }, index) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span aria-hidden="true">
            {state === 'done' ? <Check size={14} /> : state === 'failed' ? <X size={14} /> : index + 1}
          </span>
          {name}
          {(state === 'done' || state === 'failed') && <span className="visually-hidden">{t(`step.${state}`)}</span>}
        </li>
      ))}
    </ol>
  )
}
