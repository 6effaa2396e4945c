import { useTranslation } from 'react-i18next'
import styles from './steps.module.css'

const STEPS = ['paper', 'work', 'send'] as const

export function Steps() {
  const { t } = useTranslation('home')
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3>{t(`how.${step}.title`)}</h3>
            <p>{t(`how.${step}.text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
