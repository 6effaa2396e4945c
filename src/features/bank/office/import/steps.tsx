import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './steps.module.css'

const STEPS = ['unggah', 'periksa', 'simpan'] as const

/** Where the work stands: 0 uploading, 1 checking, 2 saving, 3 all done. */
export function Steps({ at }: { at: number }) {
  const { t } = useTranslation('import')
  return (
    <ol className={styles.steps} aria-label={t('step.label')}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index < at ? '' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span className={styles.disc} aria-hidden="true">
            {index < at ? <Check size={12} strokeWidth={2} /> : index + 1}
          </span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
