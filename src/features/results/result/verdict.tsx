import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './verdict.module.css'

interface VerdictProps {
  total: { lulus: boolean | null }
  /** Beside a sub-test: the short word. */
  short?: boolean
}

/** "Lulus ambang batas" or not, told by icon, word and colour; nothing where there is no threshold. */
export function Verdict({ total, short }: VerdictProps) {
  const { t } = useTranslation('results')
  if (total.lulus === null) return null
  const Icon = total.lulus ? CircleCheck : CircleX
  return (
    <p className={styles.verdict} data-tone={total.lulus ? 'success' : 'warning'} data-short={short ? '' : undefined}>
      <Icon aria-hidden="true" />
      {t(total.lulus ? 'verdict.passed' : 'verdict.failed')}
    </p>
  )
}
